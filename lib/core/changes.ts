/** The fields of a change. One that is not sent is undefined, and stays as it is; null empties it. */
export type Changes<Whole> = { [Field in keyof Whole]?: Whole[Field] | undefined };

/**
 * Answers what a change makes of `held`: with what was sent in the place of what was there. The whole is parsed
 * afterwards, under the lock of what is held, so that rules between fields see those that were not sent too.
 */
export function laidOver<Held extends object, Sent extends object>(held: Held, sent: Sent) {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...held, ...(Object.fromEntries(given) as Sent) };
}
