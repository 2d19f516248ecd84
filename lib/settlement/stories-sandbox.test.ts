import { providerStories } from "@/lib/settlement/testing/provider-stories";
import { SANDBOX_FEATS, startSandboxHarness } from "@/lib/settlement/testing/sandbox-harness";

providerStories("sandbox", { methods: SANDBOX_FEATS, start: startSandboxHarness });
