import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CACHED } from "@/app/fila/front";
import { nextAsk } from "@/components/waiting-rooms/queue";
import { STEP_AT_MOST_MS, TICK_MS } from "@/lib/waiting-rooms";

const secondsOf = (header: string, directive: string) =>
  Number(new RegExp(`(?:^|, )${directive}=(\\d+)`).exec(header)?.[1] ?? 0);

/** What nginx is told of the document. */
function documentLocation(): string {
  const file = readFileSync(join(process.cwd(), "ops", "nginx", "control-traslado.conf"), "utf8");
  const [, location] = /location ~ \S*fila\S*json\S* \{([^}]*)\}/.exec(file) ?? [];
  if (location === undefined) throw new Error("nginx knows nothing of the document");
  return location;
}

test("a page learns within 15 seconds that its turn has come, behind nginx as well", () => {
  // These would keep the document for longer than its own header says.
  expect(documentLocation()).not.toMatch(/proxy_(cache_valid|cache_use_stale|ignore_headers|hide_header)/);
  expect(documentLocation()).toContain("proxy_cache control_traslado_room;");
  const kept = secondsOf(CACHED, "max-age") + secondsOf(CACHED, "stale-while-revalidate");
  const [memory, pause, network] = [(TICK_MS + STEP_AT_MOST_MS) / 1_000, nextAsk(() => 1) / 1_000, 1];
  expect(memory + kept + pause + network).toBeLessThan(15);
});
