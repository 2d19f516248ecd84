import { expect, test } from "vitest";
import { differenceActOf } from "@/components/payments/difference-words";
import { refundActOf } from "@/components/payments/refund-words";
import { reviewTabOf } from "@/components/payments/review-tabs";
import { DIFFERENCE_KINDS, describeDifference, describeRefund, differenceEndWords } from "@/lib/settlement/client";

const WORK = {
  amountCents: 28_750,
  state: "manual",
  reason: "No puede ir",
  hasAccount: false,
  orderFolio: "CT-7K2M9QX4ZB",
  buyer: "Mariana García",
} as const;

test("every refund says what there is to do, and every act what it will do", () => {
  for (const state of ["manual", "failed", "pending", "done"] as const)
    expect(describeRefund({ ...WORK, state })).toMatch(/\$287\.50.*\.$/);
  expect(describeRefund({ ...WORK, hasAccount: true })).toContain("a la cuenta que dio Mariana García");
  for (const act of ["mark_paid", "give_account", "retry", "by_hand"] as const) {
    const { label, title, points, done } = refundActOf(act, WORK);
    expect([label, title, done].every((words) => words.length > 3)).toBe(true);
    expect(points.length).toBeGreaterThan(0);
  }
});

test("a difference says what both books say, in words", () => {
  expect(describeDifference({ kind: "received", ours: "28750", theirs: "20000" })).toBe(
    "Aquí: $287.50. Proveedor: $200.00.",
  );
  expect(describeDifference({ kind: "state", ours: "requires_action", theirs: "paid" })).toBe(
    "Aquí: por pagar. Proveedor: pagado.",
  );
  expect(describeDifference({ kind: "unknown", ours: "paid", theirs: "" })).toBe(
    "Aquí: pagado. El proveedor no encuentra este cobro.",
  );
  for (const kind of DIFFERENCE_KINDS) {
    const found = { kind, ours: "1", theirs: "2", paymentFolio: "PG-7K2M9QX4ZB" };
    for (const act of ["apply", "accept"] as const)
      expect(differenceActOf(act, found).title).toContain("PG-7K2M9QX4ZB");
  }
  expect(differenceEndWords("applied")).toBe("Se aplicó lo que dijo el proveedor");
  expect(differenceEndWords("toString")).toBe("Aclarada: “toString”");
});

test("the address chooses the tab", () => {
  expect(reviewTabOf({})).toBe("open");
  expect(reviewTabOf({ estado: "resolved" })).toBe("resolved");
  expect(reviewTabOf({ ver: "devoluciones" })).toBe("refunds");
  expect(reviewTabOf({ ver: "conciliacion", estado: "resolved" })).toBe("books");
});
