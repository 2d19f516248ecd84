import { eventOptions } from "@/components/events/event-choice";
import type { ListField } from "@/components/office/list-filters";
import type { EventChoiceDto } from "@/lib/events/client";
import { SALES_BY, SALES_BY_WORDS, SALES_DATE_WORDS, SALES_DATES, type SalesBy } from "@/lib/reports/client";

/** `first` is the grouping until somebody chooses one. Only those who see several organizers can group by them. */
export const salesByField = (first: SalesBy, seesAll: boolean): ListField => ({
  name: "por",
  label: "Agrupar por",
  all: SALES_BY_WORDS[first],
  options: SALES_BY.filter((by) => by !== first && (seesAll || by !== "organizer")).map((value) => ({
    value,
    label: SALES_BY_WORDS[value],
  })),
});

export const SALES_DATE_FIELD: ListField = {
  name: "fecha",
  label: "Fecha",
  all: SALES_DATE_WORDS.collected,
  options: (["event", "recorded"] as const).map((value) => ({ value, label: SALES_DATE_WORDS[value] })),
};

/** Which date of a purchase its days are about. By the dates of the reports it says what a purchase adds to their figures. */
export const PURCHASE_DATE_FIELD: ListField = {
  name: "fecha",
  label: "Fecha",
  all: "De compra",
  options: SALES_DATES.map((value) => ({ value, label: SALES_DATE_WORDS[value] })),
};

/** What the chart of one event is laid against. */
export const againstField = (others: readonly EventChoiceDto[]): ListField[] =>
  others.length === 0
    ? []
    : [
        {
          name: "comparar",
          label: "Comparar con",
          all: "El periodo anterior",
          options: eventOptions(others),
          searchable: true,
        },
      ];

/** Asked of whoever sees more than one organizer. */
export function organizerField(admins: readonly { id: number; name: string }[]): ListField[] {
  if (admins.length < 2) return [];
  const options = admins.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: "organizador", label: "Organizador", all: "Todos los organizadores", options }];
}

/** Asked where there are several. */
export function eventTypeField(types: readonly { id: number; name: string }[]): ListField[] {
  if (types.length < 2) return [];
  const options = types.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: "tipo", label: "Tipo de evento", all: "Todos los tipos", options }];
}
