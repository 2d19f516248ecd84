import type { DecodedToken } from "@/lib/passes/client";

async function verifyBySubtle(key: Uint8Array<ArrayBuffer>, { body, signature }: DecodedToken): Promise<boolean> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify("Ed25519", imported, signature, body);
}

async function verifyByScript(key: Uint8Array<ArrayBuffer>, { body, signature }: DecodedToken): Promise<boolean> {
  const { verifyAsync } = await import("@noble/ed25519");
  return verifyAsync(signature, body, key);
}

let canSubtle: boolean | null = null;

/** Whether the key signed the QR: by the browser, or where it does not know Ed25519, by a script. */
export async function isSignedBy(key: Uint8Array<ArrayBuffer>, token: DecodedToken): Promise<boolean> {
  if (canSubtle !== false) {
    try {
      const answer = await verifyBySubtle(key, token);
      canSubtle = true;
      return answer;
    } catch {
      canSubtle = false;
    }
  }
  return verifyByScript(key, token).catch(() => false);
}

/** The script is fetched while there is a network. */
export async function prepareVerify(): Promise<void> {
  await import("@noble/ed25519");
}
