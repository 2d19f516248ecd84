import { isDemo } from "@/lib/core/demo";

/**
 * SQL text that is true of the rows with `is_test` that figures of sales and money count, by their alias. Test sales
 * count only in a demo, where all sales are tests. Lists show them all the same, marked as tests.
 */
export const countsInFigures = (alias: string): string => (isDemo() ? "true" : `not ${alias}.is_test`);
