import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { benchToken, type Stage } from "../../bench/lib/world.ts";
import type { Bank } from "./bank.ts";

/** Places of an order. */
export const PLACES = 2;
/** A person presses the button again after so long. */
const AGAIN_MS = 1_000;
const ANSWER_MS = 20_000;
/** Between two visits of the store. */
const LOOK_MS = 300;
/** Who was not served for so long goes away, which fails a drill. */
const PATIENCE_MS = 120_000;

export interface Answer {
  at: number;
  call: string;
  status: number;
  /** What was read in the place of what was asked for; null where that came. */
  words: string | null;
}

/** One buyer's way, and what was told to him. */
export interface Story {
  buyer: number;
  order: number | null;
  charge: string | null;
  isToldPaid: boolean;
  /** Why it ended without tickets; null otherwise. */
  failure: string | null;
}

const Held = z.object({ response: z.object({ idCart: z.number() }) });
const Paying = z.object({ response: z.object({ next: z.object({ url: z.string() }) }) });
const Bought = z.object({ response: z.object({ state: z.string() }) });
const Refusal = z.object({ message: z.string(), code: z.string() });

/** A page that fails is the application's page for it, whose words its script writes; no browser reads them here. */
const pageWordsOf = (page: string): string =>
  page.includes('<html id="__next_error__"') ? "server.error: la página de error" : `«${page.slice(0, 120)}»`;

/** What a connection ended with; anything else is a defect of the drill. */
function failureOf(error: unknown): string {
  if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  const cause = error.cause instanceof Error ? error.cause : error;
  return `${cause.name} ${cause.message}`;
}

/** What a person reads of an answer that is no success: the platform's own words, or those of the balancer's page. */
export function wordsOf(text: string): string | null {
  try {
    const { code, message } = Refusal.parse(JSON.parse(text));
    return `${code}: ${message}`;
  } catch {
    const sentence = /<p>([^<]+)<\/p>/.exec(text)?.[1];
    return sentence && /[áéíóú]/.test(sentence) ? sentence : null;
  }
}

/**
 * People who buy in the shop: each holds two places, pays, and looks until the order is paid; what fails is asked again, as
 * people do. What they were told is kept.
 */
export class Buyers {
  readonly answers: Answer[] = [];
  readonly stories: Story[] = [];
  private next = 0;
  private rate = 0;
  private readonly going = new Set<Promise<void>>();
  private loop: Promise<void> = Promise.resolve();
  private readonly shop: string;
  private readonly bank: Bank;
  private readonly stage: Stage;

  constructor(shop: string, bank: Bank, stage: Stage) {
    this.shop = shop;
    this.bank = bank;
    this.stage = stage;
  }

  private async ask(call: string, method: string, path: string, as: number, body?: object): Promise<string | null> {
    const headers: Record<string, string> = { Authorization: `Bearer ${benchToken("buyer", as)}` };
    if (body) headers["Content-Type"] = "application/json";
    // Held twice would be two orders: the key makes a repeat the same one.
    if (call === "hold") headers["Idempotency-Key"] = randomUUID();
    const givenUp = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.once(call, method, path, headers, body);
      if (answer.isDone) return answer.text;
      if (performance.now() > givenUp) return null;
      await sleep(AGAIN_MS);
    }
  }

  private async once(
    call: string,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<{ isDone: boolean; text: string }> {
    try {
      const response = await fetch(`${this.shop}/api/v1${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      const words = response.ok ? null : (wordsOf(text) ?? `«${text.slice(0, 120)}»`);
      this.answers.push({ at: performance.now(), call, status: response.status, words });
      return { isDone: response.ok, text };
    } catch (error) {
      this.answers.push({ at: performance.now(), call, status: 0, words: failureOf(error) });
      return { isDone: false, text: "" };
    }
  }

  /** Takes two places and goes no further. */
  async hold(): Promise<Story> {
    const buyer = this.next++;
    const story: Story = { buyer, order: null, charge: null, isToldPaid: false, failure: null };
    this.stories.push(story);
    const { areaIds } = this.stage;
    const idEventArea = areaIds[buyer % areaIds.length];
    const held = await this.ask("hold", "POST", "/tickets/purchases", buyer, { idEventArea, quantity: PLACES });
    if (held === null) story.failure = "could not hold";
    else story.order = Held.parse(JSON.parse(held)).response.idCart;
    return story;
  }

  /** Pays what a buyer holds, and looks until he reads that it is paid. */
  async pay(story: Story): Promise<void> {
    const { order, buyer } = story;
    if (order === null) return;
    const paying = await this.ask("pay", "PUT", `/cart/${order}/pay`, buyer, { method: "card" });
    if (paying === null) {
      story.failure = "could not pay";
      return;
    }
    story.charge = Paying.parse(JSON.parse(paying)).response.next.url.split("/").at(-1) ?? "";
    const givenUp = performance.now() + PATIENCE_MS;
    await this.bank.pay(story.charge, () => performance.now() > givenUp);
    while (!story.isToldPaid && performance.now() < givenUp) {
      const seen = await this.ask("look", "GET", `/tickets/purchases/${order}`, buyer);
      if (seen !== null) story.isToldPaid = Bought.parse(JSON.parse(seen)).response.state === "paid";
      if (!story.isToldPaid) await sleep(AGAIN_MS);
    }
    if (!story.isToldPaid) story.failure = "was not told that it is paid";
  }

  private async buy(): Promise<void> {
    await this.pay(await this.hold());
  }

  /** Somebody who comes anew each time sees the store's page. */
  private async visit(): Promise<void> {
    let status = 0;
    let words: string | null;
    try {
      const response = await fetch(`${this.shop}/${this.stage.slug}`, {
        headers: { connection: "close" },
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      status = response.status;
      const page = await response.text();
      const isWhole = response.ok && page.includes("</html>");
      words = isWhole ? null : (wordsOf(page) ?? pageWordsOf(page));
    } catch (error) {
      words = failureOf(error);
    }
    this.answers.push({ at: performance.now(), call: "page", status, words });
  }

  /** So many purchases a second begin from now on, whether or not those before are done, and somebody looks at the store. */
  goAt(rate: number): void {
    this.rate = rate;
    const started = performance.now();
    const begin = async () => {
      for (let index = 0; this.rate === rate; index++) {
        await sleep(Math.max(0, started + (1000 * index) / rate - performance.now()));
        if (this.rate === rate) this.start();
      }
    };
    const look = async () => {
      while (this.rate === rate) {
        await this.visit();
        await sleep(LOOK_MS);
      }
    };
    this.loop = Promise.all([begin(), look()]).then(() => undefined);
  }

  private start(): void {
    const one = this.buy();
    this.going.add(one);
    void one.finally(() => this.going.delete(one));
  }

  /** Nobody else begins, and all who began are done. */
  async settle(): Promise<void> {
    this.rate = 0;
    await this.loop;
    await Promise.all(this.going);
  }

  /** Purchases a second that so many buyers make at once, each the next as soon as one is done. */
  async measure(atOnce: number, seconds: number): Promise<number> {
    const started = performance.now();
    const end = started + seconds * 1_000;
    let done = 0;
    const one = async () => {
      while (performance.now() < end) {
        await this.buy();
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return done / ((performance.now() - started) / 1_000);
  }
}
