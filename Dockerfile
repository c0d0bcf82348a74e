# Kontor in a container: `docker build -t kontor .`, then see docs/hosting.md or docker-compose.yml.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/kontor
# The packages first: they change seldom, and stay in the cache.
COPY requirements.lock ./
RUN /opt/kontor/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY migrations migrations
COPY app app
RUN /opt/kontor/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin kontor \
    && install -d -o kontor -g kontor /data
COPY --from=build /opt/kontor /opt/kontor
ENV PATH="/opt/kontor/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    KONTOR_DATA_DIR=/data \
    KONTOR_HOST=0.0.0.0
USER kontor
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ.get('KONTOR_PORT', '8000') + '/healthz', timeout=3)"]
ENTRYPOINT ["kontor"]
CMD ["serve", "--migrate"]
