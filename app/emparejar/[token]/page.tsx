import type { Metadata } from "next";
import { pairAction } from "@/app/emparejar/actions";
import { PairOffer } from "@/components/guards/pair-offer";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { isPerson } from "@/lib/core/actors";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { pairingOffer } from "@/lib/guards";
import { pageCtx } from "@/lib/http";

export const metadata: Metadata = {
  title: "Empareja este teléfono",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

async function offerOf(token: string) {
  const ctx = await pageCtx();
  try {
    return { offer: await pairingOffer({ ctx, input: { token } }), isLoggedIn: isPerson(ctx.actor) };
  } catch (error) {
    if (error instanceof DomainError) return { problem: messageFor(error) };
    throw error;
  }
}

export default async function PairPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const found = await offerOf(token);
  return (
    <AuthFrame title="Empareja este teléfono" brand={found.offer?.color ?? null}>
      {found.offer ? (
        <PairOffer offer={found.offer} token={token} replaces={found.isLoggedIn} action={pairAction} />
      ) : (
        <>
          <Notice tone="stop" title="Este código ya no sirve">
            <p>{found.problem}</p>
          </Notice>
          <BtnLink href="/login">Iniciar sesión con mi cuenta</BtnLink>
        </>
      )}
    </AuthFrame>
  );
}
