import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import type { PermissionDeclaration } from "@/lib/core/declarations";
import { PERMISSIONS, type Permission } from "@/lib/core/permissions";
import type { Role } from "@/lib/core/roles";
import { SCREENS, type Screen } from "@/lib/core/screens";
import type { RouteSpec } from "@/lib/http";

const ROOT = process.cwd();

function rowsOf(file: string): Map<string, string[]> {
  const lines = readFileSync(join(ROOT, "docs/checklists", file), "utf8").split("\n");
  const rows = lines
    .filter((line) => /^\| [A-Z]/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  const byId = new Map(rows.map(([id = "", ...cells]) => [id, cells]));
  if (byId.size < rows.length) throw new Error(`docs/checklists/${file} has two rows of the same id`);
  return byId;
}

/** By the id of the row: the call's method and path, and its column "who". */
const CALLS = new Map(
  [...rowsOf("calls.md")].map(([id, [, call = "", who = ""]]) => [id, [call.replaceAll("`", ""), who]] as const),
);

/** By the id of the row: the columns "path", "guard" and "who". */
const CHECKED_SCREENS = rowsOf("screens.md");

/** The checklist has no row for these screens; they belong to rows of other screens. */
const OURS = [
  "/[enclosure]/[eventId]",
  "/users/[id]",
  "/users/nuevo",
  "/guards/[id]",
  "/guards/asignar",
  // Their rows leave the paths to us.
  "/[enclosure]/fila/[eventId]",
  "/liquidaciones",
  "/conciliacion",
];
const LETTERS: Record<Role, string> = { admin: "A", buyer: "B", guard: "G", platform: "P" };
const EVERYBODY = "A B G P";

/** The roles' letters; a condition stands after A in brackets. */
function lettersOf(permission: Permission): string[] {
  const rule: PermissionDeclaration = PERMISSIONS[permission];
  const letters = rule.roles.map((role) =>
    role === "admin" && rule.condition ? `A(${rule.condition})` : LETTERS[role],
  );
  return rule.actors?.includes("gate_controller") ? [...letters, "D"] : letters;
}

const joined = (letters: Iterable<string>) => [...new Set(letters)].sort().join(" ");

/**
 * Translates a cell of the column "who"; "-" is anyone, "X" a signature, "mfa" a login that lacks its second factor.
 */
function meaningOf(who: string): string {
  const parts = who.split(/[,;] /).flatMap((part): string[] => {
    if (/^\*|^all$/.test(part)) return EVERYBODY.split(" ");
    if (/^A of prepaid venue$/.test(part)) return ["A(prepaid_venue)"];
    if (part === "B with a prepaid venue in view") return ["B"];
    // Which of them each report is for, its own tests say: the call is for all that any report is for.
    if (part === "as screens.md says") return [];
    if (part === "as RE1") return meaningOf(CALLS.get("RE1")?.[1] ?? "").split(" ");
    if (part === "as S45") return meaningOf(CHECKED_SCREENS.get("S45")?.[2] ?? "").split(" ");
    if (/^admins 1 and 5$/.test(part)) return ["A(admin_1_or_5)"];
    if (/^admin 1$/.test(part)) return ["A(admin_1)"];
    if (part === "A edits its own" || part === "not the fees" || part === "owner") return part === "owner" ? [] : ["A"];
    if (part === "its `mfa_pending` token") return ["mfa"];
    const letters = part
      .replace(/ (own|with a cart token|with its token|with the permission)$/, "")
      .replace(/ \(from .*\)$/, "");
    if (!/^[-XABDGP]( [ABGP])*$/.test(letters)) throw new Error(`Nobody said what "${part}" means`);
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

/** The names of parameters come from folders that several calls share, so they are not compared. */
const nameless = (call: string) => call.replace(/\{\w+\}/g, "{}").replace(" /api/v1/", " /");

test("the checklist is whole", () => {
  expect(CALLS.size).toBeGreaterThanOrEqual(159);
  expect([...CALLS].filter(([, [call]]) => !/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/.test(call))).toEqual([]);
  expect(CHECKED_SCREENS.size).toBeGreaterThanOrEqual(57);
  expect([...CHECKED_SCREENS].filter(([, cells]) => cells.length !== 4)).toEqual([]);
});

test.each(handlers.map(({ spec }) => [spec.id, spec] as const))(
  "%s is the call of its row, for whom the row says",
  (id, spec) => {
    const [call, who] = CALLS.get(id) ?? ["no row", "-"];
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
  const [path = "no row", guard = "", who = "-"] = CHECKED_SCREENS.get(id) ?? [];
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

/** The permissions in a page, or in a file of `app` from which it takes its loader. */
function askedBy(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const own = [...text.matchAll(/requireActor\(([^)]*)\)/g)].flatMap(([, inside = ""]) =>
    inside === "" ? ["all"] : [...inside.matchAll(/"([a-z_]+:[a-z_]+)"/g)].map(([, permission = ""]) => permission),
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
