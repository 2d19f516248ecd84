/** "lugar" for one, "lugares" for any other number. */
export const plural = (n: unknown, one: string, many: string): string => (Number(n) === 1 ? one : many);
