import { afterEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { serverBackups as noted } from "@/db/schema";
import { serverBackups } from "@/lib/backups";
import { type Archived, archiving } from "@/lib/backups/testing";
import { platformMetrics, registry } from "@/lib/telemetry/platform";

const archives: Archived = {
  failed: null,
  archived: 1,
  hasMore: false,
  command: "pgbackrest archive-push %p",
  begun: 14_400,
  taken: 120,
  checked: null,
};

afterEach(() => vi.restoreAllMocks());

let readings = 0;

/** Minutes since the last base backup and the last check of one, and what that found, as a new reading tells it. */
async function told() {
  // A reading is told for five seconds.
  readings += 1;
  const later = performance.now() + 6_000 * readings;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  await platformMetrics();
  const values = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values ?? [];
  const ages = await values("traslado_server_backup_age_seconds");
  const whole = await values("traslado_server_backup_whole");
  return {
    ages: Object.fromEntries(ages.map(({ labels, value }) => [labels.what, Math.round(value / 60)])),
    whole: whole.map(({ value }) => value),
  };
}

test("the last base backup and its check are told with their age", () =>
  archiving({ ...archives, checked: 1_440 }, async () => {
    expect(await told()).toEqual({ ages: { taken: 120, checked: 1_440 }, whole: [1] });
  }));

test("while none was looked at the first one is as old as its check would be, and nothing is told of how it is", () =>
  archiving(archives, async () => {
    expect(await told()).toEqual({ ages: { taken: 120, checked: 14_400 }, whole: [] });
  }));

test("where the server does not archive its log, what came with the data of another one is none of its own", async () => {
  const at = new Date();
  await getDb()
    .insert(noted)
    .values([
      { what: "taken", at, isWhole: true },
      { what: "checked", at, isWhole: true },
    ]);
  expect(await serverBackups(getDb())).toBeNull();
});
