/** The service will never take this message, so trying again is useless. */
export class UndeliverableError extends Error {
  override readonly name = "UndeliverableError";
}
