"use server";

import { redirect } from "next/navigation";
import { keeping } from "@/app/(auth)/return-url";
import { type Arrived, enterWithSession, signIn, targetOf, text } from "@/app/(auth)/sign-in";
import { takeStep } from "@/app/(auth)/step-action";
import type { StepState } from "@/components/auth/step-state";
import {
  changeEmail,
  getOwnContact,
  loginWebByCode,
  logout,
  newBrowser,
  requestLoginCode,
  requestRecovery,
  requestVerification,
  setPasswordByLink,
  verifyContact,
} from "@/lib/auth";
import { safeReturnUrl } from "@/lib/auth/client";
import type { RequestCodeInput, SetPasswordInput } from "@/lib/auth/schemas";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { clearSessionCookie, type FormState, formAction, writeBrowser } from "@/lib/http";

type Channel = NonNullable<RequestCodeInput["channel"]>;

const channelOf = (form: FormData): Channel => (text(form, "channel") === "email" ? "email" : "whatsapp");

/** Null where nobody chose: then what was typed says it. */
const chosenChannel = (form: FormData): Channel | null => (text(form, "channel") === "" ? null : channelOf(form));

/** The tries of the browser that asked for a code are told from those of others by its name. */
async function namedBrowser({ browser }: Ctx): Promise<string> {
  if (browser !== undefined) return browser;
  const named = newBrowser();
  await writeBrowser(named);
  return named;
}

/** Fields `identifier`, `channel`, `code`, `returnUrl`; buttons `intent` ask, resend, enter. */
export async function codeAction(state: StepState, form: FormData): Promise<StepState> {
  return takeStep(state, form, {
    keep: ["identifier", "channel"],
    ask: async (ctx, data) => {
      const input = { identifier: text(data, "identifier"), channel: chosenChannel(data) };
      return requestLoginCode({ ctx: { ...ctx, browser: await namedBrowser(ctx) }, input });
    },
    enter: enterByCode,
  });
}

/**
 * Fields `identifier`, `password`, `code`, `returnUrl`; buttons `intent` ask, resend, enter, password, auto. With
 * auto the password is used if one was typed, and a code is sent if not.
 */
export async function accessAction(state: StepState, form: FormData): Promise<StepState> {
  if (text(form, "intent") === "auto") form.set("intent", text(form, "password") === "" ? "ask" : "password");
  return takeStep(state, form, {
    keep: ["identifier"],
    ask: async (ctx, data) =>
      requestLoginCode({
        ctx: { ...ctx, browser: await namedBrowser(ctx) },
        input: { identifier: text(data, "identifier") },
      }),
    enter: enterByCode,
    direct: async (ctx, data) => {
      const input = { identifier: text(data, "identifier"), password: text(data, "password") };
      redirect(await targetOf(data, await signIn({ ctx, input })));
    },
  });
}

async function enterByCode(ctx: Ctx, data: FormData): Promise<never> {
  const input = { identifier: text(data, "identifier"), code: text(data, "code") };
  const arrived = await enterWithSession(ctx, await loginWebByCode({ ctx, input }));
  redirect(await targetOf(data, arrived));
}

/** Fields `identifier`, `returnUrl`. */
export async function recoverAction(state: StepState, form: FormData): Promise<StepState> {
  return takeStep(state, form, {
    keep: ["identifier"],
    ask: (ctx, data) =>
      requestRecovery({ ctx, input: { identifier: text(data, "identifier"), returnUrl: text(data, "returnUrl") } }),
  });
}

/**
 * Sets the password and logs out whoever was logged in on this browser. A guest comes in with it at once; whoever
 * recovered an account proves that they know it.
 */
async function setPasswordAndEnter({ ctx, input }: VerbArgs<SetPasswordInput>): Promise<Arrived | null> {
  const { purpose, identifier } = await setPasswordByLink({ ctx, input });
  await logout({ ctx, input: null });
  await clearSessionCookie();
  if (purpose !== "invite") return null;
  const visitor: Ctx = { ...ctx, actor: { kind: "visitor" } };
  // The password is set in any case: who is not let in at once logs in by hand.
  return signIn({ ctx: visitor, input: { identifier, password: input.password } }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
}

/** Fields `token`, `password`, `passwordConfirmation`, `returnUrl`. */
export async function newPasswordAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(setPasswordAndEnter, {
    input: (data) => ({
      token: text(data, "token"),
      password: text(data, "password"),
      passwordConfirmation: text(data, "passwordConfirmation"),
    }),
    redirectTo: async (arrived) => {
      if (arrived) return targetOf(form, arrived);
      const target = safeReturnUrl(text(form, "returnUrl"));
      return `/login?aviso=contrasena${target ? `&returnUrl=${encodeURIComponent(target)}` : ""}`;
    },
  })(state, form);
}

async function isVerified(ctx: Ctx, channel: Channel, userId: string): Promise<boolean> {
  if (!isPerson(ctx.actor) || String(ctx.actor.userId) !== userId) return false;
  return (await getOwnContact({ ctx, input: { channel } })).verified;
}

/** Fields `channel`, `userId`, `code`, `returnUrl`; buttons `intent` resend, enter. */
export async function verifyAction(state: StepState, form: FormData): Promise<StepState> {
  return takeStep(state, form, {
    keep: [],
    ask: (ctx, data) => requestVerification({ ctx, input: { channel: channelOf(data) } }),
    enter: async (ctx, data) => {
      const channel = channelOf(data);
      const userId = text(data, "userId");
      try {
        await verifyContact({ ctx, input: { channel, userId, code: text(data, "code") } });
      } catch (error) {
        // The same link in another tab, or a form that was sent again.
        if (!(await isVerified(ctx, channel, userId))) throw error;
      }
      const here = channel === "email" ? "/verificar-correo" : "/verificar-telefono";
      redirect(safeReturnUrl(text(data, "returnUrl")) ?? `${here}?listo=1`);
    },
  });
}

/** An account without an e-mail gets its first one, on the way to something that needs it. Fields `email`, `returnUrl`. */
export async function addEmailAction(state: FormState, form: FormData): Promise<FormState> {
  return formAction(changeEmail, {
    input: (data) => ({ email: text(data, "email"), currentPassword: text(data, "currentPassword") }),
    redirectTo: () => keeping("/verificar-correo", safeReturnUrl(text(form, "returnUrl"))),
  })(state, form);
}
