import type { Locator } from "playwright";
import { expect } from "vitest";

/** What a way through pages costs a person: taps, and fields that they type in. Tapping a field to type in it counts too. */
export class Effort {
  taps = 0;
  fields = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.taps += 1;
    this.fields += 1;
    await field.click();
    await field.fill(text);
  }

  /** Prints what it took, and expects no more than this. */
  within(way: string, most: { taps: number; fields: number }): void {
    process.stdout.write(`${way}: ${this.taps} taps, ${this.fields} typed fields\n`);
    expect(this.taps, `taps: ${way}`).toBeLessThanOrEqual(most.taps);
    expect(this.fields, `typed fields: ${way}`).toBeLessThanOrEqual(most.fields);
  }
}
