import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { Section } from "@/app/change-profile/sections";
import { ProfileTabs, tabOf } from "@/components/account/profile-tabs";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Mi perfil" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("account:read");
  const { ver, aviso } = singleParams(await searchParams);
  const tab = tabOf(ver);
  return (
    <AppShell ctx={ctx} title="Mi perfil">
      <PageHeader title="Mi perfil" />
      <ProfileTabs tab={tab} />
      <Section tab={tab} ctx={ctx} notice={aviso} />
    </AppShell>
  );
}
