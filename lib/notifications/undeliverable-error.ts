/** The service will never take this message: the address or the message itself is refused. */
export class UndeliverableError extends Error {
  override readonly name = "UndeliverableError";
}
