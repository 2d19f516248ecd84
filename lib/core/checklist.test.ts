import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import { PERMISSIONS, type Permission, type Role, type Rule } from "@/lib/core/permissions";
import { SCREENS, type Screen } from "@/lib/core/screens";
import type { RouteSpec } from "@/lib/http";

/** The checklist of calls: method and path, and its column "who", letter by letter. */
const CALLS: Record<string, readonly [call: string, who: string]> = {
  AU1: ["POST /auth/login", "-"],
  AU2: ["POST /auth/recover", "-"],
  AU3: ["POST /auth/change-password", "*"],
  AU4: ["PUT /auth/profile/{id}", "* own"],
  AU5: ["GET /auth/admins", "P"],
  AU6: ["POST /auth/one-time-code", "-"],
  AU7: ["POST /auth/one-time-code/login", "-"],
  AU8: ["POST /auth/phone", "*"],
  AU9: ["POST /auth/email", "*"],
  AU10: ["GET /auth/verify-phone", "-"],
  AU11: ["GET /auth/verify-email", "-"],
  AU12: ["POST /auth/login-history", "* own, P"],
  AU13: ["POST /auth/register", "-"],
  AU14: ["POST /auth/second-factor", "its `mfa_pending` token"],
  EN0: ["POST /enclosures/by-admin", "-"],
  ZO1: ["GET /parking-areas", "A P"],
  ZO2: ["POST /parking-areas", "A P"],
  ZO3: ["PUT /parking-areas/{id}", "A P"],
  ZO4: ["DELETE /parking-areas/{id}", "A P"],
  ZO5: ["GET /parking-areas/{id}", "A P"],
  ZO6: ["GET /parking-areas/{id}/detail", "A P G"],
  ZO7: ["GET /parking-areas/by-event/{idEvent}", "*"],
  ZO8: ["GET /parking-areas/only", "A P"],
  EV1: ["GET /events", "*"],
  EV2: ["POST /events", "A P"],
  EV3: ["GET /events/{id}", "*"],
  EV4: ["PUT /events/{id}", "A P"],
  EV5: ["DELETE /events/{id}", "A P"],
  EV6: ["GET /events/areas/{idZone}", "*"],
  EV7: ["GET /events/{id}/map", "-"],
  EV8: ["GET /events/{id}/zones", "-"],
  EV9: ["PUT /events/{id}/status", "A P"],
  EV10: ["GET /events/filter/{id}", "A P"],
  EV11: ["GET /events/{id}/general-report", "A P"],
  EV12: ["GET /events/only", "*"],
  EV13: ["GET /events/infinity", "A P"],
  EV14: ["GET /events/by-month", "*"],
  EV15: ["POST /events/{id}/reschedule", "A P"],
  PA1: ["POST /api/v2/payments/{id}/pay", "B"],
  PA2: ["PATCH /payments/folio/{folio}", "A P"],
  PA3: ["PATCH /payments/{id}", "A P, B own"],
  PA4: ["PATCH /payments/{id}/method", "A P, B own"],
  PA5: ["POST /payments/confirm", "A P"],
  PA6: ["POST /payments/card/pay", "B"],
  PA7: ["POST /payments/card/pending/{id}", "B"],
  PA8: ["PUT /payments/card/upgrade/{id}", "B A P"],
  PA9: ["POST /payments/wallet/pay", "B"],
  PA10: ["POST /payments/wallet/pending/{id}", "B"],
  PA11: ["POST /payments/callback/{provider}/{account}", "X"],
  PA12: ["POST /payments/callback2/{provider}/{account}", "X"],
  PA13: ["POST /api/v2/payments/callback2/{provider}/{account}", "X"],
  PA14: ["POST /payments/{id}/validate", "B A P"],
  PA15: ["POST /payments/release-unpaid", "A P"],
  RE1: ["GET /reports/{name}", "A P, as screens.md says"],
  RE2: ["POST /reports/{name}/excel", "as RE1"],
  QR1: ["GET /qr/{id}", "G A P, B own"],
  QR2: ["POST /qr", "A P"],
  QR3: ["GET /qr/activity", "A P"],
  QR4: ["GET /qr/courtesy", "A P"],
  QR5: ["POST /qr/courtesy", "A P"],
  QR6: ["PUT /qr/courtesy/{id}/assign", "A P"],
  QR7: ["PUT /qr/courtesy/{id}", "A P"],
  QR8: ["DELETE /qr/courtesy/{id}", "A P"],
  QR9: ["GET /qr/courtesy/infinity-report", "A P"],
  QR10: ["POST /qr/courtesy/reassign", "A P"],
  QR11: ["POST /qr/{id}/redeem", "G A P"],
  US1: ["GET /users", "A P"],
  US2: ["GET /users/admins", "P"],
  US3: ["GET /users/only", "A P"],
  US4: ["GET /users/only-prepaid", "A P"],
  US5: ["PUT /users/{id}", "A P"],
  US6: ["DELETE /users/{id}", "A P"],
  US7: ["GET /users/{id}", "A P, * own"],
  US8: ["POST /users", "A P"],
  US9: ["GET /users/{id}/tickets", "A P, B own"],
  US10: ["GET /users/{id}/logs", "A P"],
  US11: ["POST /users/excel", "A P"],
  TI1: ["GET /tickets/by-event/{id}", "A P"],
  TI2: ["POST /tickets/purchases", "B, - with a cart token"],
  TI3: ["POST /tickets/purchases/{id}/tickets", "B own, A P"],
  TI4: ["POST /tickets/free", "A P"],
  TI5: ["GET /tickets/purchases/{id}", "B own, A P"],
  TI6: ["PUT /tickets/purchases/{id}", "B own, A P"],
  TI7: ["DELETE /tickets/purchases/{id}", "B own, A P"],
  TI8: ["POST /tickets/purchases/{id}/approve", "A P"],
  TI9: ["POST /tickets/purchases/{id}/accept", "A P"],
  TI10: ["PUT /tickets/purchases/{id}/payment-method", "B own, A P"],
  TI11: ["GET /tickets/available-places/{id}", "-"],
  TI12: ["GET /tickets/release/{id}", "B own, A P"],
  TI13: ["POST /tickets/release/{id}", "B own, A P"],
  TI14: ["POST /tickets/{id}/change", "B own, A P"],
  TI15: ["POST /tickets/{id}/return", "B own, A P"],
  EN1: ["GET /enclosures", "A P"],
  EN2: ["POST /enclosures", "P"],
  EN3: ["PUT /enclosures/{id}", "A P"],
  EN4: ["DELETE /enclosures/{id}", "P"],
  EN5: ["GET /enclosures/{id}/events", "-"],
  EN6: ["GET /enclosures/{id}/events/by-month", "-"],
  EN7: ["GET /enclosures/{id}/event-areas", "-"],
  EN8: ["GET /enclosures/only", "-"],
  EN9: ["GET /enclosures/admin/{idAdmin}", "*"],
  ET1: ["GET /event-types", "*"],
  ET2: ["POST /event-types", "P"],
  ET3: ["PUT /event-types/{id}", "P"],
  ET4: ["DELETE /event-types/{id}", "P"],
  GU1: ["GET /guards", "A P"],
  GU2: ["POST /guards", "A P"],
  GU3: ["GET /guards/by-area", "A P"],
  GU4: ["PUT /guards/{id}", "A P"],
  GU5: ["DELETE /guards/{id}", "A P"],
  DC1: ["GET /discount-codes", "P"],
  DC2: ["POST /discount-codes", "P"],
  DC3: ["PUT /discount-codes/{id}", "P"],
  DC4: ["PUT /discount-codes/{id}/release", "P"],
  DC5: ["DELETE /discount-codes/{id}", "P"],
  DC6: ["POST /discount-codes/{id}/validate", "B own"],
  CA1: ["GET /cart/{id}", "B own, - with its token"],
  CA2: ["POST /cart", "B, -"],
  CA3: ["GET /cart/mine/{id}", "B own"],
  CA4: ["PUT /cart/{idCart}/pay", "B own"],
  CA5: ["DELETE /cart/tickets/{idTicket}", "B own, - with its token"],
  CA6: ["POST /cart/delete", "B own"],
  CA7: ["PUT /cart/{idCart}", "B own, - with its token"],
  PP1: ["POST /prepaid/list", "A P"],
  PP2: ["POST /prepaid/history", "A P, B own"],
  PP3: ["POST /prepaid/generate", "A P"],
  PP4: ["GET /prepaid/types/{id}", "A P"],
  PP5: ["PUT /prepaid/types", "A P"],
  PP6: ["POST /prepaid/types", "A P"],
  PP7: ["DELETE /prepaid/types/{id}", "A P"],
  PP8: ["GET /prepaid/types", "A P, B"],
  PP9: ["PUT /prepaid/{id}", "A P"],
  PP10: ["GET /prepaid/reports", "A P"],
  PP11: ["GET /prepaid/reports/totals", "A P"],
  PP12: ["GET /prepaid/reports/history", "admins 1 and 5, P"],
  PP13: ["POST /prepaid/payments/card", "B own"],
  PP14: ["POST /prepaid/payments/wallet", "B own"],
  PP15: ["POST /prepaid/payments/deposit", "B own"],
  PP16: ["POST /prepaid/payment-reference", "B own, A P"],
  PP17: ["POST /prepaid/account-status", "B own, A P"],
  PP18: ["POST /prepaid/migrate-user", "A P"],
  PP19: ["POST /prepaid/recharge", "A P"],
  PP20: ["POST /prepaid/register-in-pen", "A P"],
  PP21: ["GET /prepaid/reports/account", "admins 1 and 5, P"],
  PP22: ["GET /prepaid/reports/closing-month", "admins 1 and 5, P"],
  PP23: ["GET /prepaid/sync", "A P"],
  PP24: ["POST /prepaid/sync", "A P"],
  PP25: ["GET /prepaid/user-status/{a}/{b}", "A P"],
  BA1: ["POST /barrier/read-qr", "D, A P"],
  BA2: ["POST /barrier/events", "D"],
  BA3: ["GET /barrier/events", "A P"],
  BA4: ["GET /barrier/users/{id}", "D, A P"],
  BA5: ["GET /barrier/gate-api-types", "A P"],
};

