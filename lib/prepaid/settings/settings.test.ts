import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import {
  editPrepaidSettings,
  prepaidVenues,
  readPrepaidSettings,
  savePrepaidSettings,
} from "@/lib/prepaid/settings/settings";
import { createPrepaidVenue } from "@/lib/prepaid/types/testing";

const TYPED = {
  ivaEvent: "charge" as const,
  giftMonthlyCents: "1,000",
  adjustmentCents: "250.50",
  refundsFee: true,
  expiryDays: "365",
  openStayHours: "24",
  isSelfService: false,
};

const KEPT = {
  ...TYPED,
  giftMonthlyCents: 100_000,
  adjustmentCents: 25_050,
  expiryDays: 365,
  openStayHours: 24,
};

it("has rules before anybody sets them, which are those of the table", async () => {
  const { ctx, venue, admin } = await createPrepaidVenue();
  const input = { enclosureId: venue.id };
  const before = await readPrepaidSettings({ ctx, input });
  await getDb().execute(sql`insert into prepaid_settings (enclosure_id, admin_id) values (${venue.id}, ${admin.id})`);
  expect(await readPrepaidSettings({ ctx, input })).toEqual(before);
  expect(before).toMatchObject({ enclosureName: venue.name, ivaEvent: "topup", expiryDays: null });
});

it("saves them once and again, with who changed what", async () => {
  const { ctx, venue } = await createPrepaidVenue();
  const enclosureId = venue.id;
  expect(await savePrepaidSettings({ ctx, input: { enclosureId, ...TYPED } })).toMatchObject(KEPT);
  const again = await savePrepaidSettings({ ctx, input: { enclosureId, ...TYPED, expiryDays: "" } });
  expect(again).toMatchObject({ ...KEPT, expiryDays: null });
  const [row] = await getDb().execute<{ changes: unknown }>(sql`
    select changes from audit_log where action = 'prepaid.settings_changed' and entity_id = ${String(enclosureId)}
    order by id desc limit 1`);
  expect(row?.changes).toEqual({ expiryDays: [365, null] });
  expect(await prepaidVenues({ ctx })).toEqual([
    { id: venue.id, name: venue.name, timeZone: venue.timeZone, dayStart: 360 },
  ]);
});

it("refuses a form that was filled in before another person saved", async () => {
  const { ctx, venue } = await createPrepaidVenue();
  const enclosureId = venue.id;
  const { revision } = await editPrepaidSettings({ ctx, input: { enclosureId } });
  const save = (openStayHours: string) =>
    savePrepaidSettings({ ctx, input: { enclosureId, revision, ...TYPED, openStayHours } });
  const both = await Promise.allSettled([save("12"), save("13")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await codeOf(save("14"))).toBe("resource.changed");
});

it.each([
  ["expiryDays", { expiryDays: "29" }],
  ["openStayHours", { openStayHours: "0" }],
  ["ivaEvent", { ivaEvent: "never" as "topup" }],
])("names the wrong field %s", async (field, changes) => {
  const { ctx, venue } = await createPrepaidVenue();
  const saving = savePrepaidSettings({ ctx, input: { enclosureId: venue.id, ...TYPED, ...changes } });
  await expect(saving).rejects.toMatchObject({ code: "input.invalid", details: { field } });
});

it("is nobody's of another tenant, and no business of others", async () => {
  const { venue, owner, admin } = await createPrepaidVenue();
  const { ctx } = await createPrepaidVenue();
  const input = { enclosureId: venue.id };
  expect(await codeOf(readPrepaidSettings({ ctx, input }))).toBe("resource.not_found");
  expect(await codeOf(savePrepaidSettings({ ctx, input: { ...input, ...TYPED } }))).toBe("resource.not_found");
  for (const person of [owner, await createGuard(admin.id), await createUser()]) {
    expect(await codeOf(readPrepaidSettings({ ctx: ctxFor(person), input }))).toBe("auth.forbidden");
    expect(await codeOf(savePrepaidSettings({ ctx: ctxFor(person), input: { ...input, ...TYPED } }))).toBe(
      "auth.forbidden",
    );
  }
});

it("has no rules where no prepaid is sold", async () => {
  const { ctx, venue } = await createPrepaidVenue();
  await getDb().execute(sql`update enclosures set is_prepaid = false where id = ${venue.id}`);
  const input = { enclosureId: venue.id };
  expect(await codeOf(readPrepaidSettings({ ctx, input }))).toBe("resource.not_found");
  expect(await codeOf(savePrepaidSettings({ ctx, input: { ...input, ...TYPED } }))).toBe("resource.not_found");
});
