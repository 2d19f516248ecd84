/** They stand in the order of the template's columns. */
export const IMPORT_FIELDS = ["name", "plate", "email", "phone", "zone", "place", "from", "until"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const FIELD_LABELS: Record<ImportField, string> = {
  name: "Nombre",
  plate: "Placa",
  email: "Correo",
  phone: "Teléfono",
  zone: "Zona",
  place: "Lugar",
  from: "Desde",
  until: "Hasta",
};

export type ImportValues = Record<ImportField, string>;
