const SIGN = "wrong-address ";

/** What a server action is refused with whose page was opened by another address than the public one. */
export const wrongAddress = (address: string): string => SIGN + address;

/** The public address, if that is why the page's action failed. */
export function addressIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : "";
  const address = message.startsWith(SIGN) ? message.slice(SIGN.length) : "";
  return /^https?:\/\/[^\s/]+$/.test(address) ? address : null;
}
