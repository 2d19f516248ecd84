import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatMoney } from "@/lib/core/money";
import { adapterOf } from "@/lib/payments/adapters";
import { SMALL_CENTS } from "@/lib/payments/least-amount";

const secret = "not-a-secret-of-anybody";
const ACCOUNTS = {
  Stripe: ["stripe", { secretKey: "sk_test_1234567890", webhookSecret: "whsec_1234567890" }],
  "Mercado Pago": ["mercadopago", { accessToken: secret, webhookSecret: secret }],
  Openpay: [
    "openpay",
    {
      merchantId: "m1234567890",
      privateKey: secret,
      mode: "test",
      webhookUser: "shop",
      webhookPassword: secret,
      contactEmail: "caja@test.example",
    },
  ],
  deposit: ["deposit", { windowAddress: "Av. Prueba 100", windowHours: "De 9 a 18", deadlineHours: 24 }],
  "test bank": ["sandbox", { apiKey: secret, webhookSecret: secret }],
} as const;

const NO_MINIMUM: Readonly<Record<string, string>> = { openpay: "none told", deposit: "none" };

/** The rows of docs/payments.md's matrix, by their first cell: what each provider's column says. */
function matrix(): Map<string, Map<string, string>> {
  const lines = readFileSync("docs/payments.md", "utf8").split("\n");
  const from = lines.findIndex((line) => line.startsWith("| | Stripe"));
  const until = lines.findIndex((line, at) => at > from && !line.startsWith("|"));
  const cells = (line: string) => line.split("|").map((cell) => cell.trim());
  const [, , ...names] = cells(lines[from] ?? "");
  const rows = lines.slice(from + 2, until).map((line): [string, Map<string, string>] => {
    const [, title = "", ...said] = cells(line);
    return [title, new Map(said.map((text, at) => [names[at] ?? "", text]))];
  });
  return new Map(rows);
}

test.each(Object.entries(ACCOUNTS))("the matrix says of %s what its adapter can", (column, [name, sealed]) => {
  const rows = matrix();
  const said = (row: string) => rows.get(row)?.get(column) ?? "";
  const { capabilities } = adapterOf(name)?.bind("a", sealed).provider ?? {};
  if (!capabilities) throw new Error(`${name} has no adapter`);
  const { methods, refund, leastCents, refundByHand = [] } = capabilities;
  expect(
    said("methods")
      .replaceAll(/ \([^)]*\)/g, "")
      .split(", "),
  ).toEqual(methods);
  expect(said("smallest amount")).toBe(leastCents === undefined ? NO_MINIMUM[name] : formatMoney(leastCents));
  expect(leastCents ?? 0).toBeLessThanOrEqual(SMALL_CENTS);
  const part = refund === "partial";
  for (const [row, can] of [
    ["refund in full", part || refund === "full"],
    ["refund in part", part],
  ] as const) {
    expect(said(row).includes("yes"), row).toBe(can);
    expect(said(row).includes("by hand"), row).toBe(refundByHand.length > 0 || !can);
    for (const method of can ? refundByHand : []) expect(said(row)).toContain(`${method}: by hand`);
  }
});
