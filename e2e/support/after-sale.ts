import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { z } from "zod";
import { api } from "@/e2e/support/shop";
import type { World } from "@/e2e/support/world";

/** What the gate decides about a code: the venue's administrator reads it. */
export async function decisionAt({ a, people }: World, code: string): Promise<string> {
  const body = { nonce: randomUUID(), idGate: a.gate.id, direction: "in" };
  const path = `/qr/${encodeURIComponent(code.replaceAll(" ", ""))}/redeem`;
  const answer = await api({ method: "POST", path, turn: 0, as: people.admin.token ?? "", body });
  return z.object({ decision: z.string() }).parse(answer.response).decision;
}

/** From the list of a venue's tickets to one of the acts of the first that allows it. */
export async function toAct(page: Page, enclosureId: number, act: string, step: string): Promise<void> {
  await page.goto(`/user-tickets/${enclosureId}`);
  await page.getByText("Cambiar, devolver o pasar").first().click();
  await page.getByRole("link", { name: act }).first().click();
  await page.waitForURL(`**paso=${step}`);
}
