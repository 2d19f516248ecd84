import { pbkdf2, randomBytes, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { isKeyedText, keyedHash } from "@/lib/core/crypto";

/**
 * Half of `most` derivations of `iterations` each take a phone of the middle class half a second to a second. The same
 * function runs at full speed in a browser (WebCrypto), so that a program gains little over a page.
 */
export const DIFFICULTY = { iterations: 5_000, most: 160 };
const SECONDS = 300;

/** A puzzle and its solution, as they come back. */
const ANSWER = /^(\d{10})\.(\d{1,6})\.(\d{1,5})\.([\w-]{16})\.([0-9a-f]{64})\.([\w-]{43})\.(\d{1,5})$/;

const derive = promisify(pbkdf2);
const digestOf = async (salt: string, number: number, iterations: number) =>
  (await derive(String(number), salt, iterations, 32, "sha256")).toString("hex");
const PURPOSE = "challenge";
const signedText = (subject: string, parts: readonly (string | number)[]) => `${subject}|${parts.join(".")}`;

/**
 * "expires.iterations.most.salt.digest.signature": whoever finds the number from 0 to below `most` whose
 * PBKDF2-HMAC-SHA256 (its decimal digits as the password, the salt's text, 32 bytes) has the digest, has worked for it.
 * Nothing is stored. `subject` says what it may be used for; only the signature knows it.
 */
export async function newPuzzle(subject: string, now: Date): Promise<string> {
  const salt = randomBytes(12).toString("base64url");
  const { iterations, most } = DIFFICULTY;
  const digest = await digestOf(salt, randomInt(most), iterations);
  const parts = [Math.floor(now.getTime() / 1_000) + SECONDS, iterations, most, salt, digest];
  return [...parts, keyedHash(PURPOSE, signedText(subject, parts)).toString("base64url")].join(".");
}

/** The name of a solved puzzle and the seconds until nobody takes it any more; null for anything else. */
export async function solvedPuzzle(
  subject: string,
  answer: string,
  now: Date,
): Promise<{ salt: string; seconds: number } | null> {
  const [, expires = "", iterations = "", most = "", salt = "", digest = "", signature = "", number = ""] =
    ANSWER.exec(answer) ?? [];
  const seconds = Number(expires) - Math.floor(now.getTime() / 1_000);
  if (salt === "" || seconds <= 0) return null;
  const signed = signedText(subject, [expires, iterations, most, salt, digest]);
  if (!isKeyedText(signature, PURPOSE, signed)) return null;
  return (await digestOf(salt, Number(number), Number(iterations))) === digest ? { salt, seconds } : null;
}
