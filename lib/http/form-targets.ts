/**
 * Pages of payment providers to which a form may redirect a buyer: browsers apply the page's form-action to that
 * redirect too. All are listed whether or not an account is open, so that opening one needs no deployment.
 */
export const PROVIDER_ORIGINS: Readonly<Record<string, readonly string[]>> = {
  stripe: ["https://checkout.stripe.com"],
  mercadopago: ["https://www.mercadopago.com.mx", "https://sandbox.mercadopago.com.mx", "https://www.mercadopago.com"],
  openpay: ["https://api.openpay.mx", "https://sandbox-api.openpay.mx"],
};

/** Our own origin, the providers', and those that an installation adds, such as its own domain at Stripe. */
export function formTargets(appUrl: string, added = ""): string[] {
  const own = added.split(/[\s,]+/).filter(Boolean);
  return [...new Set([appUrl, ...Object.values(PROVIDER_ORIGINS).flat(), ...own])];
}
