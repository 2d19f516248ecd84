import { getDb } from "@/db/client";
import { runText } from "@/db/hot";
import { allChecks } from "@/db/testing/checks";

/** Each query answers one row per violation, with what is wrong in `what`. */
const CHECKS: Record<string, string> = {
  "7 a balance is the sum of its movements": `
    select 'account ' || a.id || ': ' || a.balance_cents || ', movements ' || coalesce(sum(m.amount_cents), 0) as what
    from prepaid_accounts a left join prepaid_movements m on m.account_id = a.id
    group by a.id having coalesce(sum(m.amount_cents), 0) <> a.balance_cents or count(m.id) <> a.movements`,
  "7 a balance is what its lots hold": `
    select 'account ' || a.id || ': ' || a.balance_cents || ', lots ' || coalesce(sum(l.rest_cents), 0) as what
    from prepaid_accounts a left join prepaid_lots l on l.account_id = a.id
    group by a.id having coalesce(sum(l.rest_cents), 0) <> a.balance_cents`,
  "7 a lot is what its movements did to it": `
    select 'lot ' || l.id || ': ' || l.rest_cents || ', uses ' || coalesce(sum(u.amount_cents), 0) as what
    from prepaid_lots l left join prepaid_lot_uses u on u.lot_id = l.id
    group by l.id having coalesce(sum(u.amount_cents), 0) <> l.rest_cents`,
  "7 a movement moves what its lots say, gifts told apart": `
    select 'movement ' || m.id || ': ' || m.amount_cents || ' and gifts ' || m.gift_cents as what
    from prepaid_movements m join prepaid_lot_uses u on u.movement_id = m.id join prepaid_lots l on l.id = u.lot_id
    group by m.id having sum(u.amount_cents) <> m.amount_cents
      or coalesce(sum(u.amount_cents) filter (where l.kind = 'gift'), 0) <> m.gift_cents`,
  "7 a debt is what its rows ask": `
    select 'account ' || a.id || ': owes ' || a.debt_cents || ', debts ' || coalesce(sum(d.rest_cents), 0) as what
    from prepaid_accounts a left join prepaid_debts d on d.account_id = a.id
    group by a.id having coalesce(sum(d.rest_cents), 0) <> a.debt_cents`,
  "7 a visit cost what its movements took": `
    select 'visit ' || v.id || ': ' || v.charged_cents || ', movements ' || n.cents as what
    from prepaid_visits v cross join lateral (
      select coalesce(-sum(m.amount_cents), 0) as cents from prepaid_movements m
      where m.visit_id = v.id and m.kind in ('entry', 'exit', 'debt', 'reversal')) n
    where n.cents <> v.charged_cents`,
  "7 a visit owes what its debt still asks": `
    select 'visit ' || v.id || ': owes ' || v.debt_cents || ', debt ' || n.cents as what
    from prepaid_visits v cross join lateral (
      select coalesce(sum(d.rest_cents), 0) as cents from prepaid_debts d where d.visit_id = v.id) n
    where n.cents <> v.debt_cents`,
  "8 what the ledger owes to balances is what paid lots hold": `
    select 'tenant ' || coalesce(l.admin_id, e.admin_id) || ', ' || coalesce(l.provider, e.provider) || ': lots ' ||
      coalesce(l.cents, 0) || ', ledger ' || coalesce(e.cents, 0) as what
    from (select admin_id, provider, provider_account, sum(rest_cents) as cents from prepaid_lots where kind = 'paid'
      group by 1, 2, 3) l
    full join (select admin_id, provider, provider_account, -sum(amount_cents) as cents from ledger_entries
      where account = 'prepaid_liability' group by 1, 2, 3) e
      on e.admin_id = l.admin_id and e.provider = l.provider and e.provider_account = l.provider_account
    where coalesce(l.cents, 0) <> coalesce(e.cents, 0)`,
  "8 what is held is what refunds and disputes under way took": `
    select 'tenant ' || coalesce(h.admin_id, e.admin_id) || ': held ' || coalesce(e.cents, 0) || ', under way ' || coalesce(h.cents, 0) as what
    from (select admin_id, sum(cents) as cents from (
        select g.admin_id, g.price_cents as cents from prepaid_refund_parts g join refunds r on r.id = g.refund_id
        where r.state in ('pending', 'manual')
        union all
        select m.admin_id, -m.amount_cents from prepaid_movements m join prepaid_lots l on l.topup_id = m.topup_id
        where (m.kind = 'dispute' or m.kind = 'reversal' and m.cause like 'won:%')
          and not exists (select from dispute_ends d where d.payment_id = l.payment_id)) u group by 1) h
    full join (select admin_id, -sum(amount_cents) as cents from ledger_entries where account = 'prepaid_held' group by 1) e
      on e.admin_id = h.admin_id
    where coalesce(h.cents, 0) <> coalesce(e.cents, 0)`,
  "7 an open visit has its open stay, or a person ended it": `
    select 'visit ' || v.id || ': its stay ended by ' || s.ended_by as what
    from prepaid_visits v join stays s on s.id = v.stay_id where v.ended_at is null and s.ended_by = 'exit'`,
};

/** Violations of the invariants of prepaid balances (7, 8) in the whole database; empty when all hold. */
export async function prepaidViolations(): Promise<string[]> {
  const rows = await runText<{ found: string }>(getDb(), allChecks(CHECKS), []);
  return rows.map(({ found }) => found);
}
