import { CANCELLATION_FILTERS, type CancellationFilter } from "@/lib/lifecycle/schemas";

/** Filters of a cancellation's report, as its address names them. */
export const REPORT_FIELDS = [
  {
    name: "estado",
    label: "Estado",
    all: "Todas las compras",
    options: [
      { value: "fallidas", label: "Fallidas" },
      { value: "a-mano", label: "Por devolver a mano" },
      { value: "pendientes", label: "En camino" },
      { value: "usadas", label: "Con boletos usados" },
    ],
  },
];

export const REPORT_EMPTY = {
  title: "Nadie había comprado",
  text: "No hay dinero que devolver por este evento.",
};

/** The filter that the address names; all of them otherwise. */
export function reportFilter(name: string | undefined): CancellationFilter {
  return CANCELLATION_FILTERS.find((one) => one === name) ?? "todas";
}
