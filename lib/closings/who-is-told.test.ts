import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin, createUser } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import { closeBooks } from "@/lib/closings/close";
import { closingTemplates } from "@/lib/closings/messages";
import { becomes, bookkeeper } from "@/lib/closings/testing";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAYS_LATER = 10 * 86_400_000;

const accountantOf = (adminId: number) => createUser({ profile: 1, adminId, position: "accountant" });

const told = async (closingId: number) =>
  (
    await getDb().execute<{ to: number }>(sql`
      select to_user_id as to from messages where template = 'closing.made' and payload ->> 'closingId' = ${String(closingId)}
      order by 1`)
  ).map(({ to }) => to);

const mailTo = (person: { id: number; fullName: string }, closingId: number) =>
  closingTemplates[0]?.render({
    ctx: ctxFor(null),
    payload: { closingId },
    user: { ...person, email: "a@b.test" },
    secret: null,
  } as never);

it("what the platform closes of an organizer without that screen goes to its own accountants alone", async () => {
  const [paid, main] = [await createPaid(bank), await createAdmin()];
  await becomes(main.admin, "main_provider");
  const [own, theirs] = [await accountantOf(main.admin.id), await accountantOf(paid.admin.id)];
  const ended = new Date(paid.event.endsAt.getTime() + DAYS_LATER);
  const { id } = await closeBooks({ ctx: ctxFor(platform, ended), input: { eventId: paid.event.id } });
  expect(await told(id)).toEqual([main.owner.id, own.id].toSorted((one, other) => one - other));
  expect(await mailTo(theirs, id)).toBeNull();
  expect(await mailTo(own, id)).toMatchObject({ subject: `Acta de cierre: ${paid.event.name}` });
});

it("what an organizer closes itself goes to its own, unless they lost the right since", async () => {
  const [paid, main] = [await createPaid(bank), await createAdmin()];
  await becomes(main.admin, "main_provider");
  await becomes(paid.admin, "prepaid_type");
  const person = await accountantOf(paid.admin.id);
  const ended = new Date(paid.event.endsAt.getTime() + DAYS_LATER);
  const { id } = await closeBooks({ ctx: bookkeeper(paid, ended), input: { eventId: paid.event.id } });
  expect(await told(id)).toEqual([paid.owner.id, person.id]);
  expect(await mailTo(person, id)).not.toBeNull();
  await getDb().execute(sql`update users set position = 'cashier' where id = ${person.id}`);
  expect(await mailTo(person, id)).toBeNull();
  await becomes(main.admin, "prepaid_type");
  expect(await mailTo(paid.owner, id)).toBeNull();
});

it("what the platform closes of an organizer that has the screen goes to both", async () => {
  const [paid, main] = [await createPaid(bank), await createAdmin()];
  await becomes(main.admin, "main_provider");
  await becomes(paid.admin, "prepaid_type");
  const ended = new Date(paid.event.endsAt.getTime() + DAYS_LATER);
  const { id } = await closeBooks({ ctx: ctxFor(platform, ended), input: { eventId: paid.event.id } });
  expect(await told(id)).toEqual([paid.owner.id, main.owner.id]);
});
