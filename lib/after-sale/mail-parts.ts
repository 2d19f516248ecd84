import { z } from "zod";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";

export const Id = z.number().int().positive();

/** A venue as the mails about its tickets name it. */
export interface MailVenue {
  id: number;
  name: string;
  color: string;
  timeZone: string;
}

/** Where and when of the samples. */
export const SAMPLE_AT = {
  venue: { id: 1, name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" },
  event: "Noche de lucha",
  startsAt: Date.parse("2026-11-28T20:00:00-06:00"),
};
export const SAMPLE_UNTIL = Date.parse("2026-11-20T20:00:00-06:00");

export const urlOf = (path: string) => `${env().APP_URL}${path}`;

/** A moment, in milliseconds, at the venue. */
export const when = (at: number, { timeZone }: MailVenue) => formatDateTime(new Date(at), timeZone);
