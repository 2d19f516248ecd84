# The platform in one image: web processes and workers, as `npm start` runs them. docs/operations.md says how to run it.
# Both bases may be others with glibc; the first needs npm. The Node that runs everything comes from npm, by the lockfile, and
# brings its own list of authorities: no base needs one.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:12-slim
# For backups alone: the same Postgres as in compose.yaml, for its pg_dump and pg_restore.
ARG POSTGRES_BASE=docker.io/library/postgres:18

FROM ${BUILD_BASE} AS build
WORKDIR /opt/control-traslado
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/package.json
RUN npm ci --omit=dev --no-audit --no-fund
COPY instrumentation.ts next.config.ts postcss.config.mjs proxy.ts tsconfig.json ./
COPY public public
COPY app app
COPY components components
COPY db db
COPY lib lib
COPY scripts scripts
COPY worker worker
RUN npm run build

# `npm run backup` and `npm run restore`, which start a Postgres of their own to look at what they restored.
FROM ${POSTGRES_BASE} AS backup
WORKDIR /opt/control-traslado
# Postgres starts for no user without a name.
RUN echo control-traslado:x:10001:10001::/tmp:/usr/sbin/nologin >> /etc/passwd \
  && mkdir -p /var/lib/control-traslado /var/lib/control-traslado-backups \
  && chown 10001:10001 /var/lib/control-traslado /var/lib/control-traslado-backups
COPY --from=build /opt/control-traslado /opt/control-traslado
ENV DATA_DIR=/var/lib/control-traslado HOME=/tmp
USER 10001:10001
# The base's own would prepare a server.
ENTRYPOINT []
CMD ["node_modules/.bin/node", "-r", "./scripts/node-version.cjs", "scripts/backup.ts"]

FROM ${BASE} AS platform
WORKDIR /opt/control-traslado
# Nobody's number but the platform's, which owns its data and nothing else. Its name is for programs that ask for one.
RUN echo control-traslado:x:10001:10001::/tmp:/usr/sbin/nologin >> /etc/passwd \
  && mkdir -p /var/lib/control-traslado \
  && chown 10001:10001 /var/lib/control-traslado
COPY --from=build /opt/control-traslado /opt/control-traslado
ENV DATA_DIR=/var/lib/control-traslado HOME=/tmp HOST=0.0.0.0 PORT=3000
USER 10001:10001
VOLUME /var/lib/control-traslado
EXPOSE 3000
STOPSIGNAL SIGTERM
# That it answers; whether it can serve is /api/health/ready, for whoever hands out requests.
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# npm would keep SIGHUP, which renews the processes, to itself.
CMD ["node_modules/.bin/node", "-r", "./scripts/node-version.cjs", "scripts/start.ts"]
