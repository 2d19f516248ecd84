import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { createSaleable } from "@/db/testing/factories";
import { ctxFor } from "@/lib/core/testing";
import { openRoom, setRoom } from "@/lib/waiting-rooms/open-room";

const [places = 0, mostPerMinute = 0] = process.argv.slice(2).map(Number);

/** An event on sale with so many places, whose waiting room is open and lets in at most so many a minute. */
const { owner, enclosure, event, area } = await createSaleable({ capacity: places });
await getDb().execute(sql`vacuum analyze`);
const ctx = ctxFor(owner);
const input = { eventId: event.id, opensAt: null, opensAboveMs: null, mostPerMinute, mostInside: 300 };
await setRoom({ ctx, input });
await openRoom({ ctx, input: { eventId: event.id } });
process.stdout.write(`result ${JSON.stringify({ eventId: event.id, areaId: area.id, slug: enclosure.slug })}\n`);
await closeDb();
process.exit(0);
