import type { Metadata } from "next";
import { TransferOffer } from "@/components/after-sale/transfer-offer";
import { AuthFrame } from "@/components/shell/auth-frame";
import { noticeOf, type Query } from "@/components/store/selection";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { readTransfer } from "@/lib/after-sale";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { can } from "@/lib/core/permissions";
import { pageCtx } from "@/lib/http";

export const metadata: Metadata = {
  title: "Te pasan un boleto",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

async function offerOf(token: string) {
  const ctx = await pageCtx();
  const who = ctx.actor.kind === "visitor" ? "visitor" : can(ctx.actor, "ticket:receive") ? "buyer" : "other";
  try {
    return { offer: await readTransfer({ ctx, input: { token } }), who } as const;
  } catch (error) {
    if (error instanceof DomainError) return { problem: messageFor(error) };
    throw error;
  }
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Query>;
}

export default async function TransferPage({ params, searchParams }: Props) {
  const [{ token }, query] = await Promise.all([params, searchParams]);
  const found = await offerOf(token);
  const declined = query.hecho === "rechazado";
  return (
    <AuthFrame title="Te pasan un boleto" brand={found.offer?.venue.color ?? null}>
      {found.offer ? (
        <TransferOffer offer={found.offer} token={token} who={found.who} problem={noticeOf(query)} />
      ) : (
        <>
          <Notice
            tone={declined ? "info" : "stop"}
            title={declined ? "Rechazaste el boleto" : "No hay boleto que aceptar"}
          >
            <p>{declined ? "Sigue siendo de quien te lo ofreció, y ya le avisamos." : found.problem}</p>
          </Notice>
          <BtnLink href="/user-tickets">Ver mis boletos</BtnLink>
        </>
      )}
    </AuthFrame>
  );
}
