import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
  BankError,
  CHOICES,
  type Charge,
  ChargeRequest,
  cancelCharge,
  decideCharge,
  findCharge,
  openCharge,
  refundCharge,
  snapshotOf,
} from "@/lib/payments/sandbox/bank";
import {
  type BankCard,
  CARD_NATURES,
  CardCharge,
  CardRequest,
  chargeCard,
  chargeOfCard,
  findCard,
  isCardOpen,
  openCard,
  removeCard,
  saveCard,
  setupOf,
} from "@/lib/payments/sandbox/bank-cards";
import {
  BANK_CSS,
  cardChallengePage,
  challengePage,
  endedPage,
  lookupPage,
  missingPage,
  payPage,
  savedPage,
  savePage,
  tillPage,
} from "@/lib/payments/sandbox/bank-pages";
import { payoutsOf } from "@/lib/payments/sandbox/bank-payouts";
import { type BankNotice, noticesFor } from "@/lib/payments/sandbox/bank-webhooks";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";

const ACCOUNTS = ["demo"];
const BODY_LIMIT = 64 * 1024;
const CHALLENGE_CODE = "1234";

const RefundBody = z.object({ amountCents: z.number().int().min(1) });

interface Bank {
  now: Date;
  /** It has no trailing slash. */
  baseUrl: string;
  /** Sends messages to the shop after the bank has answered. */
  send: (notices: BankNotice[]) => void;
}

const html = (body: string, status = 200) =>
  new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
const redirect = (url: string) => new Response(null, { status: 303, headers: { Location: url } });

