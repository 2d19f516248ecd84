import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "prom-client";
import { expect, test } from "vitest";
import { collectMetrics } from "#scripts/metrics-port.ts";
import { DECIDED, READERS } from "@/lib/access/count-reading";
import { metrics } from "@/lib/core/metrics";
import { ERRORS } from "@/lib/generated/errors";
import { IMPORTANCE } from "@/lib/http/importance";
import { statusClass } from "@/lib/http/request-metrics";
import { QUEUES } from "@/lib/jobs";
import { HOLD_OUTCOMES } from "@/lib/orders/hold/counted-hold";
import { PAYMENT_STATES } from "@/lib/payments/client";
import { addOwnMetrics } from "@/lib/telemetry/answer";
import { registry as platform, platformMetrics } from "@/lib/telemetry/platform";
import { JOB_OUTCOMES } from "@/worker/work";

const read = (file: string) => readFileSync(join(process.cwd(), file), "utf8");

/** What alerts and the dashboard ask for. Prometheus itself says `up`, and `ALERTS` of its own alerts. */
const NAMED = /\b(?:traslado|nodejs|process)_[a-z0-9_]+\b/g;
const ASKING = ["ops/prometheus/alerts.yml", "ops/grafana/dashboard.json"];
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
  for (const file of ASKING) {
    const named = [...read(file).matchAll(NAMED)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((name) => !given.has(name) && !given.has(family(name)))).toEqual([]);
  }
});

/** Labels with as many values as there are events, routes, providers or machines. */
const OPEN = new Set(["event", "instance", "le", "method", "process", "provider", "reason", "route"]);

/** The values of a label that a metric has now: those of a gauge are set at each reading, also where they are zero. */
async function told(registry: Registry, metric: string, label: string): Promise<string[]> {
  const all = await registry.getMetricsAsJSON();
  const values = all.find(({ name }) => name === metric)?.values ?? [];
  return values.map(({ labels }) => String(Object(labels)[label]));
}

/** By metric and label, the values that the code can give. */
async function possible(): Promise<Record<string, readonly string[]>> {
  addOwnMetrics();
  await platformMetrics();
  const queues = Object.keys(QUEUES);
  const kinds = await told(platform, "traslado_open_cases", "kind");
  expect(kinds.length).toBeGreaterThan(3);
  return {
    "traslado_http_requests_total.status": Array.from({ length: 500 }, (_, n) => statusClass(100 + n)),
    "traslado_requests_shed_total.importance": IMPORTANCE,
    "traslado_holds_total.outcome": [...Object.values(HOLD_OUTCOMES), ...Object.keys(ERRORS)],
    "traslado_payments_total.state": PAYMENT_STATES,
    "traslado_scans_total.reader": READERS,
    "traslado_scans_total.decision": DECIDED,
    "traslado_jobs_total.outcome": JOB_OUTCOMES,
    "traslado_jobs_total.queue": queues,
    "traslado_queue_oldest_seconds.queue": queues,
    "traslado_open_cases.kind": kinds,
    "traslado_server_backup_age_seconds.what": ["taken", "checked"],
    "traslado_reading_failed.reading": await told(platform, "traslado_reading_failed", "reading"),
    "traslado_database_transactions.state": await told(metrics().registry, "traslado_database_transactions", "state"),
  };
}

interface Matched {
  label: string;
  values: string[];
}

/** What a text of PromQL, or of series, asks of labels: `metric{label="value",other!~"one|two"}`. */
function matchers(text: string): Matched[] {
  const selectors = text.replaceAll('\\"', '"').matchAll(/\b((?:traslado|nodejs|process)_[a-z0-9_]+)\{([^{}]*)\}/g);
  return [...selectors].flatMap(([, metric = "", asked = ""]) =>
    [...asked.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = "", how = "", value = ""]) => ({
      label: `${metric}.${label}`,
      values: how.endsWith("~") ? value.split("|") : [value],
    })),
  );
}

test.each([...ASKING, "ops/prometheus/alerts.test.yml"])(
  "%s asks labels for values that the code can give",
  async (file) => {
    const given = await possible();
    const found = matchers(read(file)).filter(({ label }) => !OPEN.has(label.split(".")[1] ?? ""));
    expect(found.length).toBeGreaterThan(1);
    const unknown = found.flatMap(({ label, values }) =>
      values.filter((value) => !given[label]?.includes(value)).map((value) => `${label} is never ${value}`),
    );
    expect(unknown).toEqual([]);
  },
);

test("the jobs that alerts ask for are those that docs/operations.md tells Prometheus to read", () => {
  const asked = [...read("ops/prometheus/alerts.yml").matchAll(/\bjob=~?"([^"]+)"/g)].flatMap(([, jobs = ""]) =>
    jobs.split("|"),
  );
  const named = [...read("docs/operations.md").matchAll(/job_name: (\S+)/g)].map(([, job]) => job);
  expect(new Set(named)).toEqual(new Set(asked));
});
