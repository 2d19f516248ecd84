import type { TypeOptionDto } from "@/lib/prepaid";
import { ACCOUNT_STATE_WORDS, ACCOUNT_STATES } from "@/lib/prepaid/client";

/** The name of the checkboxes that choose rows. */
export const ACCOUNT_BOX = "prepago";

export const accountPath = (id: number): string => `/generateQrToUser/${id}`;

/** A type's name, with its venue where there are several. */
export function typeLabels(types: readonly TypeOptionDto[]): { value: string; label: string }[] {
  const isOneVenue = new Set(types.map(({ enclosureId }) => enclosureId)).size < 2;
  return types.map(({ id, name, enclosureName }) => ({
    value: String(id),
    label: isOneVenue ? name : `${name}, ${enclosureName}`,
  }));
}

const yes = (label: string) => [{ value: "yes", label }];

/** The filters of the lists of accounts. */
export function accountFields(types: readonly TypeOptionDto[], venues: readonly { id: number; name: string }[]) {
  const recinto = {
    name: "recinto",
    label: "Recinto",
    all: "Recinto",
    options: venues.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return [
    ...(venues.length > 1 ? [recinto] : []),
    { name: "tipo", label: "Tipo", all: "Tipo", options: typeLabels(types) },
    {
      name: "estado",
      label: "Estado",
      all: "Estado",
      options: ACCOUNT_STATES.map((value) => ({ value, label: ACCOUNT_STATE_WORDS[value] })),
    },
    {
      name: "saldo",
      label: "Saldo",
      all: "Saldo",
      options: [
        { value: "low", label: "Saldo bajo" },
        { value: "none", label: "Sin saldo" },
      ],
    },
    { name: "adentro", label: "Adentro", all: "Dentro o fuera", options: yes("Adentro") },
    { name: "adeudo", label: "Adeudo", all: "Con o sin adeudo", options: yes("Con adeudo") },
  ];
}
