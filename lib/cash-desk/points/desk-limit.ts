/** What may be in a drawer where the venue says nothing else. */
export const USUAL_LIMIT_CENTS = 1_000_000;
