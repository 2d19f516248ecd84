import { createHmac } from "node:crypto";

/** Derived from APP_SECRET, so that the simulated controllers store none. Each has its own. */
export const controllerKey = (enclosureId: number): string =>
  createHmac("sha256", process.env.APP_SECRET ?? "")
    .update(`sandbox-controller:${enclosureId}`)
    .digest("base64url");
