/**
 * Where each provider's pages are that a buyer is sent to from a form: browsers apply the page's form-action to that
 * redirect. They stand here whether or not an account is open, so that opening one needs no deployment.
 */
export const PROVIDER_ORIGINS: Readonly<Record<string, readonly string[]>> = {
  stripe: ["https://checkout.stripe.com"],
  mercadopago: ["https://www.mercadopago.com.mx", "https://sandbox.mercadopago.com.mx", "https://www.mercadopago.com"],
  openpay: ["https://api.openpay.mx", "https://sandbox-api.openpay.mx"],
};

/** Origins that forms of our pages may end at: ours, the providers', and what an installation adds (its own domain at Stripe, say). */
export function formTargets(appUrl: string, added = ""): string[] {
  const own = added.split(/[\s,]+/).filter(Boolean);
  return [...new Set([appUrl, ...Object.values(PROVIDER_ORIGINS).flat(), ...own])];
}
