import { z } from "zod";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";

export const Id = z.number().int().positive();

export interface MailVenue {
  id: number;
  name: string;
  color: string;
  timeZone: string;
}

export const SAMPLE_AT = {
  venue: { id: 1, name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" },
  event: "Noche de lucha",
  startsAt: new Date("2026-11-28T20:00:00-06:00"),
};
export const SAMPLE_UNTIL = new Date("2026-11-20T20:00:00-06:00");

export const urlOf = (path: string) => `${env().APP_URL}${path}`;

export const formatMoment = (at: Date, { timeZone }: MailVenue) => formatDateTime(at, timeZone);
