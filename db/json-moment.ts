/**
 * SQL text of an instant inside of JSON, which would carry it as text in the session's own format: milliseconds since 1970,
 * for `new Date`. `instant` is SQL text too, never a value from outside.
 */
export const jsonMoment = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::float8`;
