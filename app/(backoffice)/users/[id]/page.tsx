import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { UserActs } from "@/app/(backoffice)/users/[id]/acts";
import { UserSection } from "@/app/(backoffice)/users/[id]/section";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { UserTabs, userTab } from "@/components/users/user-tabs";
import { requireActor } from "@/lib/http";
import { PROFILE_NAMES } from "@/lib/users/client";
import { getUser } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Usuario" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Usuarios", href: "/users" },
];
const DONE = {
  creado: "Creaste la cuenta y mandamos la invitación.",
};

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("user:read");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const { ver, hecho } = singleParams(await searchParams);
  const user = await orNotFound(getUser({ ctx, input: { userId: id } }));
  const buyer = user.profile === 2;
  const tab = userTab(ver, buyer);
  return (
    <AppShell ctx={ctx} title={user.fullName} breadcrumb={BREADCRUMB}>
      <PageHeader title={user.fullName} meta={user.adminName ?? PROFILE_NAMES[user.profile]}>
        <UserActs actor={ctx.actor} user={user} />
      </PageHeader>
      <DoneNotice done={hecho} texts={DONE} />
      <UserTabs path={`/users/${id}`} tab={tab} tickets={buyer} />
      <UserSection ctx={ctx} user={user} tab={tab} />
    </AppShell>
  );
}
