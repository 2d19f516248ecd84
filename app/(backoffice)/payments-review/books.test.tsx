import { randomUUID } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Books } from "@/app/(backoffice)/payments-review/books";
import { getDb } from "@/db/client";
import { webhookDeliveries } from "@/db/schema";
import { createAdmin } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { connectAccount } from "@/lib/payments/testing/harness";
import type { ReconciliationDto } from "@/lib/settlement/client";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));
vi.mock("@/lib/settlement/actions", () => ({ endUnknownCallbackAction: vi.fn(), endDifferenceAction: vi.fn() }));
vi.mock("@/components/office/list-view", () => ({
  ListView: ({ empty }: { empty: { title: string } }) => <p>{empty.title}</p>,
}));
const compared = vi.hoisted(() => ({ last: null as ReconciliationDto | null }));
vi.mock("@/lib/settlement", async (original) => ({
  ...(await original<object>()),
  lastReconciliation: async () => compared.last,
}));

test("charges that a provider told of and nobody has stand above the differences, not beside the ended ones", async () => {
  const { admin, owner } = await createAdmin();
  const account = `op-${admin.id}`;
  await connectAccount({ adminId: admin.id, provider: "openpay", account, methods: ["card"], secrets: {} });
  await getDb()
    .insert(webhookDeliveries)
    .values({
      provider: "openpay",
      account,
      dedupeKey: randomUUID(),
      providerIds: ["tr1abc"],
      body: "",
      state: "unknown",
      receivedAt: new Date(Date.now() - 5 * 3_600_000),
    });
  const page = async (params: Record<string, string>, person: Parameters<typeof ctxFor>[0] = owner) =>
    renderToStaticMarkup(await Books({ ctx: ctxFor(person), params: { ver: "conciliacion", ...params } }));
  expect(await page({})).toContain('aria-label="Visto: cobro tr1abc"');
  expect(await page({ situacion: "resolved" })).not.toContain("tr1abc");
  expect(await page({}, (await createAdmin()).owner)).not.toContain("tr1abc");
});

test("an empty list says that the books agree once they were compared", async () => {
  const { owner } = await createAdmin();
  const page = async () => renderToStaticMarkup(await Books({ ctx: ctxFor(owner), params: { ver: "conciliacion" } }));
  const agree = "Los libros coinciden";
  expect(await page()).not.toContain(agree);
  compared.last = { finishedAt: new Date(), checked: 3, unanswered: 0 };
  expect(await page()).toContain(agree);
});
