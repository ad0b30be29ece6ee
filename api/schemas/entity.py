"""Entities: listed, looked at, merged and renamed."""

from typing import Annotated, Self

from pydantic import BaseModel, Field

from api.schemas.fields import REQUEST, Content, Id
from api.schemas.lists import Next, PageQuery
from graphmem.domain.entity import Entity, EntityType
from graphmem.domain.scope import Visibility
from graphmem.entities import MAX_NAME_CHARS, EntityDetails, EntityPage
from graphmem.ports.store import EntityRow

_KEY = "t/default/u/lin#Order:a-1042"


class EntitiesQuery(PageQuery):
    """Which entities are listed."""

    type: EntityType | None = Field(default=None, strict=False)
    prefix: Content | None = Field(
        default=None, description="What the name begins with, in any case, width and script of Chinese."
    )


class NamedEntityBody(BaseModel):
    """An entity."""

    key: str = Field(description="Percent-encode it in paths.", examples=[_KEY])
    name: str = Field(examples=["A-1042"])
    type: EntityType = Field(examples=["Order"])
    visibility: Visibility = Field(examples=["shared"])

    @classmethod
    def of_entity(cls, entity: Entity) -> Self:
        """The wire form of an entity."""
        return cls(key=entity.key, name=entity.name, type=entity.type, visibility=entity.owner.visibility)


class EntityRowBody(NamedEntityBody):
    """An entity as lists show it."""

    memories: int = Field(description="That mention it under this name.", examples=[2])
    same_as: str | None = Field(description="Key of the entity that it was merged into.")

    @classmethod
    def of(cls, row: EntityRow) -> Self:
        """The wire form of a row."""
        named = NamedEntityBody.of_entity(row.entity)
        return cls(**named.model_dump(), memories=row.memories, same_as=row.same_as)


class EntitiesBody(BaseModel):
    """A page of entities."""

    entities: list[EntityRowBody] = Field(description="By name.")
    next: Next

    @classmethod
    def of(cls, page: EntityPage) -> Self:
        """The wire form of a page."""
        return cls(entities=[EntityRowBody.of(row) for row in page.rows], next=page.next)


class EntityDetailsBody(EntityRowBody):
    """An entity with everything that hangs on it."""

    canonical: str = Field(
        description="Key of what stands for it; its own where it was merged into none.", examples=[_KEY]
    )
    aliases: list[EntityRowBody] = Field(description="What it stands for, by key.")
    concepts: list[str] = Field(
        description="Ids of the concepts of the tenant's ontology that it is called as.", examples=[[]]
    )

    @classmethod
    def of_details(cls, found: EntityDetails, concepts: tuple[str, ...]) -> Self:
        """The wire form of an entity."""
        row = EntityRowBody.of(found.row)
        return cls(
            **row.model_dump(),
            canonical=found.canonical.entity.key,
            aliases=[EntityRowBody.of(alias) for alias in found.aliases],
            concepts=list(concepts),
        )


class _ChangeBody(BaseModel):
    """Who changes an entity."""

    model_config = REQUEST

    user: Id = Field(description="Whose entities.")
    agent: Id | None = Field(default=None, description="With one, its private entities are seen too.")


class MergeBody(_ChangeBody):
    """Two names that mean one."""

    model_config = REQUEST | {
        "json_schema_extra": {"examples": [{"user": "lin", "entity": "SF", "into": "SF Express"}]}
    }

    entity: Content = Field(description="Key or name of the one that will stand for the other.")
    into: Content = Field(description="Key or name of the other.")
    force: bool = Field(default=False, description="Merge entities of two types.")


class MergedBody(BaseModel):
    """Which entity stands for which."""

    merged: NamedEntityBody
    into: NamedEntityBody


class UnmergeBody(_ChangeBody):
    """An alias that shall be an entity of its own again."""

    model_config = REQUEST | {"json_schema_extra": {"examples": [{"user": "lin", "entity": "SF"}]}}

    entity: Content = Field(description="Its key or name.")


class RenameBody(_ChangeBody):
    """An entity and its new name."""

    model_config = REQUEST | {
        "json_schema_extra": {"examples": [{"user": "lin", "entity": "sf express", "name": "SF Express"}]}
    }

    entity: Content = Field(description="Its key or name.")
    name: Annotated[Content, Field(json_schema_extra={"maxLength": MAX_NAME_CHARS})] = Field(
        description="How it shall be called; the old name stays an alias of it."
    )
