"""Names of common developer tools, which the small English model takes for people and places.

Our own list, kept short on purpose: it repairs what the model gets wrong, it is no catalogue. Names that
are everyday words too (Go, Swift, Spring, Slack, Notion) are left out or count in their own spelling only.
"""

import re
from typing import Final

_ANY_CASE: Final = """
    Docker Kubernetes MySQL PostgreSQL Postgres SQLite MongoDB Redis MariaDB Elasticsearch Neo4j Kafka RabbitMQ
    Nginx Ansible Terraform Jenkins Grafana Prometheus GitHub GitLab Bitbucket Python JavaScript TypeScript Kotlin
    Node.js Next.js Vue.js PyTorch TensorFlow NumPy pandas FastAPI Django Webpack Vite npm pnpm PyPI Git Linux
    Ubuntu Debian macOS Android iOS Jupyter VSCode PyCharm IntelliJ Vim Emacs Postman Jira LangChain OpenAI ChatGPT
    Figma Hadoop Airflow Celery kubectl Podman Supabase ClickHouse
"""
_AS_SPELLED: Final = "Flask React Rust Java Helm Spark Windows Excel Slack Notion Claude Cursor Copilot"

TOOL_NAMES: Final = frozenset(_ANY_CASE.split()) | frozenset(_AS_SPELLED.split())


def _alternatives(names: str) -> str:
    return "|".join(re.escape(name) for name in sorted(names.split(), key=len, reverse=True))


TOOL: Final = re.compile(
    rf"(?<![A-Za-z0-9_.@/\\-])(?:(?i:{_alternatives(_ANY_CASE)})|{_alternatives(_AS_SPELLED)})(?![A-Za-z0-9_@/\\-]|\.[A-Za-z0-9])"
)
