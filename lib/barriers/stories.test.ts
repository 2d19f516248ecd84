import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "@/lib/barriers/testing/platform";
import { type Manner, PLAYERS } from "@/lib/barriers/testing/players";

interface Story {
  manner: Manner;
  /** What becomes of the order. */
  state: "opened" | "failed" | "unknown";
  /** How often the barrier moves. */
  openings: number;
}

/** An order ends the same on every make, whichever way its bytes go. */
const STORIES: Readonly<Record<string, Story>> = {
  "takes the order and says so": { manner: "well", state: "opened", openings: 1 },
  "is slow, but in time": { manner: "slow", state: "opened", openings: 1 },
  "answers when nobody waits any more": { manner: "late", state: "unknown", openings: 1 },
  "takes the order and is silent": { manner: "silent", state: "unknown", openings: 1 },
  "takes the order and restarts": { manner: "rebooting", state: "unknown", openings: 1 },
  "says no": { manner: "refusing", state: "failed", openings: 0 },
  "says yes twice": { manner: "doubled", state: "opened", openings: 1 },
  "is not there": { manner: "away", state: "failed", openings: 0 },
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

/** Most of this is waiting for devices that do not answer, so all are waited for at once. */
test.concurrent.each(Object.entries(STORIES))(
  "a device that %s",
  async (_name, { manner, state, openings }) => {
    const outcomes = await Promise.all(
      Object.entries(PLAYERS).map(async ([make, start]) => {
        const player = await start(manner, platform);
        try {
          const said = await player.open();
          return { make, state: said.state, openings: player.openings };
        } finally {
          await player.stop();
        }
      }),
    );
    expect(outcomes).toEqual(Object.keys(PLAYERS).map((make) => ({ make, state, openings })));
  },
  60_000,
);
