import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectMetrics } from "#scripts/metrics-port.ts";
import { metrics } from "@/lib/core/metrics";
import { addOwnMetrics } from "@/lib/telemetry/answer";
import { registry as platform } from "@/lib/telemetry/platform";

/** What alerts and the dashboard ask for. Prometheus itself says `up`, and `ALERTS` of its own alerts. */
const NAMED = /\b(?:traslado|nodejs|process)_[a-z0-9_]+\b/g;
const family = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

test("every metric that an alert or the dashboard names is one that the platform gives", async () => {
  addOwnMetrics();
  const supervisor = await collectMetrics([]);
  const given = new Set([
    ...metrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
    ...platform.getMetricsAsArray().map(({ name }) => name),
    ...[...supervisor.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name),
  ]);
  for (const file of ["ops/prometheus/alerts.yml", "ops/grafana/dashboard.json"]) {
    const named = [...readFileSync(join(process.cwd(), file), "utf8").matchAll(NAMED)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !given.has(name) && !given.has(family(name)))).toEqual([]);
  }
});
