/**
 * The solution of a puzzle of `challenge.required` as it is sent back, found by trying one number after the other; see
 * `newPuzzle` of lib/auth for what is looked for. WebCrypto works beside the page, which stays quick. `onProgress` hears
 * the part that is done, from 0 to 1. Null for what is no puzzle.
 */
export async function solvePuzzle(puzzle: string, onProgress?: (part: number) => void): Promise<string | null> {
  const [, iterations, most, salt, digest] = puzzle.split(".");
  if (!iterations || !most || !salt || !digest) return null;
  const text = new TextEncoder();
  const params = { name: "PBKDF2", hash: "SHA-256", salt: text.encode(salt), iterations: Number(iterations) };
  for (let number = 0; number < Number(most); number++) {
    const key = await crypto.subtle.importKey("raw", text.encode(String(number)), "PBKDF2", false, ["deriveBits"]);
    const bits = new Uint8Array(await crypto.subtle.deriveBits(params, key, 256));
    if (Array.from(bits, (byte) => byte.toString(16).padStart(2, "0")).join("") === digest)
      return `${puzzle}.${number}`;
    onProgress?.((number + 1) / Number(most));
  }
  return null;
}
