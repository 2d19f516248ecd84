import { listDownload } from "@/app/(backoffice)/list-download";
import { settlementEntries, settlementParts } from "@/lib/organizer-settlements";
import { isEntryLine, isOfPrices } from "@/lib/organizer-settlements/client";

const entries = listDownload(settlementEntries);
const parts = listDownload(settlementParts);

/** What is behind a line of a settlement, as a file: movements, or rates and other settlements. */
export async function GET(request: Request, place: { params: Promise<{ id: string; linea: string }> }) {
  const { linea } = await place.params;
  const isOfRate = new URL(request.url).searchParams.has("tasa") && isOfPrices(linea);
  return (isEntryLine(linea) || isOfRate ? entries : parts)(request, place);
}
