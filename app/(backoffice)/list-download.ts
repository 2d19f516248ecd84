import { loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { chosenColumns, fileNotice, listHref, singleParams } from "@/components/office/list-url";
import { proofPath } from "@/lib/auth/client";
import { DomainError } from "@/lib/core/errors";
import { fileOrDownload } from "@/lib/downloads";
import { DOWNLOADS_PATH } from "@/lib/downloads/client";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { senderOf } from "@/lib/http/headers";
import type { FileAsked, FiledList, OfficeList } from "@/lib/lists";

/** The path's own parts, of a list that belongs to something: `{ id: "5" }`. */
interface Place {
  params: Promise<Readonly<Record<string, string>>>;
}

const goTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });

/**
 * A route that answers all that a list's address shows, in its order and with its columns, as a file: `?formato=xlsx`,
 * or CSV. What the path names is asked for too, and is not found where it is not the actor's. Who asks for a file that is
 * too large to wait for goes to the page where it will be. Who lacks a second factor is asked for it and then
 * goes on; whoever else gets no file goes back to the list, which says why.
 */
export function listDownload<Dto, Input extends object>(
  list: FiledList & Pick<OfficeList<Dto, Input>, "fromAddress" | "file">,
) {
  return async function download(request: Request, place: Place): Promise<Response> {
    const ctx = await requireActor(list.permission);
    const { timeZone } = await loadVenue(ctx);
    const { pathname, searchParams } = new URL(request.url);
    const { formato, ...params } = singleParams(Object.fromEntries(searchParams));
    const columns = chosenColumns(params);
    const asked: FileAsked = { format: formato === "xlsx" ? "xlsx" : "csv", columns, timeZone };
    try {
      const input = { ...list.fromAddress({ ...params, ...(await place.params) }), ...asked };
      const { file, download } = await orNotFound(fileOrDownload(list, { ctx, input }));
      return file === null ? goTo(`${DOWNLOADS_PATH}?nueva=${download.id}`) : fileAnswer(file);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "mfa.required") return goTo(proofPath(`${pathname}${new URL(request.url).search}`));
      if (error.code === "download.too_many") return goTo(`${DOWNLOADS_PATH}?aviso=${error.code}`);
      const back = listHref(senderOf(request.headers)?.pathname ?? pathname.replace(/\/archivo$/, ""), params, {
        aviso: fileNotice(error.code),
      });
      return goTo(back);
    }
  };
}
