import { isKeyedHash, keyedHash } from "@/lib/core/crypto";
import { env } from "@/lib/core/env";

const ID_BYTES = 6;
const NUMBER_BYTES = 2;
const MAC_BYTES = 16;
const HEAD_BYTES = ID_BYTES + NUMBER_BYTES;

/** Each purpose has a key of its own: a link that shows a courtesy shows nothing else. */
export type LinkPurpose = "courtesy-link" | "subscriber-link";

/** `path` is the first part of the page's address: "cortesia". */
export interface LinkKind {
  purpose: LinkPurpose;
  path: string;
}

/** A link is made of facts of its pass, so that nothing is stored for it. Another `linkNo` gives another link. */
export interface LinkFacts {
  id: number;
  linkNo: number;
  salt: Buffer;
}

const signed = ({ id, linkNo, salt }: LinkFacts) => `${id}:${linkNo}:${salt.toString("hex")}`;

/** The secret of a link that shows a pass: 32 characters, which nobody can guess without APP_SECRET. */
export function linkToken({ purpose }: LinkKind, facts: LinkFacts): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(facts.id, 0, ID_BYTES);
  head.writeUInt16BE(facts.linkNo, ID_BYTES);
  return Buffer.concat([head, keyedHash(purpose, signed(facts)).subarray(0, MAC_BYTES)]).toString("base64url");
}

export const linkUrl = (kind: LinkKind, facts: LinkFacts) => `${env().APP_URL}/${kind.path}/${linkToken(kind, facts)}`;

/** The pass and number that a link claims, unproven; null if the text has not the form of a link. */
export function readLink(token: string): Pick<LinkFacts, "id" | "linkNo"> | null {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  return { id: bytes.readUIntBE(0, ID_BYTES), linkNo: bytes.readUInt16BE(ID_BYTES) };
}

export function provesLink({ purpose }: LinkKind, token: string, facts: LinkFacts): boolean {
  const mac = Buffer.from(token, "base64url").subarray(HEAD_BYTES);
  return mac.length === MAC_BYTES && isKeyedHash(mac, purpose, signed(facts));
}
