# syntax=docker/dockerfile:1
# Forecourt in an image: `docker build -t forecourt .`; docs/operations/installation.md says how to run it.
# The root file system is never written to: DATA_DIR is the only place that must last, /tmp the only other one.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
# As `npm start` does on a fresh clone: the packages of package-lock.json for running, then the site.
RUN node scripts/prepare.mjs build && rm -rf tests docs .cache .react-router /root/.npm

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
    FORECOURT_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Belongs to root: the server's user can read its program and cannot change it.
COPY --from=build /app /app
RUN install -d -o node -g node -m 700 /data /backups /staging && ln -s /app/scripts/forecourt.mjs /usr/local/bin/forecourt
USER node
VOLUME /data
EXPOSE 3000
# A first start that migrates a large database may take minutes; the program says what is asked before it and after it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "scripts/container-health.mjs"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
