import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { admitTry, ofNetwork } from "@/lib/auth/challenge/tries";
import { accountKey } from "@/lib/auth/contact/contact";
import { sendVerification } from "@/lib/auth/contact/request-verification";
import { finishWebLogin, type LoggedIn, type WebLogin } from "@/lib/auth/login/login";
import { hashChosen } from "@/lib/auth/login/passwords";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { offersWhatsApp } from "@/lib/notifications";
import { insertUser, type UserRow } from "@/lib/users";
import { PRIVACY_VERSION, TERMS_VERSION } from "@/lib/users/client";
import { RegisterBuyer, type RegisterBuyerInput } from "@/lib/users/schemas";

async function register(ctx: Ctx, input: RegisterBuyerInput): Promise<UserRow> {
  const data = parseInput(RegisterBuyer, input);
  await admitTry(ctx, {
    action: "register",
    subject: accountKey(data.email),
    counts: [ofNetwork("register:address", ctx)],
  });
  const passwordHash = await hashChosen(data.password);
  return withTx(ctx, async (tx) => {
    const user = await insertUser(tx, {
      profile: 2,
      userName: data.userName,
      fullName: data.fullName,
      email: data.email,
      phone: data.phone,
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
    await sendVerification(tx, { userId: user.id, channel: "email", target: data.email });
    if (offersWhatsApp()) await sendVerification(tx, { userId: user.id, channel: "whatsapp", target: data.phone });
    return user;
  });
}

/** Anyone may register, and may buy at once. Each contact gets a code. */
export async function registerBuyer({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<LoggedIn> {
  const { id, userName } = await register(ctx, input);
  return { userId: id, profile: 2, adminId: null, userName };
}

/** As `registerBuyer`, and opens a web session. */
export async function registerWeb({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<WebLogin> {
  return finishWebLogin(ctx, await register(ctx, input), "password");
}
