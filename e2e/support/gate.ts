import type { Page } from "playwright";
import type { Database } from "@/e2e/support/database";

/** The gate of a street of the demo. */
export async function gateOf(db: Database, street: string): Promise<number> {
  const [gate] = await db<{ id: number }[]>`select id from gates where street = ${street}`;
  if (!gate) throw new Error(`The demo has no gate at ${street}`);
  return gate.id;
}

interface Answer {
  status: number;
  /** Of a refusal by the call itself. */
  code: string | null;
  decision: string | null;
}

/** Makes the scanner's own call as the person of the page, and gives the answer. */
export function readAt(page: Page, gateId: number, code: string, direction: "in" | "out" = "in"): Promise<Answer> {
  return page.evaluate(
    async (reading) => {
      const response = await fetch("/scan-qr/lecturas", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(reading),
      });
      const body = (await response.json()) as { data?: { decision: string }; code?: string };
      return { status: response.status, code: body.code ?? null, decision: body.data?.decision ?? null };
    },
    { gateId, code: code.replaceAll(" ", ""), direction, nonce: crypto.randomUUID() },
  );
}
