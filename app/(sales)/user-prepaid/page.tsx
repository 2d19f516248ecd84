import type { Metadata } from "next";
import { BuyerPrepaid } from "@/app/(sales)/user-prepaid/buyer-prepaid";
import { StaffPrepaid } from "@/app/(sales)/user-prepaid/staff-prepaid";
import { AppShell } from "@/app/app-shell";
import type { Query } from "@/components/store/selection";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Prepago" };

const idIn = (value: Query[string]): number | null =>
  typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;

export default async function PrepaidPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [ctx, query] = await Promise.all([requireActor("prepaid:consult"), searchParams]);
  const accountId = idIn(query.cuenta);
  if (ctx.actor.profile === 2)
    return <BuyerPrepaid ctx={ctx} query={query} accountId={accountId} enclosureId={idIn(query.abrir)} />;
  return (
    <AppShell ctx={ctx} title="Prepago">
      <StaffPrepaid ctx={ctx} query={query} accountId={accountId} />
    </AppShell>
  );
}
