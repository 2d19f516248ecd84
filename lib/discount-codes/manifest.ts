import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { formatMoney } from "@/lib/core/money";
import { plural } from "@/lib/core/plural";

export const tables = ["discount_batches", "discount_codes", "discount_uses"] as const;

export const readModels = {
  "discount-codes/queries": {
    reads: ["orders", "order_items"],
    why: "lists of codes and batches show what was sold with each in the statement that reads the page",
  },
  "discount-codes/code-facts": {
    reads: ["order_items"],
    why: "a payment begins with the code and the zones of what it is for, in one round trip",
  },
} as const;

export const permissions = {
  "discount_code:read": { roles: ["platform"] },
  "discount_code:write": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S21",
    path: "/discount-code",
    guard: "main",
    who: "discount_code:read",
    menu: { group: "administration", label: "Códigos de descuento", at: 80 },
  },
  { id: "S21", path: "/create-discount-code", guard: "main", who: "discount_code:write" },
  { id: "ours", path: "/discount-code/[id]", guard: "main", who: "discount_code:read" },
  { id: "ours", path: "/discount-code/lotes/[id]", guard: "main", who: "discount_code:read" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "discount_code.taken": { status: 409, text: "Ese organizador ya tiene un código vigente que se escribe igual." },
  "discount_code.in_use": {
    status: 409,
    text: "Ya hay compras con este código: lo que vale y dónde vale no cambian. Archívalo y crea otro.",
  },
  "discount_code.below_uses": {
    status: 409,
    text: (d) => `Ya tiene ${d.uses ?? 0} ${plural(d.uses, "uso", "usos")}; el máximo no puede ser menor.`,
  },
  "discount_code.archived": { status: 409, text: "Ese código está archivado. Crea otro." },
  "discount_code.unknown": {
    status: 422,
    text: "Ese código no existe o no está activo. Revisa que esté bien escrito.",
  },
  "discount_code.not_yet": { status: 422, text: "Ese código todavía no empieza." },
  "discount_code.over": { status: 422, text: "Ese código ya terminó." },
  "discount_code.used_up": { status: 409, text: "Ese código se agotó: ya se usó todas las veces que se podía." },
  "discount_code.used_by_you": { status: 409, text: "Ya usaste ese código las veces que se podía." },
  "discount_code.other_venue": { status: 422, text: "Ese código no es de este recinto." },
  "discount_code.other_event": { status: 422, text: "Ese código es de otro evento." },
  "discount_code.other_zone": { status: 422, text: "Ese código es para otra zona." },
  "discount_code.other_method": { status: 422, text: "Ese código no vale con esta forma de pago." },
  "discount_code.minimum": {
    status: 422,
    text: (d) =>
      `Ese código pide al menos ${formatMoney(Number(d.minCents ?? 0))} en lugares, sin contar el cargo por servicio.`,
  },
  "discount_code.nothing": { status: 422, text: "Ese código no baja el precio de estos lugares." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  discount_batch: { word: "Lote de códigos" },
  discount_code: { word: "Código de descuento" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "discount_batch.created": "Creó un lote de códigos de descuento",
  "discount_batch.state_set": "Cambió los códigos sin usar de un lote",
  "discount_code.created": "Creó un código de descuento",
  "discount_code.updated": "Cambió un código de descuento",
  "discount_code.state_set": "Activó, pausó o archivó un código de descuento",
  "discount_code.archived": "Archivó un código de descuento",
  "discount_code.deleted": "Eliminó un código de descuento",
  "discount_code.released": "Liberó usos de un código de descuento",
} as const;

export const changedFields = {
  code: "Código",
  maxDiscountCents: "Descuento máximo",
  maxUses: "Usos en total",
  maxUsesPerBuyer: "Usos por persona",
  minCents: "Compra mínima",
  percentBps: "Porcentaje",
  scope: "Alcance",
  uses: "Usos",
} as const;
