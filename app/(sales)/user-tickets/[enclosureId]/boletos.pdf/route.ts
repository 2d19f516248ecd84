import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";
import { downloadTickets } from "@/lib/tickets";

interface Props {
  params: Promise<{ enclosureId: string }>;
}

const number = (text: string | null) => (text === null ? undefined : Number(text));

/** The buyer's own tickets as a PDF: of the venue, of `?evento` or of `?boleto`. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const ctx = await requireActor("ticket:own");
  const { enclosureId } = await params;
  const { searchParams } = new URL(request.url);
  const input = {
    enclosureId: Number(enclosureId),
    eventId: number(searchParams.get("evento")),
    ticketId: number(searchParams.get("boleto")),
  };
  return pdfAnswer(await orNotFound(downloadTickets({ ctx, input })));
}
