import { TERMS_POLICY } from "@/lib/enclosures/client";
import { qrDrawing } from "@/lib/passes";
import type { TicketDto } from "@/lib/tickets/client";

const at = (hour: string) => new Date(`2026-11-28T${hour}:00-06:00`);

function sampleTicket(id: number, placeLabel: string): TicketDto {
  const token = `MUESTRA-SIN-VALOR-${id}`;
  return {
    id,
    orderId: 1042,
    orderItemId: id,
    folio: "CT-7F3K9Q",
    isTest: true,
    venue: {
      id: 1,
      adminId: 1,
      slug: "arena-norte",
      name: "Arena Norte",
      color: "#05216e",
      location: "Monterrey, N.L.",
      mapUrl: "https://www.google.com/maps/search/?api=1&query=Monterrey",
      timeZone: "America/Monterrey",
      asksPlate: false,
      logo: null,
      contactPhone: "8112345678",
      contactEmail: "hola@arena-norte.example",
      contactWhatsapp: "",
    },
    event: {
      id: 1,
      name: "Noche de lucha",
      picture: null,
      startsAt: at("20:00"),
      endsAt: at("23:00"),
      doorsAt: at("19:00"),
      parkingOpensAt: at("17:00"),
      revision: 0,
      revisedAt: at("10:00"),
    },
    zone: {
      key: "A1",
      name: "Norte",
      walkMinutes: 4,
      notes: "Sigue la banqueta techada",
      drivingNotes: "Entra por la lateral y sube la rampa",
    },
    plan: {
      image: "/img/plan-fundidora.svg",
      width: 960,
      height: 720,
      polygon: [
        [120, 110],
        [360, 110],
        [360, 200],
        [120, 200],
      ],
    },
    placeLabel,
    gates: [{ label: "Acceso 1", street: "Av. del Acero", direction: "n" }],
    status: "valid",
    policy: TERMS_POLICY,
    use: null,
    issuedAt: at("10:00"),
    plate: null,
    code: { short: `7F3K9Q2MX4TP8RW${id % 10}`, token, qr: qrDrawing(token) },
  };
}

/** Two tickets that never were, for the gallery of messages. */
export function sampleTickets(): [TicketDto, TicketDto] {
  return [sampleTicket(5081, "A1-014"), sampleTicket(5082, "A1-015")];
}
