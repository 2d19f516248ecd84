import { expect, it } from "vitest";
import { momentIn, movementKind } from "@/lib/payments/payouts/movement";

it.each([
  ["Cargo", 100, "charge"],
  ["Cobro con tarjeta", 100, "charge"],
  ["payment", -100, "refund"],
  ["Comisión por cobro", -100, "fee"],
  ["Devolución de venta", -100, "refund"],
  ["Contracargo", -100, "dispute"],
  ["tax_withholding", -100, "other"],
  ["Retención de ISR", -100, "other"],
  ["Bonificación", 100, "other"],
  ["", 100, "charge"],
  ["", -100, "refund"],
] as const)("%s of %i is a %s", (words, cents, kind) => {
  expect(movementKind(words, cents)).toBe(kind);
});

it.each([
  ["2026-11-05T10:15:30.000-04:00", "2026-11-05T14:15:30.000Z"],
  ["2026-11-05 10:15:30 -06:00", "2026-11-05T16:15:30.000Z"],
  ["2026-11-05T10:15:00", "2026-11-05T16:15:00.000Z"],
  ["05/11/2026 03:15 p. m.", "2026-11-05T21:15:00.000Z"],
  ["05/11/2026 12:05 a.m.", "2026-11-05T06:05:00.000Z"],
  ["05/11/2026", "2026-11-06T05:59:59.000Z"],
])("%s is %s", (text, moment) => {
  expect(momentIn(text)?.toISOString()).toBe(moment);
});
