import type { ListField } from "@/components/office/list-filters";
import { SALES_BY, type SalesBy } from "@/lib/reports/client";

export const SALES_BY_WORDS: Record<SalesBy, string> = {
  event: "Evento",
  zone: "Zona",
  venue: "Recinto",
  method: "Forma de pago",
  day: "Día",
  month: "Mes",
};

/** `first` is what rows are until somebody chooses. */
export const salesByField = (first: SalesBy): ListField => ({
  name: "por",
  label: "Agrupar por",
  all: SALES_BY_WORDS[first],
  options: SALES_BY.filter((by) => by !== first).map((value) => ({ value, label: SALES_BY_WORDS[value] })),
});

export const SALES_DATE_FIELD: ListField = {
  name: "fecha",
  label: "Fecha",
  all: "De cobro",
  options: [
    { value: "event", label: "Del evento" },
    { value: "recorded", label: "De registro" },
  ],
};
