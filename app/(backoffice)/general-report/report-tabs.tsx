import type { Actor } from "@/lib/core/context";
import { can, type Permission } from "@/lib/core/permissions";

const TABS = [
  { path: "/general-report", label: "Vendido", permission: "report:general" },
  { path: "/general-report/cortesias", label: "Cortesías", permission: "report:general" },
  { path: "/general-report/sin-costo", label: "Sin costo y forzadas", permission: "report:general" },
  { path: "/general-report/organizadores", label: "Por organizador", permission: "report:platform" },
  { path: "/general-report/prepago", label: "Prepago por recinto", permission: "report:platform" },
] as const satisfies readonly { path: string; label: string; permission: Permission }[];

/** The parts of the report of events, as links. */
export function ReportTabs({ actor, path }: { actor: Actor; path: string }) {
  return (
    <nav className="pestanas" aria-label="Partes del reporte">
      {TABS.filter(({ permission }) => can(actor, permission)).map((tab) => (
        <a key={tab.path} href={tab.path} aria-current={tab.path === path ? "page" : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
