# graphmem's REST service. The context is the checkout; .dockerignore lets in only what is named here.
FROM python:3.13-slim AS build
RUN pip install --no-cache-dir uv==0.13.9
WORKDIR /build
ENV UV_NO_CACHE=1 UV_COMPILE_BYTECODE=1 UV_PYTHON=/opt/graphmem/bin/python
# The libraries are a layer of their own, in the versions and with the hashes of the lock.
COPY pyproject.toml requirements.lock README.md LICENSE ./
RUN python -m venv --without-pip /opt/graphmem \
    && uv pip install --requirements pyproject.toml --constraints requirements.lock
COPY graphmem graphmem
COPY api api
COPY cypher cypher
RUN uv pip install --no-deps --build-constraints requirements.lock .

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin graphmem \
    && install --directory --owner graphmem --mode 700 /data
COPY --from=build /opt/graphmem /opt/graphmem
ENV PATH=/opt/graphmem/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ORT_DISABLE_TELEMETRY=1 \
    GRAPHMEM_STORE=/data/graphmem.db
USER 10001
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/healthz', timeout=3)"]
# Listening on every address is what lets Docker publish the port. No key is needed until one was made: publish it on
# loopback alone.
CMD ["graphmem", "serve", "--host", "0.0.0.0", "--trust-network", "--allow-host", "graphmem"]
