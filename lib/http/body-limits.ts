/** The longest body of a call, in bytes. */
export const BODY_LIMIT = 256 * 1024;
/**
 * Bytes that are read and dropped past the limit. A client that is cut off while still sending may never see the answer
 * that says why.
 */
export const DRAINED_BYTES = 1024 * 1024;
