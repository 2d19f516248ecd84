import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildDir, root } from "./paths.ts";
import { unpackProgram } from "./system-packages.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

const rules = read("ops/prometheus/alerts.yml")
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    alert: /^\w+/.exec(text)?.[0] ?? "",
    severity: /severity: (\w+)/.exec(text)?.[1],
    summary: /summary: (.+)/.exec(text)?.[1],
    runbook: /runbook: (\S+)/.exec(text)?.[1],
  }));

it("each alert says how bad it is, what it is, and where to read on; each is fired by a case of its own", () => {
  expect(rules.length).toBeGreaterThan(20);
  const cases = read("ops/prometheus/alerts.test.yml");
  for (const { alert, severity, summary, runbook } of rules) {
    expect([alert, ["critical", "warning", "info"].includes(severity ?? "")]).toEqual([alert, true]);
    expect([alert, summary?.endsWith(".")]).toEqual([alert, true]);
    expect([alert, runbook]).toEqual([alert, `docs/operations.md#${alert.toLowerCase()}`]);
    expect([alert, cases.includes(`alertname="${alert}"`)]).toEqual([alert, true]);
  }
});

it("docs/operations.md has a paragraph for each alert, and for no other", () => {
  const [, alerts = ""] = read("docs/operations.md").split(/^## Alertas$/m);
  const paragraphs = [...(alerts.split(/^## /m)[0] ?? "").matchAll(/^### (\w+)\n\n(.+)/gm)];
  expect(paragraphs.map(([, name]) => name).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const [, name, text = ""] of paragraphs) expect([name, text.length > 100]).toEqual([name, true]);
});

it("the rules fire as their cases say, by Prometheus' own tests", () => {
  const promtool = unpackProgram("prometheus", "promtool", join(buildDir, "programs"), console.log);
  expect(
    promtool,
    "run `apt-get download prometheus` where apt works, or put promtool in .build/programs",
  ).not.toBeNull();
  const { status, stdout, stderr } = spawnSync(promtool ?? "", ["test", "rules", "ops/prometheus/alerts.test.yml"], {
    cwd: root,
    encoding: "utf8",
  });
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining("SUCCESS")]);
}, 120_000);
