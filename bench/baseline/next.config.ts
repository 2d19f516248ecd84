import { join } from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  htmlLimitedBots: /.*/,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["postgres"],
  turbopack: { root: join(import.meta.dirname, "..", "..") },
};

export default config;
