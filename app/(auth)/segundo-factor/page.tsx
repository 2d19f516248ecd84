import type { Metadata } from "next";
import { beginAction, confirmAction, proveAction, secondFactorAction } from "@/app/(auth)/segundo-factor/actions";
import { CodeStep, EnrolStep, ProofStep } from "@/components/account/second-factor-step";
import { AuthFrame } from "@/components/shell/auth-frame";
import { Notice } from "@/components/ui/notice";
import { pendingStep } from "@/lib/auth";
import { safeReturnUrl } from "@/lib/auth/client";
import { isPerson } from "@/lib/core/actors";
import { brandOfPath } from "@/lib/enclosures";
import { pageCtx, readPendingToken } from "@/lib/http";
import { qrDrawing } from "@/lib/passes";

export const metadata: Metadata = { title: "Segundo factor" };

interface Props {
  searchParams: Promise<{ returnUrl?: string | string[]; para?: string | string[] }>;
}

export default async function Page({ searchParams }: Props) {
  const { returnUrl, para } = await searchParams;
  const ctx = await pageCtx();
  const goal = safeReturnUrl(typeof para === "string" ? para : null);
  if (goal && isPerson(ctx.actor)) {
    return (
      <AuthFrame title="Segundo factor" brand={await brandOfPath({ ctx, input: { path: goal } })}>
        <ProofStep state={ctx.actor.secondFactor} action={proveAction} goal={goal} />
        <p className="text-center text-ink-2">
          <a className="enlace" href="/home">
            Ir al inicio
          </a>
        </p>
      </AuthFrame>
    );
  }
  const target = safeReturnUrl(typeof returnUrl === "string" ? returnUrl : null) ?? "";
  const step = await pendingStep({ ctx, input: { token: await readPendingToken() } });
  const app = step.stage === "enrol" ? { secret: step.enrolment.secret, qr: qrDrawing(step.enrolment.uri) } : null;
  return (
    <AuthFrame title="Segundo factor" brand={await brandOfPath({ ctx, input: { path: target || "/" } })}>
      {step.stage === "code" ? (
        <CodeStep action={secondFactorAction} returnUrl={target} />
      ) : step.stage === "none" && !isPerson(ctx.actor) ? (
        <Notice tone="alert" title="Inicia sesión otra vez">
          <p>Tu inicio de sesión ya venció o todavía no empieza.</p>
        </Notice>
      ) : (
        // The answer of the last step draws this page again, with the session open and the codes to be read.
        <EnrolStep
          app={app}
          begin={beginAction}
          confirm={confirmAction}
          returnUrl={target}
          inside={step.stage === "none"}
        />
      )}
      <p className="text-center text-ink-2">
        <a className="enlace" href="/login">
          Volver a iniciar sesión
        </a>
      </p>
    </AuthFrame>
  );
}
