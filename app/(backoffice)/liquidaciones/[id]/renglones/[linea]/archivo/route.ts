import { listDownload } from "@/app/(backoffice)/list-download";
import { settlementEntries, settlementParts } from "@/lib/organizer-settlements";
import { isOfEntries } from "@/lib/organizer-settlements/client";
import { RateField } from "@/lib/organizer-settlements/schemas";

const entries = listDownload(settlementEntries);
const parts = listDownload(settlementParts);

/** What is behind a line of a settlement, as a file: movements, or rates and other settlements. */
export async function GET(request: Request, place: { params: Promise<{ id: string; linea: string }> }) {
  const { linea } = await place.params;
  const rate = RateField.parse(new URL(request.url).searchParams.get("tasa"));
  return (isOfEntries(linea, rate) ? entries : parts)(request, place);
}
