import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { NewAccountForm } from "@/components/prepaid/accounts/new-account-form";
import { NoTypes } from "@/components/prepaid/accounts/no-types";
import { NoPrepaidVenue } from "@/components/prepaid/no-prepaid-venue";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";

const TITLE = "Nuevo QR de prepago";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "QR de prepago", href: "/generateQrToUser" },
];

export default async function Page() {
  const ctx = await requireActor("prepaid:write");
  const [types, venues] = await Promise.all([prepaidTypeOptions({ ctx }), prepaidVenues({ ctx })]);
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} />
      {types.length > 0 ? <NewAccountForm types={types} /> : venues.length === 0 ? <NoPrepaidVenue /> : <NoTypes />}
    </AppShell>
  );
}
