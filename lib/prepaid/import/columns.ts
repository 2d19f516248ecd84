/** They stand in the order of the template's columns. */
export const IMPORT_FIELDS = [
  ...(["name", "email", "phone", "type", "nickname", "plates"] as const),
  ...(["from", "until", "balance", "reason"] as const),
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

export const FIELD_LABELS: Record<ImportField, string> = {
  name: "Nombre",
  email: "Correo",
  phone: "Teléfono",
  type: "Tipo",
  nickname: "Apodo",
  plates: "Placas",
  from: "Desde",
  until: "Hasta",
  balance: "Saldo inicial",
  reason: "Motivo",
};
