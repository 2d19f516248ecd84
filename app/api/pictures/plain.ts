import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { setVenuePicture } from "@/lib/enclosures";
import { setEventPicture } from "@/lib/events";
import { failureOf } from "@/lib/http";
import { PICTURE_KINDS } from "@/lib/storage/client";

const Asked = z.object({ kind: z.enum(PICTURE_KINDS), of: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Whose page the form stands on, and goes back to. */
function pageOf({ kind, of }: z.output<typeof Asked>): string {
  return kind === "event" ? `/event/${of}?ver=datos` : `/create-enclosures?id=${of}`;
}

/**
 * A picture from a form of a page that runs no script: it is saved as that event's or venue's, and the browser goes back to
 * the page, which says what became of it (`hecho=imagen`, or the error's code in `imagen`).
 */
export async function plainUpload(
  params: URLSearchParams,
  ctx: () => Promise<Ctx>,
  content: () => Promise<Uint8Array>,
): Promise<Response> {
  const asked = Asked.safeParse(Object.fromEntries(params));
  if (!asked.success) throw new DomainError("input.malformed");
  const { kind, of: id } = asked.data;
  const back = (said: string) =>
    new Response(null, { status: 303, headers: { Location: `${pageOf(asked.data)}&${said}`, Connection: "close" } });
  try {
    if (kind === "event") await setEventPicture({ ctx: await ctx(), input: { id, content } });
    else await setVenuePicture({ ctx: await ctx(), input: { id, kind, content } });
    return back("hecho=imagen");
  } catch (error) {
    return back(`imagen=${failureOf(error).code}`);
  }
}
