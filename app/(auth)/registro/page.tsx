import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { registerAction } from "@/app/(auth)/actions";
import { type AuthQuery, keeping, knownHref, returnUrlOf } from "@/app/(auth)/return-url";
import { afterLogin, visitOf } from "@/app/(auth)/visit";
import { AccessFrame } from "@/components/auth/access-frame";
import { AccountTabs } from "@/components/auth/account-tabs";
import { RegisterForm } from "@/components/auth/register-form";
import { isPerson } from "@/lib/core/actors";
import { pageCtx } from "@/lib/http";
import { offersWhatsApp } from "@/lib/notifications";

export const metadata: Metadata = { title: "Crea tu cuenta" };

export default async function RegisterPage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  const { target } = afterLogin(returnUrlOf(await searchParams));
  const ctx = await pageCtx();
  if (isPerson(ctx.actor)) redirect(target ?? "/home");
  const { cart, brand } = await visitOf(ctx, target);
  return (
    <AccessFrame title="Crea tu cuenta" heldTitle="¿A nombre de quién?" cart={cart} now={ctx.now} brand={brand}>
      <AccountTabs chosen="new" registerHref={keeping("/registro", target)} loginHref={knownHref(target)} />
      <RegisterForm
        action={registerAction}
        returnUrl={target ?? ""}
        loginHref={knownHref(target)}
        whatsapp={offersWhatsApp()}
        isPaying={cart !== null}
      />
    </AccessFrame>
  );
}
