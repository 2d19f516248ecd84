import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { admitTry, ofNetwork } from "@/lib/auth/challenge/tries";
import { accountKey } from "@/lib/auth/contact/contact";
import { assertSends, sendVerification } from "@/lib/auth/contact/request-verification";
import { finishWebLogin, type LoggedIn, type WebLogin } from "@/lib/auth/login/login";
import { hashChosen } from "@/lib/auth/login/passwords";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { offersWhatsApp } from "@/lib/notifications";
import { findForLogin, insertUser, type UserRow } from "@/lib/users";
import { PRIVACY_VERSION, TERMS_VERSION, userNameFrom } from "@/lib/users/client";
import { RegisterBuyer, type RegisterBuyerInput } from "@/lib/users/schemas";

/** An account that a phone alone opens is the only one of its kind with that phone, whether verified or not. */
async function assertPhoneFree(ctx: Ctx, phone: string): Promise<void> {
  assertSends("whatsapp");
  if (await findForLogin(ctx, phone)) throw new DomainError("user.phone_taken", { field: "phone" });
}

async function register(ctx: Ctx, input: RegisterBuyerInput): Promise<UserRow> {
  const data = parseInput(RegisterBuyer, input);
  const { fullName, email = null, phone = null, password } = data;
  const userName = data.userName ?? userNameFrom(fullName);
  if (userName === null) throw new DomainError("input.invalid", { fields: { userName: FIELD.userName } });
  await admitTry(ctx, {
    action: "register",
    subject: accountKey(email ?? phone ?? ""),
    counts: [ofNetwork("register:address", ctx)],
  });
  if (email === null && phone !== null) await assertPhoneFree(ctx, phone);
  const passwordHash = password === undefined ? null : await hashChosen(password);
  return withTx(ctx, async (tx) => {
    const user = await insertUser(tx, {
      profile: 2,
      userName,
      fullName,
      email,
      phone,
      passwordHash,
      termsVersion: TERMS_VERSION,
      privacyVersion: PRIVACY_VERSION,
      termsAcceptedAt: ctx.now,
    });
    await recordAudit(tx, {
      action: "user.registered",
      entity: "user",
      entityId: user.id,
      adminId: null,
      byUserId: user.id,
      after: {
        profile: 2,
        userName: user.userName,
        fullName: user.fullName,
        email: user.email,
        phone: user.phone,
        termsVersion: TERMS_VERSION,
        privacyVersion: PRIVACY_VERSION,
      },
      personal: ["userName", "fullName", "email", "phone"],
      subjectUserId: user.id,
    });
    if (email !== null) await sendVerification(tx, { userId: user.id, channel: "email", target: email });
    if (phone !== null && offersWhatsApp())
      await sendVerification(tx, { userId: user.id, channel: "whatsapp", target: phone });
    return user;
  });
}

/** Anyone may register, with a password or without, and may buy at once. Each contact gets a code. */
export async function registerBuyer({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<LoggedIn> {
  const { id, userName } = await register(ctx, input);
  return { userId: id, profile: 2, adminId: null, userName };
}

/** As `registerBuyer`, and opens a web session. */
export async function registerWeb({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<WebLogin> {
  return finishWebLogin(ctx, await register(ctx, input), "register");
}
