import { STRIPE_FEATS, startStripeHarness } from "@/lib/payments/testing/stripe-harness";
import { providerStories } from "@/lib/settlement/testing/stories/provider-stories";

providerStories("stripe", { methods: STRIPE_FEATS, start: ({ url }) => startStripeHarness(url) });
