# kivagen in an image without a compiler. /site is the folder of the site:
# docker build -t kivagen .
# docker run --rm -v "$PWD/my-site:/site" --user "$(id -u):$(id -g)" kivagen build
FROM swift:6.3-bookworm AS build
# The versions are those of Debian 12.
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends binutils dpkg-dev make \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /kivagen
COPY . .
# The time of the files in the package, since .git is not here.
ARG SOURCE_DATE_EPOCH
RUN make deb

FROM debian:bookworm-slim
# Previews are drawn with this library and these fonts.
# hadolint ignore=DL3008
RUN --mount=type=bind,from=build,source=/kivagen/.build/packages,target=/packages \
  apt-get update \
  && apt-get install -y --no-install-recommends "/packages/kivagen_$(dpkg --print-architecture).deb" \
    fonts-droid-fallback fonts-inter libpangocairo-1.0-0 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /site
USER 1000:1000
ENTRYPOINT ["kivagen"]
CMD ["build"]
