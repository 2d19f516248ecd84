import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { takePoint } from "@/lib/auth/limits";
import type { LoggedIn } from "@/lib/auth/login";
import { hashPassword } from "@/lib/auth/passwords";
import { sendVerification } from "@/lib/auth/request-verification";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { offersWhatsApp } from "@/lib/notifications";
import { insertUser } from "@/lib/users";
import { PRIVACY_VERSION, RegisterBuyer, type RegisterBuyerInput, TERMS_VERSION } from "@/lib/users/schemas";

/**
 * Opens a buyer's account and sends a code to each of its contacts; anyone may, and may buy at once. Errors: `input.invalid`, `user.email_taken`, `user.phone_taken`, `auth.rate_limited`.
 */
export async function registerBuyer({ ctx, input }: VerbArgs<RegisterBuyerInput>): Promise<LoggedIn> {
  const data = parseInput(RegisterBuyer, input);
  if (ctx.ip) await takePoint("register:address", ctx.ip);
  const passwordHash = await hashPassword(data.password);
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
    return { userId: user.id, profile: 2, adminId: null, userName: user.userName };
  });
}
