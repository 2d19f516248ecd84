import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { accessAction } from "@/app/(auth)/access-actions";
import { loginAction } from "@/app/(auth)/actions";
import { type AuthQuery, keeping, knownHref, oneOf, returnUrlOf } from "@/app/(auth)/return-url";
import { afterLogin, visitOf } from "@/app/(auth)/visit";
import { AccessForm } from "@/components/auth/access-form";
import { AccessFrame } from "@/components/auth/access-frame";
import { AccountTabs } from "@/components/auth/account-tabs";
import { LoginForm } from "@/components/auth/login-form";
import { LoginNotice } from "@/components/shell/login-notice";
import { noticeOf } from "@/components/store/selection";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { isKnownBrowser } from "@/lib/auth";
import { isPerson } from "@/lib/core/actors";
import { pageCtx } from "@/lib/http";
import { holdsOnArrival } from "@/lib/orders/client";

export const metadata: Metadata = { title: "Inicia sesión" };

export default async function LoginPage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  const query = await searchParams;
  const { target, ended } = afterLogin(returnUrlOf(query));
  const refused = target && holdsOnArrival(target) ? noticeOf(query) : null;
  const ctx = await pageCtx();
  if (isPerson(ctx.actor)) redirect(target ?? "/home");
  const { cart, brand } = await visitOf(ctx, target);
  // Whoever holds places in a browser that nobody has logged in with is most likely new.
  if (cart && oneOf(query.cuenta) !== "si" && !isKnownBrowser(ctx)) redirect(keeping("/registro", target));
  const codeHref = keeping("/codigo", target);
  return (
    <AccessFrame title="Inicia sesión" heldTitle="¿A nombre de quién?" cart={cart} now={ctx.now} brand={brand}>
      <AccountTabs chosen="known" registerHref={keeping("/registro", target)} loginHref={knownHref(target)} />
      {oneOf(query.aviso) === "contrasena" ? (
        <Notice tone="good" title="Tu contraseña está lista" live>
          <p>Inicia sesión con ella.</p>
        </Notice>
      ) : null}
      <LoginNotice />
      {ended || oneOf(query.aviso) === "sesion" ? (
        <Notice tone="alert" title="Tu sesión terminó">
          <p>
            {target?.startsWith("/payment-summary/")
              ? "Entra y sigues: tus lugares siguen apartados."
              : "Entra y sigues donde estabas."}
          </p>
        </Notice>
      ) : null}
      {refused ? (
        <Notice tone="alert" title={refused}>
          <p>Lo que elegiste se aparta al entrar, si sigue libre.</p>
        </Notice>
      ) : null}
      {cart ? (
        <AccessForm
          action={accessAction}
          returnUrl={target ?? ""}
          startHref={knownHref(target)}
          codeHref={codeHref}
          recoverHref={keeping("/recuperar", target)}
        />
      ) : (
        <>
          <LoginForm
            action={loginAction}
            returnUrl={target ?? ""}
            codeHref={codeHref}
            recoverHref={keeping("/recuperar", target)}
          />
          <p className="o">o</p>
          <BtnLink href={codeHref} size="xl" wide>
            <Icon name="smartphone" size={20} />
            Entrar con un código
          </BtnLink>
        </>
      )}
    </AccessFrame>
  );
}
