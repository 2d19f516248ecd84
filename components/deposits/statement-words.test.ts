import { expect, test } from "vitest";
import { foundWords, refundWords, whoDecided } from "@/components/deposits/statement-words";

test("an import's counts are told in words", () => {
  const counts = { matched: 1, ambiguous: 2, unknown: 0, dismissed: 0, taken: 0, extra_approved: 0, extra: 0 };
  const debits = { total: 0, open: 0 };
  expect(foundWords({ counts, debits, rowsKnown: 0, rowsSkipped: 1 })).toBe(
    "1 identificado · 2 dudosos · 0 desconocidos · 1 renglón sin abono",
  );
  expect(foundWords({ counts, debits: { total: 2, open: 1 }, rowsKnown: 0, rowsSkipped: 0 })).toBe(
    "1 identificado · 2 dudosos · 0 desconocidos · 2 salidas",
  );
  expect(foundWords({ debits, counts: { ...counts, taken: 3 }, rowsKnown: 0, rowsSkipped: 0 })).toBe(
    "1 identificado · 2 dudosos · 0 desconocidos · 3 de un proveedor",
  );
  expect(foundWords({ debits, counts: { ...counts, extra_approved: 1, extra: 2 }, rowsKnown: 0, rowsSkipped: 0 })).toBe(
    "1 identificado · 2 dudosos · 0 desconocidos · 2 de más · 1 de más por aceptar",
  );
});

test("extra money is told with the one or two people who said so", () => {
  const [decidedBy, acceptedBy] = ["Ana", "Beto"];
  expect(whoDecided({ state: "matched", decidedBy, acceptedBy: null })).toBeNull();
  expect(whoDecided({ state: "extra_approved", decidedBy, acceptedBy: null })).toBe("Lo dijo Ana");
  expect(whoDecided({ state: "extra", decidedBy, acceptedBy: decidedBy })).toBe("Lo dijo Ana");
  expect(whoDecided({ state: "extra", decidedBy, acceptedBy })).toBe("Lo dijo Ana, lo aceptó Beto");
});

test("a refund is named with why the row may have paid it", () => {
  const refund = { refundId: 1, orderFolio: "CT-7K2M9QX4ZB", buyer: null, isPaid: false, signs: [] };
  expect(refundWords(refund)).toBe("CT-7K2M9QX4ZB · Sin nombre · mismo monto");
  expect(refundWords({ ...refund, buyer: "Ana", isPaid: true, signs: ["account", "day"] })).toBe(
    "CT-7K2M9QX4ZB · Ana · ya registrada, mismo monto, misma cuenta, fecha cercana",
  );
});
