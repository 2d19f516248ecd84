import { serverVersion } from "./checks.ts";
import type { Row } from "./figures.ts";
import { checkoutRow, holdRow, scanRow } from "./rows.ts";
import type { Bench } from "./sides.ts";

/** The share of the rate on the included Postgres, in the same run. */
const AT_LEAST = 0.8;

/** Holds, scans and checkouts on an own database and on the included one, row by row by turns. */
export async function ownDatabaseRows(included: Bench, own: Bench): Promise<Row[]> {
  const version = await serverVersion(own.sql);
  const compare = (name: string, product: Row, baseline: Row): Row => ({
    name: `${name} own`,
    what: `${product.what}, on Postgres ${version}, and (baseline) on the included one`,
    connections: product.connections,
    product: product.product,
    baseline: baseline.product,
    ratio: product.product.rate / baseline.product.rate,
    target: AT_LEAST,
    rule: ">=",
    notes: [],
  });
  const holds = { included: await holdRow(included), own: await holdRow(own) };
  const scans = { included: await scanRow(included), own: await scanRow(own) };
  const checkouts = {
    included: await checkoutRow(included, holds.included),
    own: await checkoutRow(own, holds.own),
  };
  return [
    compare("hold", holds.own, holds.included),
    compare("scan", scans.own, scans.included),
    compare("checkout", checkouts.own, checkouts.included),
  ];
}
