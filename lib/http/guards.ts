/** First segments behind the main guard: any logged-in person. Each page checks its role besides. */
export const MAIN_ROUTES = [
  "home",
  "parkingArea",
  "crear-zona-estacionamiento",
  "event",
  "users",
  "guards",
  "enclosures",
  "create-enclosures",
  "select-enclosure",
  "generate-qr",
  "create-qr",
  "eventType",
  "createEventType",
  "type-prepaid",
  "historyQR",
  "generateQrToUser",
  "change-qr-type",
  "prepaid-create",
  "user-prepaid",
  "user-recharge-prepaid",
  "user-prepaid-history",
  "general-report",
  "reports",
  "reports-zone-vip",
  "prepaid-reports",
  "prepaid-total-reports",
  "prepaid-history-reports",
  "change-pass",
  "change-profile",
  "scan-qr",
  "discount-code",
  "create-discount-code",
  "reports-account",
  "reports-infinity",
  "report-by-month",
  "qrabonados",
  "report-by-closing-month",
  "scan-enclosure",
  "scan-parking",
  "list-parking-pen",
  "parking-pen",
  "payments-review",
  "deposits",
  "audit",
] as const;

/** First segments behind the second guard: profile 2 only. */
export const BUYER_ROUTES = [
  "sales-user",
  "user-tickets",
  "payment-summary",
  "card-payment",
  "payment-finish",
  "payment-error",
  "payment-pending",
] as const;

const main: ReadonlySet<string> = new Set(MAIN_ROUTES);
const buyer: ReadonlySet<string> = new Set(BUYER_ROUTES);

/** Where the two guards send a request, from its path and the cookie's claim; null lets it pass. */
export function guardTarget(pathWithQuery: string, claim: { profile: number } | null): string | null {
  const segment = pathWithQuery.split(/[/?#]/, 2)[1] ?? "";
  const returnUrl = `returnUrl=${encodeURIComponent(pathWithQuery)}`;
  if (!main.has(segment) && !buyer.has(segment)) return null;
  if (!claim) return `/login?${returnUrl}`;
  if (buyer.has(segment) && claim.profile !== 2) return `/home?${returnUrl}`;
  return null;
}
