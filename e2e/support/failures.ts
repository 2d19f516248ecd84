import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { afterEach } from "vitest";

/** Not in git; the next run of the same journey overwrites its part of it. */
const FOLDER = join(process.cwd(), ".data", "failed-journeys");
const KEPT_LINES = 500;

interface Watched {
  context: BrowserContext;
  lines: string[];
}

const open = new Set<Watched>();

/** Writes down from now on what the pages of a context do, for the case that the journey fails. */
export function follow(context: BrowserContext): void {
  const watched: Watched = { context, lines: [] };
  open.add(watched);
  const started = performance.now();
  const note = (line: string) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(3);
    watched.lines.push(`${seconds} s  ${line}`);
    if (watched.lines.length > KEPT_LINES) watched.lines.shift();
  };
  context.on("close", () => open.delete(watched));
  context.on("page", (page) => page.on("framenavigated", (frame) => note(`page  ${frame.url()}`)));
  context.on("console", (message) => note(`console.${message.type()}  ${message.text()}`));
  context.on("weberror", (error) => note(`error  ${error.error().stack ?? error.error().message}`));
  context.on("dialog", (dialog) => note(`dialog  ${dialog.message()}`));
  context.on("response", (response) => note(`${response.status()}  ${response.request().method()} ${response.url()}`));
  context.on("requestfailed", (request) => note(`failed  ${request.url()}  ${request.failure()?.errorText}`));
}

async function keepPage(page: Page, path: string): Promise<string[]> {
  await page.screenshot({ path: `${path}.png`, fullPage: true, timeout: 10_000 });
  writeFileSync(`${path}.html`, await page.content());
  return [`${path}.png  ${page.url()}`, `${path}.html`];
}

/** Keeps a picture and the HTML of every open page, and the trace of its context. Gives the paths. */
async function keepEvidence(test: string): Promise<string[]> {
  const folder = join(FOLDER, test.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 120));
  mkdirSync(folder, { recursive: true });
  const kept: string[] = [];
  for (const [number, { context, lines }] of [...open].entries()) {
    const trace = join(folder, `${number + 1}-trace.txt`);
    writeFileSync(trace, `${lines.join("\n")}\n`);
    kept.push(trace);
    for (const [index, page] of context.pages().entries()) {
      const path = join(folder, `${number + 1}-page-${index + 1}`);
      kept.push(...(await keepPage(page, path).catch((error: unknown) => [`${page.url()} gave no picture: ${error}`])));
    }
  }
  return kept;
}

/** Lets every journey of this file that fails say where its traces and pictures are. */
export function keepFailures(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const kept = await keepEvidence(`${task.file.name} ${task.name}`);
    process.stderr.write(
      `"${task.name}" failed; its traces and pictures:\n${kept.map((path) => `  ${path}\n`).join("")}`,
    );
  }, 60_000);
}
