import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { openPairingAction } from "@/app/(backoffice)/guards/actions";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { ChangeForm } from "@/components/guards/change-form";
import { PairPhone } from "@/components/guards/pair-phone";
import { PhonesTable } from "@/components/guards/phones-table";
import { RemoveAssignment } from "@/components/guards/remove-assignment";
import { numberParam } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { getAssignment, guardOptions, listPairings, placesFor } from "@/lib/guards";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Asignación" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Guardias", href: "/guards" },
];

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("guard:read");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const assignment = await orNotFound(getAssignment({ ctx, input: { id } }));
  const { adminId, userId, guardName, eventName, startsAt, timeZone } = assignment;
  const [places, guards, phones] = await Promise.all([
    placesFor({ ctx, input: { id } }),
    guardOptions({ ctx, input: { adminId } }),
    listPairings({ ctx, input: { assignmentId: id } }),
  ]);
  const own = { id: userId, fullName: guardName, email: null, phone: "bloqueado" };
  const options = guards.some((guard) => guard.id === userId) ? guards : [own, ...guards];
  return (
    <AppShell ctx={ctx} title="Asignación" breadcrumb={BREADCRUMB}>
      <PageHeader title={guardName} meta={`${eventName}, ${formatDateTime(startsAt, timeZone)}`}>
        <RemoveAssignment assignment={assignment} />
      </PageHeader>
      <div className="rejilla-2 items-start">
        <PairPhone
          assignmentId={id}
          guardName={guardName}
          paired={phones.map((phone) => phone.id)}
          open={openPairingAction}
        />
        <ChangeForm key={JSON.stringify(assignment)} assignment={assignment} places={places} guards={options} />
      </div>
      <PhonesTable phones={phones} />
    </AppShell>
  );
}
