/**
 * The bytes of a pass's QR: version, kind, key id, pass id, generation, scope, salt, signature. No key is needed here,
 * and it runs on the server and on a phone alike.
 */
export const TOKEN_VERSION = 1;
export const SALT_BYTES = 8;
const SIGNATURE_BYTES = 64;
const BODY_BYTES = 1 + 1 + 4 + 8 + 2 + 1 + 4 + 4 + SALT_BYTES;
const TOKEN_BYTES = BODY_BYTES + SIGNATURE_BYTES;

export const PASS_KINDS = ["ticket", "courtesy", "subscriber", "infinity", "prepaid"] as const;
export type PassKind = (typeof PASS_KINDS)[number];

/** A pass opens a zone of one event, a zone at any time, or what its account may. */
export type PassScope =
  | { type: "event"; eventId: number; eventAreaId: number }
  | { type: "zone"; parkingAreaId: number }
  | { type: "account" };

export interface TokenBody {
  kind: PassKind;
  keyId: number;
  passId: number;
  generation: number;
  scope: PassScope;
  salt: Uint8Array;
}

export interface DecodedToken extends TokenBody {
  body: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const left = Math.min(3, bytes.length - at);
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit <= left; digit++) text += ALPHABET.charAt((word >> (18 - 6 * digit)) & 63);
  }
  return text;
}

/** A text is refused if the unused bits of its last character are not zero, so that each token has one spelling. */
function fromBase64Url(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  if (text.length !== Math.ceil((length * 4) / 3)) return null;
  const bytes = new Uint8Array(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const char of text) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) return null;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 0xff;
    }
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}

const SCOPE_TYPES = ["event", "zone", "account"] as const;

function scopeNumbers(scope: PassScope): [number, number] {
  if (scope.type === "event") return [scope.eventId, scope.eventAreaId];
  return scope.type === "zone" ? [scope.parkingAreaId, 0] : [0, 0];
}

function scopeOf(type: number, first: number, second: number): PassScope | null {
  const name = SCOPE_TYPES[type];
  if (name === "event") return { type: name, eventId: first, eventAreaId: second };
  if (second !== 0) return null;
  if (name === "zone") return { type: name, parkingAreaId: first };
  return name === "account" && first === 0 ? { type: name } : null;
}

export function encodeBody(token: TokenBody): Uint8Array<ArrayBuffer> {
  if (token.salt.length !== SALT_BYTES) throw new RangeError("The salt of a pass has another length");
  const bytes = new Uint8Array(BODY_BYTES);
  const view = new DataView(bytes.buffer);
  const [first, second] = scopeNumbers(token.scope);
  view.setUint8(0, TOKEN_VERSION);
  view.setUint8(1, PASS_KINDS.indexOf(token.kind));
  view.setUint32(2, token.keyId);
  view.setBigUint64(6, BigInt(token.passId));
  view.setUint16(14, token.generation);
  view.setUint8(16, SCOPE_TYPES.indexOf(token.scope.type));
  view.setUint32(17, first);
  view.setUint32(21, second);
  bytes.set(token.salt, 25);
  return bytes;
}

/** Joins body and signature into the QR's text of 130 characters. */
export function joinToken(body: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(TOKEN_BYTES);
  bytes.set(body);
  bytes.set(signature, BODY_BYTES);
  return toBase64Url(bytes);
}

/** Reads a scanned text; null if it is no token of this version. The caller verifies the signature. */
export function decodeToken(text: string): DecodedToken | null {
  const bytes = fromBase64Url(text, TOKEN_BYTES);
  if (!bytes) return null;
  const view = new DataView(bytes.buffer);
  const kind = PASS_KINDS[view.getUint8(1)];
  const scope = scopeOf(view.getUint8(16), view.getUint32(17), view.getUint32(21));
  const passId = Number(view.getBigUint64(6));
  if (view.getUint8(0) !== TOKEN_VERSION || !kind || !scope || !Number.isSafeInteger(passId)) return null;
  return {
    kind,
    keyId: view.getUint32(2),
    passId,
    generation: view.getUint16(14),
    scope,
    salt: bytes.slice(25, BODY_BYTES),
    body: bytes.slice(0, BODY_BYTES),
    signature: bytes.slice(BODY_BYTES),
  };
}
