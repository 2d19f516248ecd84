import { describe, test } from "vitest";
import type { Feat, MethodFeats, ProviderHarness } from "@/lib/payments/testing/harness";
import { Method } from "@/lib/pricing/schemas";
import type { TestBank } from "@/lib/settlement/testing";
import { endingStories } from "@/lib/settlement/testing/stories/ending-stories";
import { payingStories } from "@/lib/settlement/testing/stories/paying-stories";
import { refundStories } from "@/lib/settlement/testing/stories/refund-stories";
import { setStage } from "@/lib/settlement/testing/stories/stage";

/** Registers the stories of every method of a provider, as far as the method's features allow them. */
export function providerStories(
  name: string,
  { methods, start }: { methods: MethodFeats; start: (bank: TestBank) => Promise<ProviderHarness> },
): void {
  const stage = setStage(start);

  for (const [key, feats] of Object.entries(methods)) {
    const story = (title: string, needs: readonly Feat[], work: () => Promise<void>) => {
      if (needs.every((feat) => feats.includes(feat))) test(title, work);
    };
    const told = { method: Method.parse(key), feats, story };
    describe(`${name}: ${key}`, () => {
      payingStories(stage, told);
      endingStories(stage, told);
      refundStories(stage, told);
    });
  }
}
