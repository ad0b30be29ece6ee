"""The graph around a node, and the way between two."""

from typing import Annotated, Self

from pydantic import BaseModel, Field, WithJsonSchema

from api.schemas.fields import Content
from api.schemas.memory import ReaderQuery
from graphmem.domain.memory import Status
from graphmem.domain.scope import Visibility
from graphmem.graph import MAX_DEPTH, MAX_NODES, Neighbourhood, Node, NodeKind, Path
from graphmem.ports.lister import GraphEdge

_NODE = "Id of a memory, or key or name of an entity."


class GraphQuery(ReaderQuery):
    """Around what, and how far."""

    around: Content = Field(description=_NODE)
    depth: Annotated[int, WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_DEPTH})] = Field(
        default=1, strict=False, description="Edges from there on."
    )
    limit: Annotated[int, WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_NODES})] = Field(
        default=100, strict=False, description="Most nodes."
    )


class PathQuery(ReaderQuery):
    """From where to where."""

    source: Content = Field(description=_NODE)
    target: Content = Field(description=_NODE)


class NodeBody(BaseModel):
    """A memory or an entity."""

    id: str = Field(description="Id of a memory, or key of an entity.")
    kind: NodeKind
    label: str = Field(description="Name of the memory, at most 40 characters, or of the entity.")
    type: str = Field(description="Kind of the memory, or type of the entity.", examples=["episodic"])
    visibility: Visibility
    status: Status | None = Field(description="Null for an entity.")

    @classmethod
    def of(cls, node: Node) -> Self:
        """The wire form of a node."""
        return cls(
            id=node.id,
            kind=node.kind,
            label=node.label,
            type=node.type,
            visibility=node.visibility,
            status=node.status,
        )


class EdgeBody(BaseModel):
    """What connects two nodes."""

    type: str = Field(
        description="MENTIONS (memory to entity), NEXT, SUPERSEDES, CONTRADICTS (memory to memory; the newer one "
        "first, but for NEXT) or SAME_AS (entity to entity).",
        examples=["MENTIONS"],
    )
    source: str
    target: str

    @classmethod
    def of(cls, edge: GraphEdge) -> Self:
        """The wire form of an edge."""
        return cls(type=edge.kind, source=edge.source, target=edge.target)


class GraphBody(BaseModel):
    """What is around a node."""

    center: str = Field(description="Id of the node that was asked for.")
    nodes: list[NodeBody] = Field(description="The centre first, then by distance.")
    edges: list[EdgeBody]
    truncated: bool = Field(description="Whether there are more nodes than were asked for.")

    @classmethod
    def of(cls, found: Neighbourhood) -> Self:
        """The wire form of a neighbourhood."""
        return cls(
            center=found.center,
            nodes=[NodeBody.of(node) for node in found.nodes],
            edges=[EdgeBody.of(edge) for edge in found.edges],
            truncated=found.truncated,
        )


class PathBody(BaseModel):
    """The shortest way between two nodes."""

    found: bool = Field(description="Whether there is one of at most six edges.", examples=[True])
    nodes: list[NodeBody] = Field(description="From the source to the target.")
    edges: list[EdgeBody] = Field(description="Between each node and the next, whichever way they point.")
    complete: bool = Field(
        description="False: none was found, and what has very many connections was not followed everywhere.",
        examples=[True],
    )

    @classmethod
    def of(cls, path: Path) -> Self:
        """The wire form of a way."""
        return cls(
            found=bool(path.nodes),
            nodes=[NodeBody.of(node) for node in path.nodes],
            edges=[EdgeBody.of(edge) for edge in path.edges],
            complete=path.complete,
        )
