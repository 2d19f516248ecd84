import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { ClabesPanel } from "@/components/organizer-settlements/clabes-panel";
import { ProfileForm, TermsForm } from "@/components/organizer-settlements/profile-forms";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { organizerProfile } from "@/lib/organizer-settlements";
import { COLLECTED_BY_WORDS, ratesWords } from "@/lib/organizer-settlements/client";

export const metadata: Metadata = { title: "Datos fiscales y cuentas" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("settlement:read");
  const { id } = await params;
  const profile = await orNotFound(organizerProfile({ ctx, input: { adminId: id } }));
  const { rates, isGiven } = profile;
  const mayWrite = can(ctx.actor, "organizer:write");
  return (
    <AppShell ctx={ctx} title="Datos fiscales y cuentas">
      <PageHeader title={profile.organizer} meta="Datos fiscales y cuentas" />
      <Notice tone="info">
        {rates.length > 0
          ? rates.map(
              (one) => `Se retienen ${ratesWords(one)} de lo que cobra ${COLLECTED_BY_WORDS[one.collectedBy]}. `,
            )
          : "No se retienen impuestos. "}
        No es asesoría fiscal: confirma con tu contador.
      </Notice>
      <ClabesPanel profile={profile} mayAct={mayWrite} />
      <div className="dos-col">
        {mayWrite ? (
          <div className="panel">
            <ProfileForm profile={profile} />
          </div>
        ) : null}
        {isGiven && can(ctx.actor, "settlement:write") ? (
          <div className="panel">
            <TermsForm profile={profile} />
          </div>
        ) : null}
      </div>
    </AppShell>
  );
}
