import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { sealSettings } from "@/lib/payments/accounts/bind-account";
import { DepositSettings } from "@/lib/payments/deposit/settings";

/** Creates a tenant's account for deposits or replaces its settings. Throws a ZodError where they are incomplete. */
export async function writeDepositAccount(
  db: Db,
  account: { adminId: number; account: string; name?: string; settings: z.input<typeof DepositSettings> },
): Promise<void> {
  const secretsEncrypted = sealSettings(DepositSettings.parse(account.settings));
  await db
    .insert(paymentAccounts)
    .values({
      provider: "deposit",
      adminId: account.adminId,
      account: account.account,
      name: account.name ?? "Depósitos",
      methods: ["deposit"],
      secretsEncrypted,
    })
    .onConflictDoUpdate({ target: [paymentAccounts.provider, paymentAccounts.account], set: { secretsEncrypted } });
}

/** Only for a demo: every tenant with an event venue and no account for deposits gets one, with a bank account that is nobody's. */
export async function ensureDemoDeposits(db: Db): Promise<void> {
  const venues = await db.execute<{ adminId: number; holder: string; address: string }>(sql`
    select distinct on (e.admin_id) e.admin_id as "adminId", a.name as holder, e.location as address
    from enclosures e join admins a on a.id = e.admin_id where e.is_event and e.archived_at is null
      and not exists (select 1 from payment_accounts p where p.provider = 'deposit' and p.admin_id = e.admin_id)
    order by e.admin_id, e.id`);
  for (const { adminId, holder, address } of venues)
    await writeDepositAccount(db, {
      adminId,
      account: `demo-${adminId}`,
      settings: {
        bankName: "Banco de la demostración",
        clabe: "032180000118359719",
        holder,
        windowAddress: `Taquilla del recinto, ${address}`,
        windowHours: "Lunes a domingo, 10:00 a 18:00",
        deadlineHours: 24,
      },
    });
}
