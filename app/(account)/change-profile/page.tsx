import type { Metadata } from "next";
import { Section } from "@/app/(account)/change-profile/sections";
import { AppShell } from "@/app/app-shell";
import { ProfileTabs, tabOf } from "@/components/account/profile-tabs";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { PagCab } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Mi perfil" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("account:read");
  const tab = tabOf(singleParams(await searchParams).ver);
  return (
    <AppShell ctx={ctx} title="Mi perfil">
      <PagCab title="Mi perfil" />
      <ProfileTabs tab={tab} />
      <Section tab={tab} ctx={ctx} />
    </AppShell>
  );
}
