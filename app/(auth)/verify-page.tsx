import { redirect } from "next/navigation";
import { addEmailAction, verifyAction } from "@/app/(auth)/access-actions";
import { logoutAction } from "@/app/(auth)/actions";
import { type AuthQuery, keeping, oneOf, returnUrlOf } from "@/app/(auth)/return-url";
import { ComeAgain } from "@/components/account/come-again";
import { EmailForm } from "@/components/auth/email-form";
import { VerifyForm } from "@/components/auth/verify-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { getOwnAccount, getOwnContact } from "@/lib/auth";
import { isPerson, userIdOf } from "@/lib/core/actors";
import { formatTime } from "@/lib/core/dates";
import { can } from "@/lib/core/permissions";
import { pageCtx } from "@/lib/http";

const ZONE = "America/Monterrey";

const WORDS = {
  email: { path: "/verificar-correo", title: "Verifica tu correo", done: "Tu correo está verificado" },
  whatsapp: { path: "/verificar-telefono", title: "Verifica tu teléfono", done: "Tu teléfono está verificado" },
} as const;

/** The page of either contact: for its person, and for whoever opens the link of the e-mail. Looking uses nothing up. */
export async function VerifyPage({ channel, query }: { channel: "email" | "whatsapp"; query: AuthQuery }) {
  const { path, title, done } = WORDS[channel];
  const target = returnUrlOf(query);
  const linked = /^[1-9]\d{0,9}$/.test(oneOf(query.usuario)) ? Number(oneOf(query.usuario)) : null;
  const code = /^\d{6}$/.test(oneOf(query.codigo)) ? oneOf(query.codigo) : "";
  const ctx = await pageCtx();
  const { actor } = ctx;
  if (isPerson(actor) && !can(actor, "account:write")) redirect("/home");
  const ready = oneOf(query.listo) === "1";
  if (!isPerson(actor) && linked === null && !ready)
    redirect(`/login?returnUrl=${encodeURIComponent(keeping(path, target))}`);
  const own = isPerson(actor) ? await getOwnContact({ ctx, input: { channel } }) : null;
  const mine = isPerson(actor) && (linked === null || linked === actor.userId);
  if (own ? mine && own.verified : ready) {
    return (
      <AuthFrame title={done}>
        <Notice tone="good" title={done} />
        <BtnLink variant="main" size="xl" wide href={target ?? "/home"}>
          Continuar
        </BtnLink>
      </AuthFrame>
    );
  }
  if (mine && own?.target === null) {
    if (channel !== "email") redirect("/change-profile");
    const { proof } = await getOwnAccount({ ctx, input: null });
    return (
      <AuthFrame title="Agrega tu correo">
        <EmailForm
          action={addEmailAction}
          proof={proof}
          returnUrl={target ?? ""}
          comeAgain={<ComeAgain action={logoutAction} to={keeping(path, target)} />}
        />
        <p className="text-center text-ink-2">
          <a className="enlace" href={target ?? "/home"}>
            Ahora no
          </a>
        </p>
      </AuthFrame>
    );
  }
  const userId = linked ?? userIdOf(actor) ?? 0;
  return (
    <AuthFrame title={title}>
      <VerifyForm
        action={verifyAction}
        channel={channel}
        userId={userId}
        code={code}
        returnUrl={target ?? ""}
        target={mine ? (own?.target ?? null) : null}
        sentAt={own?.code?.isLive ? formatTime(own.code.sentAt, ZONE) : null}
      />
      <p className="text-center text-ink-2">
        <a className="enlace" href={target ?? "/home"}>
          Ahora no
        </a>
      </p>
    </AuthFrame>
  );
}
