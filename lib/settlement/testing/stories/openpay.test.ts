import { OPENPAY_FEATS, startOpenpayHarness } from "@/lib/payments/testing/openpay-harness";
import { providerStories } from "@/lib/settlement/testing/stories/provider-stories";

providerStories("openpay", { methods: OPENPAY_FEATS, start: (bank) => startOpenpayHarness(bank.url) });