/** The checklist of screens: its columns "path", "guard" and "who", letter by letter. */
const CHECKED_SCREENS: Record<string, readonly [path: string, guard: string, who: string]> = {
  S01: ["`/`", "–", "all"],
  S02: ["`/login`", "–", "visitors"],
  S03: ["`/registro` *ours*", "–", "visitors"],
  S04: ["`/recuperar`, `/recuperar/[token]` *ours*", "–", "visitors"],
  S05: ["`/codigo` *ours*", "–", "visitors"],
  S06: ["`/verificar-telefono`, `/verificar-correo` *ours*", "–", "all"],
  S07: ["`/[enclosure]`", "–", "all"],
  S08: ["any unknown path", "–", "all"],
  S09: ["`/privacidad`, `/terminos` *ours*", "–", "all"],
  S10: ["`/home`", "main", "all"],
  S11: ["`/parkingArea`", "main", "A P"],
  S12: ["`/crear-zona-estacionamiento`", "main", "A P"],
  S13: ["`/event` (+ `/event/nuevo`, `/event/[id]` *ours*)", "main", "A P"],
  S14: ["`/eventType`, `/createEventType`", "main", "P"],
  S15: ["`/enclosures`, `/create-enclosures`", "main", "P; A edits its own, not the fees"],
  S16: ["`/users`", "main", "A P"],
  S17: ["`/guards` *ours*", "main", "A P"],
  S18: ["`/generate-qr`, `/create-qr`", "main", "A P"],
  S19: ["`/historyQR`", "main", "A P"],
  S20: ["`/qrabonados`", "main", "A P"],
  S21: ["`/discount-code`, `/create-discount-code`", "main", "P"],
  S22: ["`/type-prepaid`", "main", "A of prepaid venue, P"],
  S23: ["`/generateQrToUser`", "main", "A of prepaid venue, P"],
  S24: ["`/change-qr-type`", "main", "A of prepaid venue, P"],
  S25: ["`/prepaid-create`", "main", "A of prepaid venue, P"],
  S26: ["`/list-parking-pen` and `/parking-pen`", "main", "A P"],
  S27: ["`/payments-review`, `/deposits` *ours*", "main", "A P"],
  S28: ["`/audit` *ours*", "main", "A P"],
  S30: ["`/general-report`", "main", "A P"],
  S31: ["`/reports`", "main", "A P"],
  S32: ["`/reports-zone-vip`", "main", "A P"],
  S33: ["`/reports-infinity`", "main", "admin 1, P"],
  S34: ["`/reports-account`", "main", "admins 1 and 5, P"],
  S35: ["`/report-by-month`", "main", "admins 1 and 5, P"],
  S36: ["`/report-by-closing-month`", "main", "admins 1 and 5, P"],
  S37: ["`/prepaid-reports`", "main", "A of prepaid venue, P"],
  S38: ["`/prepaid-total-reports`", "main", "A of prepaid venue, P"],
  S39: ["`/prepaid-history-reports`", "main", "admins 1 and 5, P"],
  S40: ["`/scan-qr`", "main", "G A P"],
  S41: ["`/scan-enclosure`", "main", 'A B P (from the menu "Escanear recinto"), G'],
  S42: ["`/scan-parking`, `/scan-parking/recinto`", "main", "G A P"],
  S43: ["`/change-pass`, `/change-profile`", "main", "all"],
  S44: ["`/select-enclosure`", "main", "B A P"],
  S45: ["`/user-prepaid`", "main", "B with a prepaid venue in view, A of prepaid venue, P"],
  S46: ["`/user-recharge-prepaid`", "main", "as S45"],
  S47: ["`/user-prepaid-history`", "main", "as S45"],
  S50: ["`/sales-user`, `/sales-user/[enclosure]` (the slug)", "buyer", "B"],
  S51: ["`/user-tickets`, `/user-tickets/[enclosureId]`", "buyer", "B"],
  S52: ["`/payment-summary/[id]`", "buyer", "B"],
  S53: ["`/card-payment/[id]`", "buyer", "B"],
  S54: ["`/payment-finish?folio=`", "buyer", "B, owner"],
  S55: ["`/payment-error?folio=`", "buyer", "B, owner"],
  S56: ["`/payment-pending?folio=`", "buyer", "B, owner"],
};

