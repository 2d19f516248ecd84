export const plural = (n: unknown, one: string, many: string): string => (Number(n) === 1 ? one : many);
