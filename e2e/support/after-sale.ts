import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { z } from "zod";
import { api } from "@/e2e/support/shop";
import type { World } from "@/e2e/support/world";

/** Reads a code at the gate as the venue's administrator, and gives the gate's decision. */
export async function decisionAt({ a, people }: World, code: string): Promise<string> {
  const body = { nonce: randomUUID(), idGate: a.gate.id, direction: "in" };
  const path = `/qr/${encodeURIComponent(code.replaceAll(" ", ""))}/redeem`;
  const answer = await api({ method: "POST", path, turn: 0, as: people.admin.token ?? "", body });
  return z.object({ decision: z.string() }).parse(answer.response).decision;
}

/** Goes from the list of a venue's tickets to an act of the first ticket that allows it. */
export async function toAct(page: Page, enclosureId: number, act: string, step: string): Promise<void> {
  await page.goto(`/user-tickets/${enclosureId}`);
  await page.getByText("Cambiar, devolver o pasar").first().click();
  await page.getByRole("link", { name: act }).first().click();
  await page.waitForURL(`**paso=${step}`);
}