/** Screens that belong to a row without being named there. */
const OURS = ["/[enclosure]/[eventId]", "/users/[id]", "/users/nuevo", "/guards/[id]", "/guards/asignar"];
const LETTERS: Record<Role, string> = { admin: "A", buyer: "B", guard: "G", platform: "P" };
const EVERYBODY = "A B G P";

/** Letters of the roles that a permission lets through, with a condition of A in brackets. */
function lettersOf(permission: Permission): string[] {
  const rule: Rule = PERMISSIONS[permission];
  return rule.roles.map((role) => (role === "admin" && rule.condition ? `A(${rule.condition})` : LETTERS[role]));
}

const joined = (letters: Iterable<string>) => [...new Set(letters)].sort().join(" ");

/** A cell of a column "who" in the words of `lettersOf`; "-" is anyone, "X" a signature, "mfa" a half-open session. */
function meaningOf(who: string): string {
  const parts = who.split(/[,;] /).flatMap((part): string[] => {
    if (/^\*|^all$/.test(part)) return EVERYBODY.split(" ");
    if (/^A of prepaid venue$/.test(part)) return ["A(prepaid_venue)"];
    if (/^admins 1 and 5$/.test(part)) return ["A(admin_1_or_5)"];
    if (/^admin 1$/.test(part)) return ["A(admin_1)"];
    if (part === "A edits its own" || part === "not the fees" || part === "owner") return part === "owner" ? [] : ["A"];
    if (part === "its `mfa_pending` token") return ["mfa"];
    const letters = part.replace(/ (own|with a cart token|with its token)$/, "").replace(/ \(from .*\)$/, "");
    if (!/^[-XABGP]( [ABGP])*$/.test(letters)) throw new Error(`Nobody said what "${part}" means`);
    return letters.split(" ");
  });
  return joined(parts);
}

