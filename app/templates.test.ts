import { expect, test } from "vitest";
import { templates } from "@/app/templates";
import { previewMessage } from "@/lib/notifications";

const ctx = { actor: { kind: "visitor" }, now: new Date("2026-11-20T18:00:00Z"), requestId: "test" } as const;

test.each(templates.map((template) => [template.template, template] as const))(
  "%s has a name and a sample of everything that it can send",
  async (name, template) => {
    const preview = await previewMessage(ctx, template);
    if (!preview) throw new Error(`${name} has no sample: give it one, for /dev/emails`);
    expect(preview.label).not.toBe(name);
    expect(preview.mail?.subject).toBeTruthy();
    expect(preview.mail?.text).not.toMatch(/undefined|null|NaN|Invalid/);
    expect(preview.mail?.html).not.toContain("cid:");
    expect(preview.whatsapp !== null).toBe(template.whatsapp !== undefined);
    for (const filled of preview.whatsapp?.parameters ?? []) expect(filled.trim()).not.toBe("");
  },
);

test("no two messages share a name", () => {
  expect(new Set(templates.map(({ template }) => template)).size).toBe(templates.length);
});
