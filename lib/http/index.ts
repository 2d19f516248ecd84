import "server-only";

export { action, failureOf, formAction, redirectAction } from "@/lib/http/action";
export { currentPath, formCtx, pageCtx, requestFacts, requireActor } from "@/lib/http/context";
export {
  clearCartToken,
  clearPendingToken,
  clearSessionCookie,
  readCartToken,
  readPendingToken,
  VENUE_COOKIE,
  writeBrowser,
  writeCartToken,
  writePendingToken,
  writeSessionCookie,
} from "@/lib/http/cookies";
export type { ActionFailure, ActionResult, FormState } from "@/lib/http/form-state";
export { methods, plainHandler } from "@/lib/http/methods";
export {
  BodyPaging,
  bearerOf,
  FileLater,
  type FileOut,
  failureBody,
  LongPathId,
  listOf,
  Paging,
  PathId,
  pageOf,
  pagingTo,
  type RouteHandler,
  type RouteSpec,
  route,
  takesKey,
} from "@/lib/http/route";
export { shortBytes, shortText } from "@/lib/http/short-text";
