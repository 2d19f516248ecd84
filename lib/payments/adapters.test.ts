import { expect, test } from "vitest";
import { PROVIDER_ORIGINS } from "@/lib/http/form-targets";
import { PROVIDER_METHODS, PROVIDERS } from "@/lib/payments/accounts/account-fields";
import { adapterOf } from "@/lib/payments/adapters";

test.each(PROVIDERS)("%s has an adapter, and its pages may be the end of a form", (provider) => {
  expect(adapterOf(provider)).toBeDefined();
  const leadsAway = PROVIDER_METHODS[provider].some((method) => method === "card" || method === "wallet");
  expect((PROVIDER_ORIGINS[provider] ?? []).length > 0).toBe(leadsAway);
});

test("unknown names have no adapter, and the simulated bank is there only in the demo", () => {
  for (const name of ["nobody", "toString", "__proto__", ""]) expect(adapterOf(name)).toBeUndefined();
  expect(adapterOf("sandbox")).toBeDefined();
  process.env.DEMO = "0";
  try {
    expect(adapterOf("sandbox")).toBeUndefined();
  } finally {
    process.env.DEMO = "1";
  }
});

test("a person cannot enter a provider's address", () => {
  for (const provider of PROVIDERS) {
    const fields = Object.keys(adapterOf(provider)?.entered.shape ?? {});
    expect(fields).not.toContain("apiBase");
    expect(fields).not.toContain("callbackBase");
  }
});
