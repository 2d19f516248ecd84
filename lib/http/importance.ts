import { appFileOfBuild } from "@/lib/http/route-names";

/** What is done first when a process cannot do everything: cars stand at a gate, money is on its way, a place is held. */
export const IMPORTANCE = ["gates", "callbacks", "paying", "holding", "store", "office", "exports"] as const;
export type Importance = (typeof IMPORTANCE)[number];

/** By the request's method and its file below `app`, the first that fits. */
const RULES: readonly (readonly [Importance, RegExp])[] = [
  ["gates", /^\w+ \/(?:\(gate\)|plumas|iclock|emparejar|sello)\//],
  ["gates", /^\w+ \/api\/v1\/(?:qr\/\[id\]|barrier)\//],
  ["callbacks", /^\w+ \/api\/v\d\/payments\/(?:callback2?|confirm)\//],
  ["paying", /^\w+ \/\(sales\)\/(?:card-payment|devolucion|payment-)/],
  ["paying", /^\w+ \/api\/v\d\/payments\/|^\w+ \/api\/v1\/(?:cart\/\[id\]\/pay\/|prepaid\/payment)/],
  ["paying", /^PUT \/api\/v1\/tickets\/purchases\/\[id\]\/payment-method\//],
  [
    "paying",
    /^POST \/(?:\(sales\)\/user-(?:recharge-)?prepaid\/|\(backoffice\)\/caja\/page$|api\/v1\/prepaid\/recharge\/)/,
  ],
  ["exports", /^GET \/\(backoffice\)\/.*(?:\/archivo|\.pdf|\/cartel|\/letrero|\/hoja|\/transferencias)\//],
  ["exports", /^GET \/api\/v1\/(?:reports|downloads|prepaid\/reports)\//],
  ["exports", /^POST \/api\/v1\/(?:reports\/\[name\]|users)\/excel\//],
  ["exports", /^GET \/api\/v1\/.*(?:-report)\//],
  ["holding", /^(?:POST|PUT|PATCH|DELETE) \/(?:\[enclosure\]|\(sales\)|\(auth\)|api\/v1\/(?:cart|tickets|auth))\//],
  // Whoever gets no page of a waiting room gets no number.
  ["holding", /^GET \/\[enclosure\]\/fila\//],
  ["office", /^\w+ \/(?:\(backoffice\)|home|api\/live|api\/columns)\//],
  ["office", /^\w+ \/api\/v1\/(?:users|guards|discount-codes|qr|prepaid|parking-areas)\//],
  ["office", /^(?:POST|PUT|PATCH|DELETE) \/api\/v1\//],
  ["store", /^/],
];

/** Nobody waits for these, or they say whether the process lives: they are neither counted nor refused. */
const BESIDES = /^\w+ \/(?:_next\/|fila\/|api\/health\/|api\/live\/)/;

const known = new Map<string, Importance | null>();

/** How important a route is, by its file below `app`, as "/(gate)/scan-qr/page"; null for what is always done. */
export function importanceOfFile(method: string, file: string): Importance | null {
  const key = `${method} ${file}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const importance = BESIDES.test(key) ? null : (RULES.find(([, rule]) => rule.test(key))?.[0] ?? "store");
  known.set(key, importance);
  return importance;
}

/** How important a request is, in the build that this process serves. */
export const importanceOf = (method: string, url: string): Importance | null =>
  importanceOfFile(method, appFileOfBuild(url));
