"use server";

import { type FormState, formAction } from "@/lib/http";
import { setPlate } from "@/lib/tickets/set-plate";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Fields `ticketId`, `plate`, and `enclosureId` of the page to go back to. */
export async function setPlateAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(setPlate, {
    input: (data) => ({ ticketId: text(data, "ticketId"), plate: text(data, "plate") }),
    redirectTo: (_set, data) => {
      const venue = text(data, "enclosureId").replace(/\D/g, "");
      return `/user-tickets/${venue}?hecho=placas#entrada-${text(data, "ticketId").replace(/\D/g, "")}`;
    },
  })(state, form);
}
