import { providerStories } from "@/lib/settlement/testing/stories/provider-stories";
import { SANDBOX_FEATS, startSandboxHarness } from "@/lib/settlement/testing/stories/sandbox-harness";

providerStories("sandbox", { methods: SANDBOX_FEATS, start: startSandboxHarness });
