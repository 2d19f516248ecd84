import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { passes } from "@/db/schema";
import { createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { assignCourtesy } from "@/lib/courtesy-qrs/change/assign-courtesy";
import { downloadCourtesy, openCourtesy } from "@/lib/courtesy-qrs/deliver/open-courtesy";
import { shareCourtesy } from "@/lib/courtesy-qrs/deliver/send-courtesies";
import { makeAll } from "@/lib/courtesy-qrs/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { updateSubscriberQr } from "@/lib/subscriber-qrs/change/update-subscriber-qr";
import {
  downloadOpenedQr,
  noteSubscriberQrOpened,
  openSubscriberQr,
} from "@/lib/subscriber-qrs/deliver/open-subscriber-qr";
import { shareSubscriberQr } from "@/lib/subscriber-qrs/deliver/send-subscriber-qrs";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";
import { eraseSelf } from "@/lib/users";

const EMAIL = "leonora@correo-propio.example";
const tokenIn = ({ url }: { url: string }) => url.split("/").at(-1) ?? "";

const leave = async (email: string) =>
  withTx(ctxFor(await createUser({ email, emailVerifiedAt: new Date() })), eraseSelf);

test("the link of a subscriber who was erased shows nothing, and somebody else is given another QR", async () => {
  const venue = await createSeasonVenue();
  const ctx = ctxFor(venue.owner);
  const { id, passId } = await createSubscriberQr({ ctx, input: subscriberOf(venue, { email: EMAIL }) });
  const token = tokenIn(await shareSubscriberQr({ ctx, input: { id } }));
  const args = { ctx: ctxFor(null), input: { token } };
  expect((await openSubscriberQr(args)).holder.code).not.toBeNull();

  await leave(EMAIL);

  for (const look of [openSubscriberQr, downloadOpenedQr, noteSubscriberQrOpened])
    expect(await codeOf(look(args))).toBe("subscriber.link_unknown");
  expect(await codeOf(shareSubscriberQr({ ctx, input: { id } }))).toBe("subscriber.erased");
  const [pass] = await getDb().select().from(passes).where(eq(passes.id, passId));
  expect(pass?.state).toBe("active");
  const next = await updateSubscriberQr({ ctx, input: { id, ...subscriberOf(venue, { name: "Remedios Varo" }) } });
  expect(next.passId).not.toBe(passId);
  expect((await openSubscriberQr(args)).holder).toMatchObject({ status: "replaced", name: null, code: null });
  const token2 = tokenIn(await shareSubscriberQr({ ctx, input: { id } }));
  expect((await openSubscriberQr({ ...args, input: { token: token2 } })).holder.name).toBe("Remedios Varo");
  // From then on it is anybody's again: another spelling of the name leaves the QR as it is.
  const same = await updateSubscriberQr({ ctx, input: { id, ...subscriberOf(venue, { name: "Leonora Carrington" }) } });
  expect(same.passId).toBe(next.passId);
});

test("the link of a courtesy whose person was erased shows nothing, also once it is somebody else's", async () => {
  const venue = await createSeasonVenue();
  const ctx = ctxFor(venue.owner);
  const [event] = venue.events;
  if (!event) throw new Error("No event");
  const made = await makeAll(venue.owner, { event, zone: venue.zone }, { people: [{ name: "Leonora", email: EMAIL }] });
  const [id = 0] = made.ids;
  const token = tokenIn(await shareCourtesy({ ctx, input: { id } }));
  const args = { ctx: ctxFor(null), input: { token } };
  expect((await openCourtesy(args)).code).not.toBeNull();

  await leave(EMAIL);

  expect(await codeOf(openCourtesy(args))).toBe("courtesy.link_unknown");
  expect(await codeOf(downloadCourtesy(args))).toBe("courtesy.link_unknown");
  await assignCourtesy({ ctx, input: { id, name: "Remedios Varo" } });
  const next = tokenIn(await shareCourtesy({ ctx, input: { id } }));
  expect(next).not.toBe(token);
  expect(await codeOf(openCourtesy(args))).toBe("courtesy.link_unknown");
});