function accountOf(request: Request): string {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const found = ACCOUNTS.find((account) => {
    const wanted = Buffer.from(`Bearer ${bankCredentials(account).apiKey}`);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  if (!found) throw new BankError(401, "unauthorized");
  return found;
}

async function bodyOf(request: Request): Promise<string> {
  const text = await request.text();
  if (text.length > BODY_LIMIT) throw new BankError(413, "too_large");
  return text;
}

async function jsonBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await bodyOf(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BankError(400, "malformed");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BankError(400, "invalid");
  return parsed.data;
}

function keyOf(request: Request): string {
  const key = request.headers.get("idempotency-key") ?? "";
  if (key === "" || key.length > 100) throw new BankError(400, "idempotency_key_required");
  return key;
}

async function chargeSaved(request: Request, card: BankCard, { now, send }: Bank): Promise<unknown> {
  const charge = await chargeCard(card, keyOf(request), await jsonBody(request, CardCharge), now);
  send(noticesFor(charge, "approve"));
  const snapshot = snapshotOf(charge, now);
  if (charge.state !== "failed") return snapshot;
  return Response.json({ error: charge.failureCode, charge: snapshot }, { status: 402 });
}

async function cardApi(request: Request, path: string[], account: string, bank: Bank): Promise<unknown> {
  const [id, verb] = path;
  const isPost = request.method === "POST";
  if (!id) {
    if (!isPost) throw new BankError(405, "method");
    return openCard(account, keyOf(request), await jsonBody(request, CardRequest), bank.baseUrl);
  }
  const card = await findCard(id, account);
  if (!verb && !isPost) return setupOf(card, bank.now);
  if (verb === "charges" && isPost) return chargeSaved(request, card, bank);
  if (verb === "charges") return chargeOfCard(card, new URL(request.url).searchParams.get("folio") ?? "", bank.now);
  if (verb !== "remove" || !isPost) throw new BankError(404, "unknown_path");
  await removeCard(account, id);
  return {};
}

async function api(request: Request, path: string[], bank: Bank): Promise<unknown> {
  const { now, baseUrl } = bank;
  const account = accountOf(request);
  const [collection, id, verb] = path;
  if (collection === "cards" && path.length <= 3) return cardApi(request, path.slice(1), account, bank);
  if (collection === "payouts" && path.length === 1 && request.method === "GET") {
    const since = z.iso.date().safeParse(new URL(request.url).searchParams.get("since"));
    if (!since.success) throw new BankError(400, "invalid");
    return { payouts: await payoutsOf(account, since.data, now) };
  }
  if (collection !== "charges" || path.length > 3) throw new BankError(404, "unknown_path");
  if (!id) {
    if (request.method !== "POST") throw new BankError(405, "method");
    return openCharge(account, keyOf(request), await jsonBody(request, ChargeRequest), baseUrl);
  }
  if (!verb && request.method === "GET") return snapshotOf(await findCharge({ id, account }), now);
  if (request.method !== "POST") throw new BankError(405, "method");
  if (verb === "cancel") return cancelCharge(account, id, now);
  if (verb === "refunds") {
    return refundCharge(account, id, keyOf(request), (await jsonBody(request, RefundBody)).amountCents, now);
  }
  throw new BankError(404, "unknown_path");
}

function chargePage(charge: Charge, now: Date): Response {
  const { state } = snapshotOf(charge, now);
  if (state === "requires_action") return html(payPage(charge));
  return html(state === "pending" ? tillPage(charge) : endedPage(charge, state));
}

async function decide(request: Request, charge: Charge, bank: Bank): Promise<Response> {
  const form = new URLSearchParams(await bodyOf(request));
  const step = form.get("step");
  if (step === "abandon") return redirect(charge.returnUrl);
  const choice = z.enum(CHOICES).safeParse(form.get("choice"));
  if (!choice.success) return chargePage(charge, bank.now);
  if (charge.method === "card" && choice.data !== "decline") {
    if (step === "challenge") return html(challengePage(charge, choice.data, false));
    if (form.get("code") !== CHALLENGE_CODE) return html(challengePage(charge, choice.data, true), 422);
  }
  const decided = await decideCharge(charge.id, choice.data, bank.now);
  if (!decided.changed) return chargePage(decided.charge, bank.now);
  bank.send(noticesFor(decided.charge, choice.data));
  return redirect(decided.charge.returnUrl);
}

/** A person saves a card: which, and then the code of 3-D Secure. */
async function save(request: Request, card: BankCard, { now }: Bank): Promise<Response> {
  if (request.method !== "POST") return html(isCardOpen(card, now) ? savePage(card) : savedPage(card));
  const form = new URLSearchParams(await bodyOf(request));
  if (form.get("step") === "abandon") return redirect(card.returnUrl);
  const nature = z.enum(CARD_NATURES).safeParse(form.get("choice"));
  if (!nature.success) return html(savePage(card));
  if (form.get("step") !== "decide") return html(cardChallengePage(card, nature.data, false));
  if (form.get("code") !== CHALLENGE_CODE) return html(cardChallengePage(card, nature.data, true), 422);
  const saved = await saveCard(card.id, nature.data, now);
  return saved.state === "saved" ? redirect(saved.returnUrl) : html(savedPage(saved));
}

async function pages(request: Request, path: string[], bank: Bank): Promise<Response> {
  const [first, id] = path;
  if (first === "style.css") {
    return new Response(BANK_CSS, {
      headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "max-age=300" },
    });
  }
  if (first === undefined) {
    const reference = (new URL(request.url).searchParams.get("reference") ?? "").replace(/\D/g, "").slice(0, 20);
    if (reference === "") return html(lookupPage(""));
    try {
      return redirect(`/dev/bank/pay/${(await findCharge({ reference })).id}`);
    } catch (error) {
      if (error instanceof BankError) return html(lookupPage(reference), 404);
      throw error;
    }
  }
  if (first === "save" && id && path.length === 2) return save(request, await findCard(id), bank);
  if (first !== "pay" || !id || path.length > 2) throw new BankError(404, "unknown_path");
  const charge = await findCharge({ id });
  return request.method === "POST" ? decide(request, charge, bank) : chargePage(charge, bank.now);
}

/**
 * The whole simulated bank: pages for people, without scripts and card numbers, and an API with a bearer key. `path` has
 * the segments after /dev/bank.
 */
export async function handleBank(request: Request, path: string[], bank: Bank): Promise<Response> {
  const isApi = path[0] === "api";
  try {
    if (!isApi) return await pages(request, path, bank);
    const answer = await api(request, path.slice(1), bank);
    return answer instanceof Response ? answer : Response.json(answer, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return isApi
      ? Response.json({ error: error.message }, { status: error.status })
      : html(missingPage(), error.status);
  }
}
