import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "sales_days",
  "sales_folds",
  "report_mails",
  "daily_sums",
  "monthly_sums",
  "daily_sales",
  "daily_sum_books",
  "daily_sum_clocks",
  "unsummed_transactions",
] as const;

export const readModels = {
  "reports/account/balances": {
    reads: ["organizer_settlements"],
    why: "a line of the statement names the settlement that took it, by whose folio the list is searched and paged",
  },
} as const;

export const permissions = {
  /** What a tenant sold, from the ledger. */
  "report:general": { roles: STAFF, scope: "Ver reportes de ventas" },
  "report:account": {
    roles: STAFF,
    condition: "admin_1_or_5",
    ofAllForAdmin1: true,
    scope: "Ver el estado de cuenta",
  },
  "report:infinity": { roles: STAFF, condition: "admin_1", ofAllForAdmin1: true },
  /** Figures of all organizers side by side. */
  "report:platform": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "report.too_long": {
    status: 503,
    text: "Son demasiados datos para un solo reporte. Elige menos días, un evento o un recinto.",
  },
  "report.too_many_lines": {
    status: 422,
    text: "Son más de 3,000 movimientos para un PDF. Elige menos días, o baja el Excel.",
  },
  "report.unknown_filter": {
    status: 422,
    text: "Este reporte no tiene ese filtro. Quítalo y vuelve a pedirlo.",
  },
  "report.unavailable": {
    status: 503,
    text: "Por ahora no se pueden leer los datos del reporte. Intenta de nuevo en un momento.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const screens = [
  {
    id: "S30",
    path: "/general-report",
    guard: "main",
    who: "report:general",
    menu: { group: "reports", label: "Reporte de eventos", at: 10 },
  },
  { id: "ours", path: "/general-report/cortesias", guard: "main", who: "report:general" },
  { id: "ours", path: "/general-report/sin-costo", guard: "main", who: "report:general" },
  { id: "ours", path: "/general-report/sin-costo/detalle", guard: "main", who: "report:general" },
  {
    id: "ours",
    path: "/general-report/organizadores",
    guard: "main",
    who: "report:platform",
    card: { label: "Ventas por organizador", icon: "chart-column", at: 70 },
  },
  {
    id: "ours",
    path: "/general-report/prepago",
    guard: "main",
    who: "report:platform",
    card: { label: "Prepago por recinto", icon: "wallet", at: 71 },
  },
  {
    id: "S31",
    path: "/reports",
    guard: "main",
    who: "report:general",
    menu: { group: "reports", label: "Reporte de usuarios", at: 15 },
  },
  {
    id: "S32",
    path: "/reports-zone-vip",
    guard: "main",
    who: "report:general",
    menu: { group: "reports", label: "Reporte de zona VIP", at: 20 },
  },
  {
    id: "S33",
    path: "/reports-infinity",
    guard: "main",
    who: "report:infinity",
    menu: { group: "reports", label: "Reporte de estado VIP", at: 25 },
  },
  { id: "ours", path: "/reports-infinity/entradas", guard: "main", who: "report:infinity" },
  {
    id: "S34",
    path: "/reports-account",
    guard: "main",
    who: "report:account",
    menu: { group: "reports", label: "Estado de cuenta", at: 30 },
  },
  {
    id: "S35",
    path: "/report-by-month",
    guard: "main",
    who: "report:account",
    menu: { group: "reports", label: "Reporte por mes", at: 35 },
  },
] as const satisfies readonly ScreenDeclaration[];

export const entities = {
  report_mail: { word: "Reporte por correo" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "report_mail.asked": "Pidió el reporte de eventos por correo",
  "report_mail.ended": "Dejó de recibir el reporte de eventos por correo",
} as const;

export const queues = {
  // At nine in the morning in Monterrey.
  "reports.mail": { retryLimit: 3, retryDelay: 300, concurrency: 1, pollSeconds: 60, cron: "0 15 * * *" },
  "reports.fold-sales": { retryLimit: 2, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "12 * * * *" },
  // Books that are made anew take as long as their ledger, and so does a proof.
  "reports.sum-up-days": {
    retryLimit: 2,
    retryDelay: 60,
    concurrency: 1,
    pollSeconds: 30,
    mostSeconds: 3_600,
    cron: "*/5 * * * *",
  },
  // At three in the morning in Monterrey.
  "reports.prove-daily-sums": {
    retryLimit: 1,
    retryDelay: 600,
    concurrency: 1,
    pollSeconds: 60,
    mostSeconds: 3_600,
    cron: "0 9 * * *",
  },
} as const satisfies Record<string, QueueDeclaration>;
