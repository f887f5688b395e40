# The bot alone, without the sandbox:
#
#     docker build --tag skirmish .
#     docker run --detach --name skirmish --restart unless-stopped --stop-timeout 15 \
#         --env-file .env --volume skirmish:/data skirmish
#
# Matches are stored in the volume /data, unless DATABASE_URL names another database. See docs/hosting.md.

FROM rust:1.95-bookworm AS build
# the commit that `skirmish --version` names: docker build --build-arg SKIRMISH_COMMIT=$(git rev-parse --short=12 HEAD)
ARG SKIRMISH_COMMIT=
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --no-default-features --package skirmish --bin skirmish \
    && cp target/release/skirmish /skirmish

# The same Debian release as above, because the program uses its C library. No certificates are needed: the program
# contains those for Discord.
FROM debian:bookworm-slim
RUN groupadd --gid 10001 skirmish \
    && useradd --uid 10001 --gid skirmish --no-create-home --home-dir /data --shell /usr/sbin/nologin skirmish \
    && install --directory --owner skirmish --group skirmish --mode 700 /data
COPY --from=build /skirmish /usr/local/bin/skirmish
USER 10001:10001
WORKDIR /data
VOLUME /data
# The health check requests /readyz at the address on which the bot listens. By default that is 127.0.0.1:8080, inside
# the container; SKIRMISH_HTTP sets another address. An empty SKIRMISH_HTTP, as in an --env-file made from .env.example,
# counts as not set.
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s CMD ["bash", "-c", \
    "http=${SKIRMISH_HTTP:-127.0.0.1:8080}; host=${http%:*}; host=${host#[}; host=${host%]}; case $host in 0.0.0.0) host=127.0.0.1;; ::) host=::1;; esac; { exec 3<>/dev/tcp/$host/${http##*:} && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]; }"]
ENTRYPOINT ["bash", "-c", "export SKIRMISH_HTTP=\"${SKIRMISH_HTTP:-127.0.0.1:8080}\"; exec skirmish \"$@\"", "skirmish"]
