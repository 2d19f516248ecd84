# Debian's PgBouncer in transaction mode, for the role that serves.
ARG BASE=docker.io/library/debian:12-slim
FROM ${BASE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
COPY ops/compose/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
USER 10001:10001
EXPOSE 6432
# The password is known when it starts, and is written to memory alone.
CMD ["/bin/sh", "-c", "umask 077; printf '\"traslado_app\" \"%s\"\\n' \"$APP_DB_PASSWORD\" > /tmp/users.txt; exec pgbouncer -q /etc/pgbouncer/pgbouncer.ini"]
