/** Domains in order: a later one may import an earlier one's index, schemas or client, never the reverse. */
export const DOMAIN_ORDER = [
  "exports",
  "limits",
  "audit",
  "lists",
  "jobs",
  "imports",
  "storage",
  "notifications",
  "users",
  "auth",
  "downloads",
  "pricing",
  "enclosures",
  "parking-areas",
  "event-types",
  "places",
  "events",
  "embedding",
  "waiting-rooms",
  "seasons",
  "guards",
  "passes",
  "discount-codes",
  "ledger",
  "payments",
  "cash-desk",
  "courtesy-qrs",
  "subscriber-qrs",
  "tickets",
  "orders",
  "settlement",
  "deposits",
  "receipts",
  "after-sale",
  "lifecycle",
  "access",
  "prepaid",
  "barriers",
  "audit-log",
  "qr-history",
  "live",
  "reports",
  "organizer-settlements",
  "payouts",
  "closings",
  "webhooks",
  "home",
  "backups",
  "telemetry",
  "doctor",
] as const;

export type Domain = (typeof DOMAIN_ORDER)[number];

interface Place {
  kind:
    | "app"
    | "components"
    | "core"
    | "manifest"
    | "generated"
    | "http"
    | "domain"
    | "db"
    | "worker"
    | "root"
    | "other";
  domain?: string;
  file?: string;
}

/** `path` is relative to the root, without the alias. */
export function placeOf(path: string): Place {
  const [first = "", second = "", ...rest] = path.replace(/\.(ts|tsx)$/, "").split("/");
  if (first === "lib" && second === "generated") return { kind: "generated", file: rest.join("/") };
  if (first === "lib" && rest.join("/") === "manifest") return { kind: "manifest", domain: second };
  if (first === "lib" && second === "core") return { kind: "core" };
  if (first === "lib" && second === "http") return { kind: "http" };
  if (first === "lib") return { kind: "domain", domain: second, file: rest.join("/") || "index" };
  if (first === "app" || first === "components" || first === "db" || first === "worker") return { kind: first };
  return { kind: second === "" ? "root" : "other" };
}

/** A browser may load these files of a domain. */
const CLIENT_FILES = ["schemas", "client", "actions"];
const PUBLIC_FILES = ["index", ...CLIENT_FILES];

function position(domain: string | undefined): number {
  return DOMAIN_ORDER.indexOf(domain as Domain);
}

/** A manifest may use these helpers of core: they import only one another, and run in browsers and in the proxy. */
const LEAVES = ["lib/core/money", "lib/core/plural", "lib/core/roles"];

/**
 * The files in which domains define the types of duties. `lib/core/duties.ts` imports them rather than the domains'
 * indexes, which lead back to it: verbs behind an index ask for duties.
 */
const DUTY_TYPES = [
  "lib/access/gate-charge",
  "lib/events/client",
  "lib/jobs/queues",
  "lib/lists/filed-list",
  "lib/notifications/templates",
  "lib/payments/subject",
  "lib/prepaid/barrier/barrier-sync",
];

/** `later` is an `await import(…)` inside a function. */
export type Import = "values" | "types" | "later";

function refusalOfGenerated(from: string, source: Place, file: string, how: Import): string | null {
  if (file !== "duties") {
    return ["core", "domain", "worker"].includes(source.kind) ? null : "collected facts are read through core";
  }
  if (source.kind === "worker" || source.kind === "app") return null;
  const isAsker = source.kind === "domain" || from === "lib/core/tell.ts";
  return isAsker && how === "later" ? null : "a domain loads the duties of all when it needs them";
}

/** Answers the reason, or null if the import is allowed. Both paths are relative to the root. */
export function refusal(from: string, to: string, how: Import): string | null {
  const source = placeOf(from);
  const target = placeOf(to);
  const file = target.file ?? "";
  const isIndex = file === "index";
  const typeOnly = how === "types";
  if (target.kind === "generated") return refusalOfGenerated(from, source, file, how);
  if (target.kind === "manifest" && source.kind !== "generated") {
    return source.kind === "domain" && source.domain === target.domain ? null : "a manifest is read by its own domain";
  }
  switch (source.kind) {
    case "db":
      return target.kind === "db" ? null : "db imports nothing inside";
    case "generated":
      if (target.kind === "manifest" || (target.kind === "core" && typeOnly)) return null;
      if (to === "lib/http/duties") return null;
      return target.kind === "domain" && file === "duties" ? null : "generated files collect manifests and duties";
    case "manifest":
      return target.kind === "core" && (typeOnly || LEAVES.includes(to))
        ? null
        : "a manifest imports types and leaf helpers of core";
    case "core":
      // A menu entry names its icon, and the type of the names follows from the drawings.
      if (from === "lib/core/declarations.ts" && to === "components/ui/icon-paths" && typeOnly) return null;
      if (from === "lib/core/duties.ts" && DUTY_TYPES.includes(to) && typeOnly) return null;
      return target.kind === "core" || (target.kind === "db" && typeOnly) ? null : "core imports only core";
    case "http":
      if (target.kind === "core" || target.kind === "http") return null;
      if (target.kind === "domain" && target.domain === "auth" && PUBLIC_FILES.includes(file)) return null;
      return target.kind === "db" && /idempotency|expected-error/.test(from) ? null : "http imports only core and auth";
    case "domain": {
      if (target.kind === "core" || target.kind === "db") return null;
      if (target.kind === "http") return source.file === "actions" ? null : "only actions.ts imports http";
      if (target.kind !== "domain") return "a domain imports core, db and earlier domains";
      if (target.domain === source.domain) return null;
      if (position(target.domain) < 0 || position(source.domain) < 0) return "a domain without a place in the order";
      if (position(target.domain) > position(source.domain)) return "a later domain";
      return isIndex || file === "schemas" || file === "client"
        ? null
        : "only another domain's index, schemas or client";
    }
    case "components":
      if (target.kind === "components" || target.kind === "core") return null;
      if (target.kind === "domain" && CLIENT_FILES.includes(file)) return null;
      if (target.kind === "domain" && typeOnly && isIndex) return null;
      if (target.kind === "http" && typeOnly) return null;
      return "components import components, schemas, client, actions and core";
    case "app":
      if (["app", "components", "core", "http"].includes(target.kind)) return null;
      if (target.kind === "domain" && (PUBLIC_FILES.includes(file) || file === "queries")) return null;
      return "app imports components, http, core and a domain's index, schemas, client, queries or actions";
    case "worker":
      if (["core", "db", "worker"].includes(target.kind)) return null;
      return target.kind === "domain" && isIndex ? null : "the worker imports an index and the duties of all";
    case "root":
      return ["core", "http"].includes(target.kind) ? null : "root files import core and http";
    default:
      return null;
  }
}
