import type { ListField } from "@/components/office/list-filters";

export const SALES_DAYS = [
  { name: "desde", label: "Desde" },
  { name: "hasta", label: "Hasta" },
] as const;

export const SALES_BY_FIELD: ListField = {
  name: "por",
  label: "Agrupar por",
  all: "Evento",
  options: [
    { value: "zone", label: "Zona" },
    { value: "venue", label: "Recinto" },
    { value: "method", label: "Forma de pago" },
    { value: "day", label: "Día" },
    { value: "month", label: "Mes" },
  ],
};

export const SALES_DATE_FIELD: ListField = {
  name: "fecha",
  label: "Fecha",
  all: "De cobro",
  options: [
    { value: "event", label: "Del evento" },
    { value: "recorded", label: "De registro" },
  ],
};
