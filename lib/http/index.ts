import "server-only";

export { action, failureOf, formAction, redirectAction } from "@/lib/http/action";
export { pageCtx, requireActor } from "@/lib/http/context";
export {
  clearCartToken,
  clearSessionCookie,
  readCartToken,
  VENUE_COOKIE,
  writeCartToken,
  writeSessionCookie,
} from "@/lib/http/cookies";
export type { ActionFailure, ActionResult, FormState } from "@/lib/http/form-state";
export {
  failureBody,
  LongPathId,
  otherMethods,
  Paging,
  PathId,
  pageOf,
  type RouteHandler,
  type RouteSpec,
  route,
} from "@/lib/http/route";
