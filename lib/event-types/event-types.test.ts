import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, eventTypes } from "@/db/schema";
import { createGuard, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createEventType } from "@/lib/event-types/create-event-type";
import { deleteEventType } from "@/lib/event-types/delete-event-type";
import { eventTypeList } from "@/lib/event-types/event-type-list";
import { eventTypeOptions, getEventType } from "@/lib/event-types/queries";
import { restoreEventType } from "@/lib/event-types/restore-event-type";
import { editEventType } from "@/lib/event-types/revisions";
import { updateEventType } from "@/lib/event-types/update-event-type";

let n = 0;
const named = (name: string) => `${name} ${process.pid}-${++n}`;

const PLATFORM = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
const platform = () => ctxFor(PLATFORM);

const input = () => ({ name: named("Concierto"), icon: "music" as const, color: "#0A6B3B" });

async function deeds(id: number): Promise<string[]> {
  const rows = await getDb()
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, String(id)));
  return rows.filter(({ entity }) => entity === "event_type").map(({ action }) => action);
}

describe("making and changing kinds of events", () => {
  it("makes one that everybody may choose", async () => {
    const ctx = platform();
    const made = await createEventType({ ctx, input: input() });
    expect(made).toMatchObject({ icon: "music", color: "#0a6b3b" });
    const buyer = ctxFor(await createUser());
    expect(await eventTypeOptions({ ctx: buyer })).toContainEqual(made);
    expect(await deeds(made.id)).toEqual(["event_type.created"]);
  });

  it("changes one", async () => {
    const ctx = platform();
    const { id } = await createEventType({ ctx, input: input() });
    const changed = { id, name: named("Lucha"), icon: "drama" as const, color: "#7a1f1f" };
    expect(await updateEventType({ ctx, input: changed })).toEqual(changed);
    expect(await getEventType({ ctx, input: { id } })).toEqual(changed);
    expect(await deeds(id)).toEqual(["event_type.created", "event_type.updated"]);
  });

  it("refuses a form that was filled in before another person saved", async () => {
    const ctx = platform();
    const { id } = await createEventType({ ctx, input: input() });
    const { revision } = await editEventType({ ctx, input: { id } });
    const set = (more: { revision?: string }) => updateEventType({ ctx, input: { id, ...input(), ...more } });
    const saved = await set({ revision });
    expect(await codeOf(set({ revision }))).toBe("resource.changed");
    const after = await editEventType({ ctx, input: { id } });
    expect(after.held).toEqual(saved);
    await set({ revision: after.revision });
    await set({});
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(41) }],
    ["icon", { icon: "skull" as "music" }],
    ["color", { color: "red" }],
    ["color", { color: "#ffee00" }],
  ])("names the wrong field %s", async (field, more) => {
    const made = createEventType({ ctx: platform(), input: { ...input(), ...more } });
    await expect(made).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("refuses a name twice, whatever its case, until its type is archived", async () => {
    const ctx = platform();
    const [one, other] = [input(), input()];
    await createEventType({ ctx, input: one });
    const { id } = await createEventType({ ctx, input: other });
    const upper = one.name.toUpperCase();
    expect(await codeOf(createEventType({ ctx, input: { ...one, name: upper } }))).toBe("event_type.name_taken");
    expect(await codeOf(updateEventType({ ctx, input: { ...other, id, name: upper } }))).toBe("event_type.name_taken");
  });
});

describe("ending kinds of events", () => {
  it("archives a type that an event has; the event keeps it, and the type can be restored", async () => {
    const ctx = platform();
    const { event } = await createSaleable();
    const made = await createEventType({ ctx, input: input() });
    const { id } = made;
    await getDb().update(events).set({ eventTypeId: id }).where(eq(events.id, event.id));
    expect(await deleteEventType({ ctx, input: { id } })).toEqual({ id, archived: true });
    const [kept] = await getDb().select().from(events).where(eq(events.id, event.id));
    expect(kept?.eventTypeId).toBe(id);
    expect((await eventTypeOptions({ ctx })).map((type) => type.id)).not.toContain(id);
    expect(await codeOf(getEventType({ ctx, input: { id } }))).toBe("resource.not_found");
    expect(await codeOf(deleteEventType({ ctx, input: { id } }))).toBe("resource.not_found");
    const find = async (show: "archived" | undefined) =>
      (await eventTypeList.page({ ctx, input: { q: made.name, ...(show ? { show } : {}) } })).items;
    expect(await find("archived")).toEqual([{ ...made, events: 1, isArchived: true }]);
    expect(await find(undefined)).toEqual([]);

    const again = await createEventType({ ctx, input: { ...input(), name: made.name } });
    expect(await codeOf(restoreEventType({ ctx, input: { id } }))).toBe("event_type.name_taken");
    await deleteEventType({ ctx, input: { id: again.id } });
    await restoreEventType({ ctx, input: { id } });
    expect(await codeOf(restoreEventType({ ctx, input: { id } }))).toBe("resource.not_found");
    expect(await find(undefined)).toEqual([{ ...made, events: 1, isArchived: false }]);
    expect(await deeds(id)).toEqual(["event_type.created", "event_type.archived", "event_type.restored"]);
  });

  it("deletes a type that nobody used", async () => {
    const ctx = platform();
    const { id } = await createEventType({ ctx, input: input() });
    expect(await deleteEventType({ ctx, input: { id } })).toEqual({ id, archived: false });
    expect(await getDb().select().from(eventTypes).where(eq(eventTypes.id, id))).toEqual([]);
    expect(await deeds(id)).toEqual(["event_type.created", "event_type.deleted"]);
  });
});

it("is the platform's business", async () => {
  const { owner, admin } = await createSaleable();
  const { id } = await createEventType({ ctx: platform(), input: input() });
  for (const person of [owner, await createGuard(admin.id), await createUser()]) {
    const ctx = ctxFor(person);
    expect(await codeOf(createEventType({ ctx, input: input() }))).toBe("auth.forbidden");
    expect(await codeOf(updateEventType({ ctx, input: { id, ...input() } }))).toBe("auth.forbidden");
    expect(await codeOf(deleteEventType({ ctx, input: { id } }))).toBe("auth.forbidden");
    expect(await codeOf(restoreEventType({ ctx, input: { id } }))).toBe("auth.forbidden");
    expect(await codeOf(eventTypeList.page({ ctx, input: {} }))).toBe("auth.forbidden");
  }
  expect(await codeOf(eventTypeOptions({ ctx: ctxFor(null) }))).toBe("auth.required");
});
