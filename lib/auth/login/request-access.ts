import { z } from "zod";
import { withTx } from "@/db/client";
import { askerOf } from "@/lib/auth/challenge/known-browser";
import { admitTry, ofNetwork } from "@/lib/auth/challenge/tries";
import type { Channel } from "@/lib/auth/contact/contact";
import { issueLink } from "@/lib/auth/contact/links";
import { issueCode } from "@/lib/auth/contact/one-time-codes";
import { triesKey } from "@/lib/auth/login/login-code";
import { RequestCode, type RequestCodeInput, RequestRecovery, type RequestRecoveryInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { type TurnName, takeTurn } from "@/lib/limits";
import { offersWhatsApp, queueMessage } from "@/lib/notifications";
import { findForLogin, type UserRow } from "@/lib/users";

/** The answer is the same whether or not the account exists: seconds until the next request. */
export interface Asked {
  seconds: number;
}

const Request = z.object({
  kind: z.enum(["login", "recover"]),
  identifier: z.string(),
  channel: z.enum(["email", "whatsapp"]).nullable(),
  returnUrl: z.string().nullable().default(null),
  /** Base64 of `askerOf`. */
  asker: z.string().nullable().default(null),
});
type Request = z.output<typeof Request>;

/** Sealed, because a queue is no place for addresses. */
export const SendAccess = z.object({ sealed: z.string() });

/**
 * What is sent is decided later, by a job, so that neither the answer nor its time tells whether the account exists. Who
 * asks in a browser that is known waits for no stranger's turn.
 */
async function ask(ctx: Ctx, turn: TurnName, asked: Omit<z.input<typeof Request>, "asker">): Promise<Asked> {
  const user = ctx.browser === undefined ? undefined : await findForLogin(ctx, asked.identifier);
  const { account, isKnown } = triesKey(ctx, asked.identifier, user);
  await admitTry(ctx, {
    action: turn,
    subject: account,
    counts: [isKnown ? null : ofNetwork("send:address", ctx)],
  });
  const seconds = await takeTurn(turn, account);
  const request: z.input<typeof Request> = { ...asked, asker: askerOf(ctx)?.toString("base64") ?? null };
  const sealed = encryptSecret(Buffer.from(JSON.stringify(request))).toString("base64");
  await withTx(ctx, (tx) => enqueue(tx.db, "auth.send", { sealed }));
  return { seconds };
}

/** Sent by WhatsApp to a verified phone, or by e-mail. */
export async function requestLoginCode({ ctx, input }: VerbArgs<RequestCodeInput>): Promise<Asked> {
  const { identifier, channel } = parseInput(RequestCode, input);
  return ask(ctx, "code:send", { kind: "login", identifier, channel });
}

/** The link goes to the contact that was typed. */
export async function requestRecovery({ ctx, input }: VerbArgs<RequestRecoveryInput>): Promise<Asked> {
  const { identifier, returnUrl } = parseInput(RequestRecovery, input);
  return ask(ctx, "recover:send", { kind: "recover", identifier, channel: null, returnUrl });
}

/** The requested channel is taken if the person has it, else the other one. */
function addressFor(user: UserRow, { identifier, channel }: Request): { channel: Channel; target: string } | null {
  const wanted = channel ?? (identifier.includes("@") ? "email" : "whatsapp");
  const phone =
    offersWhatsApp() && user.phone && (user.phoneVerifiedAt || user.email === null)
      ? { channel: "whatsapp" as const, target: user.phone }
      : null;
  const email = user.email ? { channel: "email" as const, target: user.email } : null;
  return wanted === "whatsapp" ? (phone ?? email) : (email ?? phone);
}

/** Nothing is sent to people who do not exist or are blocked. */
export async function sendAccess({ ctx, input }: VerbArgs<z.input<typeof SendAccess>>): Promise<null> {
  authorizeSystem(ctx.actor);
  const { sealed } = parseInput(SendAccess, input);
  const request = Request.parse(JSON.parse(decryptSecret(Buffer.from(sealed, "base64")).toString()));
  const user = await findForLogin(ctx, request.identifier);
  const address = user?.state === "active" ? addressFor(user, request) : null;
  if (!user || !address) return null;
  const message = { toUserId: user.id, adminId: null, channel: address.channel };
  await withTx(ctx, async (tx) => {
    if (request.kind === "login") {
      const { codeId, code } = await issueCode(tx, {
        userId: user.id,
        purpose: "login",
        asker: request.asker === null ? null : Buffer.from(request.asker, "base64"),
        ...address,
      });
      const template = "auth.login_code";
      await queueMessage(tx, {
        ...message,
        template,
        idempotencyKey: `${template}:${codeId}`,
        payload: { codeId },
        secret: code,
      });
    } else {
      const { linkId, token } = await issueLink(tx, { userId: user.id, purpose: "recover", ...address });
      const template = "auth.recover";
      await queueMessage(tx, {
        ...message,
        template,
        idempotencyKey: `${template}:${linkId}`,
        payload: { linkId, ...(request.returnUrl && { returnUrl: request.returnUrl }) },
        secret: token,
      });
    }
  });
  return null;
}