function whoOf({ auth, visitors, errors = [] }: RouteSpec): string {
  if (auth === "public") return errors.includes("payment.bad_signature") ? "X" : "-";
  if (auth === "mfa_pending") return "mfa";
  if (auth === "user") return EVERYBODY;
  return joined([...[auth].flat().flatMap(lettersOf), ...(visitors ? ["-"] : [])]);
}

/** A parameter's name is the folder's, which several calls share. */
const nameless = (call: string) => call.replace(/\{\w+\}/g, "{}").replace(" /api/v1/", " /");

test("the checklist is whole", () => {
  expect(Object.keys(CALLS)).toHaveLength(153);
  expect(Object.keys(CHECKED_SCREENS)).toHaveLength(53);
});

test.each(handlers.map(({ spec }) => [spec.id, spec] as const))(
  "%s is the call of its row, for whom the row says",
  (id, spec) => {
    const [call, who] = CALLS[id] ?? ["no row", "-"];
    expect(nameless(`${spec.method} ${pathOf(spec)}`)).toBe(nameless(call));
    expect(whoOf(spec)).toBe(meaningOf(who));
  },
);

test("no row has two calls", () => {
  const ids = handlers.map(({ spec }) => spec.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

const ROWS = [
  ...Map.groupBy(
    SCREENS.filter(({ id }) => id !== "dev" && id !== "ours"),
    ({ id }) => id,
  ),
];

test.each(ROWS)("%s has its row's paths and guard, and opens for whom the row says", (id, screens) => {
  const [path, guard, who] = CHECKED_SCREENS[id] ?? ["no row", "", "-"];
  const paths = [...path.matchAll(/`([^`?]+)[^`]*`/g)].map(([, one = ""]) => one);
  const found = screens.map((one) => one.path);
  expect(found.filter((one) => !OURS.includes(one)).sort()).toEqual(paths.sort());
  expect([...new Set(screens.map((one) => (one.guard === "none" ? "–" : one.guard)))]).toEqual([guard]);
  const open = screens.flatMap((one) => [one.who, ...(one.with ? [one.with.who] : [])]);
  const words = open.filter((one) => one === "all" || one === "visitors");
  if (words.length > 0) expect([...new Set(words)]).toEqual([who]);
  const letters = open.flatMap((one) => (one === "all" || one === "visitors" ? [] : lettersOf(one)));
  if (letters.length > 0) expect(joined(letters)).toBe(meaningOf(who));
});

const ROOT = process.cwd();
const pages = readdirSync(join(ROOT, "app"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === "page.tsx")
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
const addressOf = (file: string) =>
  dirname(file)
    .replace(/^app/, "")
    .replace(/\/\([^)]+\)/g, "") || "/";
const byAddress = new Map(pages.map((file) => [addressOf(file), file]));

test("the table has every page there is, once, and no other", () => {
  expect(SCREENS.map(({ path }) => path).sort()).toEqual([...byAddress.keys()].sort());
});

/** Permissions that a page asks for: by itself, or by a file of `app` from which it takes its loader. */
function askedBy(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const own = [...text.matchAll(/requireActor\(([^)]*)\)/g)].flatMap(([, inside = ""]) =>
    inside === "" ? ["all"] : [...inside.matchAll(/"([a-z_]+:[a-z]+)"/g)].map(([, permission = ""]) => permission),
  );
  if (own.length > 0 || /pageCtx\(/.test(text)) return [...new Set(own)];
  return [...text.matchAll(/from "@\/(app\/[^"]+)"/g)]
    .flatMap(([, path]) => [`${path}.ts`, `${path}.tsx`])
    .filter((one) => existsSync(join(ROOT, one)))
    .flatMap(askedBy);
}

const permissionsOf = (screen: Screen): string[] => [
  ...(screen.guard === "none" && (screen.who === "all" || screen.who === "visitors") ? [] : [screen.who]),
  ...(screen.with ? [screen.with.who] : []),
];

test.each(SCREENS.map((screen) => [screen.path, screen] as const))(
  "%s asks for the table's permission",
  (path, screen) => {
    expect([...new Set(askedBy(byAddress.get(path) ?? ""))].sort()).toEqual(permissionsOf(screen).sort());
  },
);

test("no page keeps its own forms from saying where they come from", () => {
  // With "no-referrer" a browser without JavaScript sends "Origin: null", which is refused; "same-origin" hides as much from others.
  const texts = pages.map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
  expect(texts.filter(([, text]) => /referrer: "no-referrer"/.test(text)).map(([file]) => file)).toEqual([]);
});
