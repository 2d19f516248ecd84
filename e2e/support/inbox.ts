import type { Database } from "@/e2e/support/database";
import { until } from "@/e2e/support/until";

export interface InboxMessage {
  id: number;
  subject: string;
  html: string;
  text: string;
}

/** The newest message in the built-in inbox; messages that come later have a higher id. */
export async function lastMessageId(db: Database): Promise<number> {
  const [row] = await db<{ id: number }[]>`select coalesce(max(id), 0)::int as id from inbox_messages`;
  return row?.id ?? 0;
}

/** Waits for the worker to hand over a message to an address, e-mail or phone in E.164, whose text matches. */
export function messageTo(db: Database, address: string, pattern: RegExp, after = 0): Promise<InboxMessage> {
  return until(`a message to ${address} that says ${pattern}`, async () => {
    const rows = await db<InboxMessage[]>`
      select id::int, subject, html, text from inbox_messages
      where to_address = ${address} and id > ${after} order by id desc`;
    return rows.find(({ subject, text }) => pattern.test(`${subject}\n${text}`));
  });
}

/** The six digits of a message. */
export function codeIn({ text }: InboxMessage): string {
  const [, first, second] = /(?<!\d)(\d{3}) ?(\d{3})(?!\d)/.exec(text) ?? [];
  if (!first || !second) throw new Error(`No code in: ${text}`);
  return first + second;
}

/** Gives the path and query of our page that a message's text links to. */
export function pathIn({ text }: InboxMessage, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? [];
  if (!found) throw new Error(`Nothing like ${pattern} in: ${text}`);
  return found;
}

/** Gives a code that is not this one. */
export const wrongCode = (code: string) => (code === "000000" ? "111111" : "000000");
