import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { codeOf } from "@/lib/core/testing";
import { acceptDeposit, approveDeposit } from "@/lib/deposits";
import { alertDeposits } from "@/lib/deposits/alert-deposits";
import { depositing, depositVenue } from "@/lib/deposits/testing";
import { settlePayment } from "@/lib/settlement";
import { systemCtx } from "@/lib/settlement/testing";

const HOUR = 3_600_000;

const mailsTo = async (adminId: number) => {
  const rows = await getDb().execute<{ to: number }>(sql`
    select to_user_id as to from messages where template = 'deposit.waiting' and admin_id = ${adminId} order by to_user_id`);
  return rows.map(({ to }) => to);
};

test("the tenant's administrators are told once, two hours before the seven end", async () => {
  const sale = await depositVenue();
  const seen = new Date();
  const approved = await depositing(sale);
  const claimed = await depositing(sale);
  const accepted = await depositing(sale);
  await depositing(sale);
  await approveDeposit({ ctx: { ...sale.staff, now: seen }, input: { depositId: approved.depositId } });
  await settlePayment({
    ctx: { ...claimed.ctx, now: seen },
    input: { paymentId: claimed.paymentId, source: "validate" },
  });
  await acceptDeposit({ ctx: sale.staff, input: { depositId: accepted.depositId } });
  const at = (hours: number) => systemCtx(new Date(seen.getTime() + hours * HOUR));
  await alertDeposits({ ctx: at(4.9) });
  expect(await mailsTo(sale.admin.id)).toEqual([]);
  const runs = await Promise.all([alertDeposits({ ctx: at(5.1) }), alertDeposits({ ctx: at(5.1) })]);
  expect(runs.reduce((sum, { deposits }) => sum + deposits, 0)).toBeGreaterThanOrEqual(2);
  const staff = [sale.owner.id, sale.other.actor.kind === "user" ? sale.other.actor.userId : 0];
  expect(new Set(await mailsTo(sale.admin.id))).toEqual(new Set(staff));
  const told = (await mailsTo(sale.admin.id)).length;
  await alertDeposits({ ctx: at(6) });
  expect(await mailsTo(sale.admin.id)).toHaveLength(told);
});

test("only the system may run the alert", async () => {
  const sale = await depositVenue();
  expect(await codeOf(alertDeposits({ ctx: sale.staff }))).toBe("auth.forbidden");
});
