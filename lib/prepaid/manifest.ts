import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  MenuGroupDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { formatCounted, formatMoney } from "@/lib/core/money";
import { ANY_LOGIN, EVERYONE, STAFF } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = [
  "prepaid_settings",
  "prepaid_types",
  "prepaid_type_versions",
  "prepaid_accounts",
  "prepaid_plates",
  "prepaid_auto_topups",
  "prepaid_topups",
  "prepaid_lots",
  "prepaid_visits",
  "prepaid_movements",
  "prepaid_lot_uses",
  "prepaid_debts",
  "prepaid_refund_parts",
  "prepaid_adjustments",
  "prepaid_imports",
  "prepaid_import_rows",
  "prepaid_shops",
  "prepaid_seals",
  "prepaid_barrier_syncs",
  "sandbox_controllers",
  "sandbox_controller_users",
] as const;

export const readers = { prepaid_accounts: ["users/user-sql"] } as const;

export const permissions = {
  /** The accounts of a tenant. */
  "prepaid:read": { roles: STAFF, condition: "prepaid_venue", scope: "Ver cuentas de prepago" },
  "prepaid:write": { roles: STAFF, condition: "prepaid_venue", scope: "Hacer y cambiar cuentas de prepago" },
  /** What moved on a tenant's balances, and what it owes to those who hold them. */
  "report:prepaid": { roles: STAFF, condition: "prepaid_venue", scope: "Ver reportes de prepago" },
  /** One's own balances, for whoever holds them. */
  "prepaid:own": { roles: ["buyer"] },
  "prepaid:own_read": { roles: ["buyer"], actors: ANY_LOGIN },
  /** Looks at balances: whoever holds them at one's own, staff at its tenant's. */
  "prepaid:consult": {
    roles: ["platform", "admin", "buyer"],
    condition: "prepaid_venue",
    scope: "Consultar saldos de prepago",
  },
  /** Tariffs that anybody may look at who is logged in. */
  "prepaid:types": { roles: EVERYONE, actors: ANY_LOGIN },
  /** Lets a car go that cannot pay, with a debt. */
  "prepaid:let_go": { roles: ["platform", "admin", "guard"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const menuGroups = {
  prepaid: { label: "Prepago", icon: "wallet", at: 45 },
  reports: { label: "Reportes", icon: "chart-column", at: 25 },
  prepaidUsers: { label: "Usuarios de prepago", icon: "users", at: 47 },
} as const satisfies Record<string, MenuGroupDeclaration>;

export const screens = [
  {
    id: "S22",
    path: "/type-prepaid",
    guard: "main",
    who: "prepaid:read",
    menu: { group: "prepaid", label: "Tipos de QR", at: 10 },
  },
  { id: "ours", path: "/type-prepaid/nuevo", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/type-prepaid/[id]", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/type-prepaid/ajustes", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/type-prepaid/comercios", guard: "main", who: "prepaid:read" },
  { id: "ours", path: "/type-prepaid/comercios/nuevo", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/type-prepaid/comercios/[id]", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/sello/[token]", guard: "none", who: "all" },
  {
    id: "S45",
    path: "/user-prepaid",
    guard: "main",
    who: "prepaid:consult",
    menu: { group: "prepaid", label: "Consultar o recargar QR", at: 10, profiles: [2], venue: "prepaid" },
    card: { label: "Consultar un prepago", icon: "wallet", at: 85 },
  },
  {
    id: "S47",
    path: "/user-prepaid-history",
    guard: "main",
    who: "prepaid:consult",
    menu: { group: "prepaid", label: "Historial", at: 20, profiles: [2], venue: "prepaid" },
  },
  { id: "ours", path: "/user-prepaid/recarga-automatica", guard: "main", who: "prepaid:own" },
  { id: "ours", path: "/user-prepaid-history/recibo/[folio]", guard: "main", who: "prepaid:consult" },
  { id: "S46", path: "/user-recharge-prepaid", guard: "main", who: "prepaid:consult" },
  {
    id: "S37",
    path: "/prepaid-reports",
    guard: "main",
    who: "report:prepaid",
    menu: { group: "reports", label: "Movimientos de prepago", at: 40 },
  },
  { id: "ours", path: "/prepaid-reports/adeudos", guard: "main", who: "report:prepaid" },
  {
    id: "S38",
    path: "/prepaid-total-reports",
    guard: "main",
    who: "report:prepaid",
    menu: { group: "reports", label: "Totales de prepago", at: 41 },
  },
  {
    id: "S39",
    path: "/prepaid-history-reports",
    guard: "main",
    who: "report:account",
    menu: { group: "reports", label: "Usuarios de prepago", at: 42 },
  },
  {
    id: "S23",
    path: "/generateQrToUser",
    guard: "main",
    who: "prepaid:read",
    menu: { group: "prepaidUsers", label: "QR de usuarios", at: 10 },
  },
  { id: "ours", path: "/generateQrToUser/[id]", guard: "main", who: "prepaid:read" },
  { id: "ours", path: "/generateQrToUser/[id]/editar", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/generateQrToUser/adentro", guard: "main", who: "prepaid:read" },
  { id: "ours", path: "/generateQrToUser/importar", guard: "main", who: "prepaid:write" },
  { id: "ours", path: "/generateQrToUser/importar/[id]", guard: "main", who: "prepaid:write" },
  {
    id: "S24",
    path: "/change-qr-type",
    guard: "main",
    who: "prepaid:write",
    menu: { group: "prepaidUsers", label: "Cambiar tipo de QR", at: 20 },
  },
  {
    id: "S25",
    path: "/prepaid-create",
    guard: "main",
    who: "prepaid:write",
    menu: { group: "prepaidUsers", label: "Nuevo QR de prepago", at: 30 },
  },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "prepaid.type_name_taken": { status: 409, text: "Ya hay un tipo de QR con ese nombre en el recinto." },
  "prepaid.type_archived": { status: 409, text: "Ese tipo de QR está archivado. Vuelve a usarlo para cambiarlo." },
  "prepaid.venue_without": { status: 409, text: "Ese recinto no vende prepago. Actívalo en los datos del recinto." },
  "prepaid.account_unknown": { status: 404, text: "Esa cuenta de prepago no existe." },
  "prepaid.closed": { status: 409, text: "Esa cuenta de prepago está cerrada." },
  "prepaid.blocked": { status: 409, text: "Esa cuenta de prepago está bloqueada. Pregunta en el recinto." },
  "prepaid.topup_too_little": {
    status: 422,
    text: (d) => `La recarga mínima es de ${formatMoney(Number(d.leastCents ?? 0))}.`,
  },
  "prepaid.topup_too_much": {
    status: 422,
    text: (d) => `La recarga máxima es de ${formatMoney(Number(d.mostCents ?? 0))}.`,
  },
  "prepaid.balance_too_high": {
    status: 409,
    text: (d) =>
      `El saldo no puede pasar de ${formatMoney(Number(d.mostCents ?? 0))}. Puedes recargar hasta ${formatMoney(Number(d.leftCents ?? 0))}.`,
  },
  "prepaid.not_enough": {
    status: 409,
    text: (d) => `El saldo no alcanza: faltan ${formatMoney(Number(d.missingCents ?? 0))}.`,
  },
  "prepaid.topup_not_waiting": { status: 409, text: "Esa recarga ya no espera un pago." },
  "prepaid.closing": { status: 409, text: "Ese prepago se está cerrando: faltan devoluciones por terminar." },
  "prepaid.inside": { status: 409, text: "Su auto está adentro. Espera a que salga o termina su estancia." },
  "prepaid.not_inside": { status: 409, text: "Su auto no está adentro." },
  "prepaid.has_debt": {
    status: 409,
    text: (d) => `Tiene un adeudo de ${formatMoney(Number(d.debtCents ?? 0))}. Cóbralo o perdónalo primero.`,
  },
  "prepaid.disputed": {
    status: 409,
    text: "El banco tiene un contracargo de este prepago sin resolver. Espera a que decida.",
  },
  "prepaid.topup_under_way": { status: 409, text: "Tiene una recarga sin terminar. Espera a que se pague o venza." },
  "prepaid.refund_under_way": { status: 409, text: "Tiene una devolución sin terminar. Espera a que llegue." },
  "prepaid.not_refundable": {
    status: 409,
    text: "Una de sus recargas no se puede devolver ahora. Revísala en los pagos por revisar.",
  },
  "prepaid.card_too_young": {
    status: 409,
    text: (d) =>
      `Tiene saldo pagado con tarjeta hace menos de 30 días, que el banco puede reclamar. Hazlo desde el ${d.day ?? "día 31"}.`,
  },
  "prepaid.holder_is_staff": { status: 409, text: "Ese contacto es de alguien del personal. Usa otro." },
  "prepaid.holder_blocked": { status: 409, text: "Esa persona está bloqueada." },
  "prepaid.other_venue": { status: 409, text: "Ese tipo es de otro recinto. Elige QR del mismo recinto." },
  "prepaid.too_many_shown": {
    status: 422,
    text: (d) => `Se cambian a lo más ${formatCounted(Number(d.most ?? 0), "QR", "QR")} a la vez. Usa un filtro.`,
  },
  "prepaid.others_shown": {
    status: 409,
    text: (d) =>
      `La lista cambió: ahora son ${formatCounted(Number(d.count ?? 0), "QR", "QR")}. Revísala e intenta de nuevo.`,
  },
  "prepaid.gifts_used_up": {
    status: 409,
    text: (d) =>
      `El recinto puede regalar ${formatMoney(Number(d.mostCents ?? 0))} al mes. Quedan ${formatMoney(Number(d.leftCents ?? 0))}.`,
  },
  "prepaid.second_person": {
    status: 409,
    text: "Este ajuste lo aprueba otro administrador, no quien lo pidió. Si no hay otro, la plataforma.",
  },
  "prepaid.adjustment_over": { status: 409, text: "Ese ajuste ya se contestó o venció. Pídelo de nuevo." },
  "prepaid.above_cost": {
    status: 409,
    text: (d) => `Su estancia cuesta a lo más ${formatMoney(Number(d.mostCents ?? 0))} hasta ahora.`,
  },
  "prepaid.venue_in_use": {
    status: 409,
    text: (d) =>
      `${formatCounted(Number(d.count ?? 0), "QR de prepago tiene", "QR de prepago tienen")} saldo, adeudo, devoluciones o un auto adentro. Ciérralos primero.`,
  },
  "prepaid.topup_paid": { status: 409, text: "Esa recarga ya está pagada." },
  "prepaid.no_self_service": { status: 409, text: "Este recinto no abre prepagos en línea. Pregunta en su caja." },
  "prepaid.too_many_pending": {
    status: 409,
    text: (d) => `Ya tienes ${d.most ?? 5} prepagos por activar. Recarga uno antes de abrir otro.`,
  },
  "prepaid.missing_changed": {
    status: 409,
    text: (d) =>
      Number(d.missingCents ?? 0) > 0
        ? `Ahora faltan ${formatMoney(Number(d.missingCents))}. Vuelve a leer el código.`
        : "Ya está pagado. Vuelve a leer el código.",
  },
  "prepaid.auto_unavailable": {
    status: 409,
    text: "Este recinto no guarda tarjetas. Recarga cuando lo necesites.",
  },
  "prepaid.auto_no_card": { status: 409, text: "Esa tarjeta ya no está guardada. Guarda otra." },
  "prepaid.auto_threshold": {
    status: 422,
    text: (d) => `Con esa recarga, el aviso puede ser a lo más de ${formatMoney(Number(d.mostCents ?? 0))}.`,
  },
  "prepaid.auto_day_limit": {
    status: 422,
    text: (d) => `El límite al día cubre al menos un cobro: ${formatMoney(Number(d.totalCents ?? 0))}.`,
  },
  "prepaid.auto_month_limit": { status: 422, text: "El límite al mes no puede ser menor que el del día." },
  "prepaid.nothing_to_let_go": {
    status: 409,
    text: "Esa lectura ya no espera un pago. Vuelve a leer el código.",
  },
  "prepaid.shop_name_taken": { status: 409, text: "Ya hay un comercio con ese nombre en el recinto." },
  "prepaid.shop_link_ended": { status: 404, text: "Este enlace ya no sirve. Pide otro al estacionamiento." },
  "prepaid.seal_unknown": { status: 404, text: "No encontramos un prepago con eso. Lee su QR o escribe su placa." },
  "prepaid.sealed_before": { status: 409, text: "Ya le diste tu sello a esta estancia." },
  "prepaid.seals_used_up": {
    status: 409,
    text: (d) =>
      `Ya diste ${formatCounted(Number(d.most ?? 0), "sello", "sellos")} ${d.span === "month" ? "este mes" : "hoy"}, los que te tocan.`,
  },
  "prepaid.barrier_empty": { status: 502, text: "Respuesta vacía del servidor" },
} as const satisfies Record<string, ErrorDeclaration>;

export const limits = {
  "prepaid:shop": { points: 60, duration: 60, wait: 30, most: 600 },
  "prepaid:shop_address": { points: 120, duration: 300, wait: 30, most: 1_800 },
  "prepaid:barrier": { points: 30, duration: 300, wait: 30, most: 600 },
} as const satisfies Record<string, LimitDeclaration>;

export const queues = {
  "prepaid.import": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 0.5 },
  "prepaid.change-types": { retryLimit: 3, retryDelay: 30, concurrency: 1, pollSeconds: 10, cron: "* * * * *" },
  "prepaid.finish-closing": { retryLimit: 3, retryDelay: 30, concurrency: 1, pollSeconds: 10, cron: "*/2 * * * *" },
  /** A car may be waiting at the exit. */
  "prepaid.auto-topup": { retryLimit: 8, retryDelay: 20, concurrency: 2, batch: 8, isFair: true, pollSeconds: 1 },
  "prepaid.resume-auto-topups": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 10, cron: "* * * * *" },
  "prepaid.sweep-auto-topups": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "5 15 * * *" },
  "prepaid.expire-lots": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "7 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  prepaid_account: { word: "Cuenta de prepago", page: "/generateQrToUser/[id]" },
  prepaid_import: { word: "Archivo de prepago", page: "/generateQrToUser/importar/[id]" },
  prepaid_type: { word: "Tipo de QR", page: "/type-prepaid/[id]" },
  prepaid_topup: { word: "Recarga de prepago" },
  prepaid_shop: { word: "Comercio", page: "/type-prepaid/comercios/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "prepaid_account.opened": "Abrió un prepago",
  "prepaid_topup.started": "Empezó a recargar un prepago",
  "prepaid_topup.paid": "Recargó un prepago",
  "prepaid_topup.expired": "Venció una recarga de prepago",
  "prepaid_topup.cancelled": "Canceló una recarga de prepago",
  "prepaid_topup.refunded": "Devolvió una recarga de prepago",
  "prepaid_account.blocked": "Bloqueó un prepago",
  "prepaid_account.unblocked": "Desbloqueó un prepago",
  "prepaid_account.lot_expired": "Venció saldo de un prepago",
  "prepaid_account.let_go": "Dejó salir con adeudo",
  "prepaid_account.updated": "Cambió los datos de un prepago",
  "prepaid_account.paused": "Puso en pausa un prepago",
  "prepaid_account.resumed": "Reanudó un prepago",
  "prepaid_account.qr_replaced": "Reemplazó el QR de un prepago",
  "prepaid_account.qr_sent": "Envió el QR de un prepago",
  "prepaid_account.type_changed": "Cambió el tipo de un prepago",
  "prepaid_account.migrated": "Cambió el titular de un prepago",
  "prepaid_account.closing": "Empezó a cerrar un prepago",
  "prepaid_account.closed": "Cerró un prepago",
  "prepaid_account.gift_given": "Regaló saldo a un prepago",
  "prepaid_account.adjusted": "Ajustó el saldo de un prepago",
  "prepaid_account.adjustment_asked": "Pidió ajustar el saldo de un prepago",
  "prepaid_account.adjustment_denied": "Rechazó un ajuste de un prepago",
  "prepaid_account.debt_forgiven": "Perdonó un adeudo de un prepago",
  "prepaid_account.auto_agreed": "Autorizó la recarga automática de un prepago",
  "prepaid_account.auto_on": "Activó la recarga automática de un prepago",
  "prepaid_account.auto_paused": "Se pausó la recarga automática de un prepago",
  "prepaid_account.auto_ended": "Apagó la recarga automática de un prepago",
  "prepaid_account.stay_ended": "Terminó la estancia de un prepago",
  "prepaid_account.barrier_synced": "Sincronizó un prepago con la pluma",
  "prepaid_account.barrier_failed": "No pudo sincronizar un prepago con la pluma",
  "prepaid_import.uploaded": "Subió un archivo de prepago",
  "prepaid_import.mapped": "Eligió las columnas de un archivo de prepago",
  "prepaid_import.started": "Empezó a importar prepagos",
  "prepaid_import.discarded": "Descartó un archivo de prepago",
  "prepaid_import.finished": "Terminó de importar prepagos",
  "prepaid_type.created": "Creó un tipo de QR",
  "prepaid_type.changed": "Cambió un tipo de QR",
  "prepaid_type.archived": "Archivó un tipo de QR",
  "prepaid_type.restored": "Volvió a usar un tipo de QR",
  "prepaid_type.deleted": "Eliminó un tipo de QR",
  "prepaid_shop.created": "Agregó un comercio",
  "prepaid_shop.changed": "Cambió un comercio",
  "prepaid_shop.link_renewed": "Hizo otro enlace para un comercio",
  "prepaid_shop.archived": "Quitó un comercio",
  "prepaid.settings_changed": "Cambió los ajustes de prepago",
} as const;

export const changedFields = {
  adjustmentCents: "Ajuste sin una segunda persona",
  autoState: "Recarga automática",
  balanceMaxCents: "Saldo máximo",
  consentVersion: "Versión del consentimiento",
  dayLimitCents: "Límite al día",
  debtMaxCents: "Adeudo máximo",
  expiryDays: "Días de vigencia del saldo",
  giftMonthlyCents: "Regalos al mes",
  isPublic: "En la tienda",
  isSelfService: "Alta en la tienda",
  ivaEvent: "Cuándo se causa el IVA",
  isAutomatic: "Automática",
  minEntryCents: "Saldo para entrar",
  monthLimitCents: "Límite al mes",
  noticeCents: "Avisar con saldo bajo",
  offered: "Montos que ofrece",
  openStayHours: "Horas adentro antes de avisar",
  sealGift: "Su sello da",
  sealsPerDay: "Sellos al día",
  sealsPerMonth: "Sellos al mes",
  refundsFee: "Devuelve el cargo",
  tariff: "Tarifa",
  thresholdCents: "Recargar con menos de",
  topupMaxCents: "Recarga máxima",
  topupMinCents: "Recarga mínima",
  version: "Versión",
} as const;
