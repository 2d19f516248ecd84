import type { Guard, PermissionDeclaration, TenantCondition } from "@/lib/core/declarations";
import { actorsOf, PERMISSIONS, type Permission } from "@/lib/core/permissions";
import { keeps, POSITIONS } from "@/lib/core/positions";
import type { Role } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

export interface DocumentedCall {
  id: string;
  method: string;
  path: string;
  auth: "public" | "user" | "mfa_pending" | Permission | readonly Permission[];
  visitors?: true;
}

const ROLES: Record<Role, string> = {
  platform: "platform administrator",
  admin: "administrator (profile 1)",
  buyer: "buyer (profile 2)",
  guard: "guard (profile 3)",
};

const CONDITIONS: Record<TenantCondition, string> = {
  prepaid_venue: "with a prepaid venue, or of admin 1",
  admin_1: "of admin 1",
  admin_1_or_5: "of admins 1 and 5",
};

const GUARDS: Record<Guard, string> = { main: "main", buyer: "buyer", none: "–" };
const NAMES = Object.keys(ROLES) as Role[];

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

function cellOf(rule: PermissionDeclaration, role: Role): string {
  if (!rule.roles.includes(role)) return "";
  if (role === "guard" && rule.atDesk) return "with a desk";
  return role === "admin" && rule.condition ? CONDITIONS[rule.condition] : "yes";
}

function remarksOf(rule: PermissionDeclaration): string {
  const kinds = actorsOf(rule);
  return [
    ...(rule.secondFactor ? ["with a second factor"] : []),
    ...(rule.ofAllForAdmin1 ? ["for admin 1 of all tenants"] : []),
    ...(kinds.includes("mirror") ? [] : ["not with a page's own token"]),
    ...(kinds.includes("paired_phone") ? ["also a paired phone"] : []),
    ...(rule.scope === undefined ? [] : ["also a key of the API"]),
    ...(kinds.includes("gate_controller")
      ? [rule.roles.length > 0 ? "also a gate controller" : "a gate controller"]
      : []),
  ].join("; ");
}

const permissionRows = () =>
  Object.entries(PERMISSIONS)
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([name, rule]: [string, PermissionDeclaration]) => [
      `\`${name}\``,
      ...NAMES.map((role) => cellOf(rule, role)),
      remarksOf(rule),
    ]);

/** Permissions of administrators that not every position keeps. */
const positionRows = () =>
  Object.entries(PERMISSIONS)
    .filter(([, rule]: [string, PermissionDeclaration]) => rule.roles.includes("admin"))
    .map(([name]) => [`\`${name}\``, ...POSITIONS.map((one) => (keeps(one, name as Permission) ? "yes" : ""))])
    .filter((cells) => cells.includes(""))
    .toSorted(([one = ""], [other = ""]) => one.localeCompare(other, "en"));

function whoOf(who: Screen["who"], guard: Guard): string {
  if (who === "visitors") return "visitors";
  if (who === "all") return guard === "none" ? "anyone" : "any logged-in person";
  return `\`${who}\``;
}

function screenRow({ id, path, guard, who, with: other }: Screen): string[] {
  const also = other ? `; with \`?${other.query}=\`: \`${other.who}\`` : "";
  return [id === "dev" ? "demonstration" : id, `\`${path}\``, GUARDS[guard], `${whoOf(who, guard)}${also}`];
}

function callRow({ id, method, path, auth, visitors }: DocumentedCall): string[] {
  const who =
    auth === "public"
      ? "anyone"
      : auth === "user"
        ? "any logged-in person"
        : auth === "mfa_pending"
          ? "whoever still has to show a second factor, with the login's token"
          : [auth]
              .flat()
              .map((permission) => `\`${permission}\``)
              .join(" or ");
  return [id, `${method} \`${path}\``, `${who}${visitors ? ", or anyone with the cart's token" : ""}`];
}

/** Writes docs/permissions.md. The calls come with full paths. */
export function permissionsDocument(screens: readonly Screen[], calls: readonly DocumentedCall[]): string {
  const byPath = screens.toSorted((a, b) => a.path.localeCompare(b.path, "en"));
  const sorted = calls.toSorted((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
  return `# Permissions

Generated from the domains' manifests (\`lib/*/manifest.ts\`) and the handlers of the API by \`npm run docs:permissions\`; \`npm test\` fails when it is stale.

Whoever has a permission has it for the rows of its own tenant (administrators and guards) or its own rows (buyers); the platform administrator for every tenant's. Another's row is not found.

${table(["permission", ...NAMES.map((role) => ROLES[role]), "besides"], permissionRows())}

## Positions

An administrator is an owner, an operator, a cashier or an accountant of its tenant, which takes permissions away and never adds one (\`lib/core/positions.ts\`). These are not kept by all; every other permission of administrators is. A guard that was given a desk has what says so above.

${table(["permission", ...POSITIONS], positionRows())}

## Screens

A visitor of a guarded screen goes to \`/login?returnUrl=…\`, a person of another profile than 2 from a buyer's screen to \`/home?returnUrl=…\`; without the permission the answer is 403.

${table(["row", "path", "guard", "who"], byPath.map(screenRow))}

## Calls

Without a token 401, without the permission 403, another's row 404.

${table(["row", "call", "who"], sorted.map(callRow))}
`;
}
