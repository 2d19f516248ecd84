import { sql } from "drizzle-orm";
import { enclosures, paymentSubjects, payments } from "@/db/schema";
import { env } from "@/lib/core/env";
import type { MailBlock } from "@/lib/notifications";

/** What every message about an order's money says of the order. */
export interface About {
  folio: string;
  isTest: boolean;
  venue: { slug: string; name: string; color: string; timeZone: string };
  /** Folio of the payment. */
  payment: string;
}

export const facts = {
  folio: paymentSubjects.folio,
  isTest: paymentSubjects.isTest,
  venue: { slug: enclosures.slug, name: enclosures.name, color: enclosures.color, timeZone: enclosures.timeZone },
};

/** The join of a payment with what it is for. */
export const ofSubject = sql`${paymentSubjects.subjectType} = ${payments.subjectType} and ${paymentSubjects.subjectId} = ${payments.subjectId}`;

export const button = (label: string, path: string): MailBlock => ({
  type: "button",
  label,
  href: `${env().APP_URL}${path}`,
});

export const testNote = (isTest: boolean): MailBlock[] =>
  isTest ? [{ type: "small", text: "Compra de prueba, sin valor." }] : [];

export const SAMPLE: About = {
  folio: "CT-7F3K9Q",
  isTest: true,
  venue: { slug: "arena-norte", name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" },
  payment: "PA-2M8XQ4",
};

/** "9300 1458 2207": a reference in groups of four. */
export const grouped = (reference: string) => (reference.match(/.{1,4}/g) ?? []).join(" ");
