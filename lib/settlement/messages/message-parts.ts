import { sql } from "drizzle-orm";
import { enclosures, paymentSubjects, payments } from "@/db/schema";
import { env } from "@/lib/core/env";
import type { MailBlock } from "@/lib/notifications";
import type { NextAction } from "@/lib/payments/schemas";
import { mailWords } from "@/lib/settlement/messages/subject-words";

/** The facts that every message about money has in common. */
export interface MessageFacts {
  /** The folio of the order or other subject. */
  folio: string;
  isTest: boolean;
  /** The account that a top-up is for; null of a purchase. */
  prepaidId: number | null;
  venue: { slug: string; name: string; color: string; timeZone: string };
  payment: string;
}

export const subjectColumns = {
  folio: paymentSubjects.folio,
  isTest: paymentSubjects.isTest,
  prepaidId: paymentSubjects.prepaidId,
  venue: { slug: enclosures.slug, name: enclosures.name, color: enclosures.color, timeZone: enclosures.timeZone },
};

/** Joins a payment with its subject. */
export const joinsSubject = sql`${paymentSubjects.subjectType} = ${payments.subjectType} and ${paymentSubjects.subjectId} = ${payments.subjectId}`;

export const button = (label: string, path: string): MailBlock => ({
  type: "button",
  label,
  href: `${env().APP_URL}${path}`,
});

export const testNote = (row: Pick<MessageFacts, "isTest" | "prepaidId">): MailBlock[] =>
  row.isTest ? [{ type: "small", text: mailWords(row).test }] : [];

/** A step in which the buyer pays with a reference, in cash or by transfer. */
export type ReferenceStep = Extract<NextAction, { kind: "reference" }>;

/** "9300 1458 2207": a reference in groups of four. */
export const inGroups = (reference: string) => (reference.match(/.{1,4}/g) ?? []).join(" ");

// The gallery of messages shows samples.
export const SAMPLE: MessageFacts = {
  folio: "CT-7F3K9Q",
  isTest: true,
  prepaidId: null,
  venue: { slug: "arena-norte", name: "Arena Norte", color: "#05216e", timeZone: "America/Monterrey" },
  payment: "PA-2M8XQ4",
};

export const SAMPLE_REFERENCE: ReferenceStep = {
  kind: "reference",
  reference: "93000000123456789012",
  amountCents: 28_750,
  expiresAt: new Date("2026-11-28T23:00:00-06:00"),
  network: "oxxo",
};
