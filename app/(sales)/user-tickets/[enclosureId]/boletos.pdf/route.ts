import { notFound } from "next/navigation";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { downloadTickets } from "@/lib/tickets";

interface Props {
  params: Promise<{ enclosureId: string }>;
}

function missing(error: unknown): never {
  if (error instanceof DomainError && ["resource.not_found", "input.invalid"].includes(error.code)) notFound();
  throw error;
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
  const { filename, content } = await downloadTickets({ ctx, input }).catch(missing);
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
