import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatDateTime } from "@/lib/core/dates";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { ABOUT } from "@/lib/orders";
import type { HolderNews } from "@/lib/payments";
import { button, SAMPLE, testNote } from "@/lib/settlement/messages/message-parts";

const News = z.enum(["disputed", "dispute_won", "dispute_lost", "refunded"]);

interface Held extends Record<string, unknown> {
  event: string;
  startsAt: Date;
  /** "A1 Norte, lugar A1-014". */
  place: string;
  isTest: boolean;
  venue: { id: number; name: string; color: string; timeZone: string };
}

const WORDS: Record<HolderNews, { one: string; many: string; text: string }> = {
  disputed: {
    one: "Tu boleto está en pausa",
    many: "Tus boletos están en pausa",
    text: "el pago de esta compra está en aclaración con el banco. Mientras lo decide, el QR no abre el acceso. No tienes que pagar nada; si tienes dudas, habla con quien te lo pasó.",
  },
  dispute_won: {
    one: "Tu boleto es válido otra vez",
    many: "Tus boletos son válidos otra vez",
    text: "el banco confirmó el pago de esta compra. El QR abre el acceso como antes; revisa tu lugar por si cambió.",
  },
  dispute_lost: {
    one: "Tu boleto ya no es válido",
    many: "Tus boletos ya no son válidos",
    text: "el banco no confirmó el pago de esta compra, así que el QR ya no abre y el lugar quedó libre. Si tienes dudas, habla con quien te lo pasó.",
  },
  refunded: {
    one: "Tu boleto ya no es válido",
    many: "Tus boletos ya no son válidos",
    text: "se devolvió el dinero de esta compra, así que el QR ya no abre. Lo que costó se devuelve a quien lo pagó.",
  },
};

function holderMail(user: Recipient, held: readonly [Held, ...Held[]], news: HolderNews): MailContent {
  const [{ event, venue, isTest }] = held;
  const { timeZone } = venue;
  const { one, many, text } = WORDS[news];
  const title = held.length === 1 ? one : many;
  return {
    subject: `${title}: ${event}`,
    preheader: `${event}, ${venue.name}.`,
    brand: venue,
    blocks: [
      { type: "heading", text: title },
      { type: "paragraph", text: `Hola ${user.fullName}: ${text}` },
      {
        type: "facts",
        rows: [
          ["Recinto", venue.name],
          ...held.flatMap((one): [string, string][] => [
            ["Evento", `${one.event}, ${formatDateTime(one.startsAt, timeZone)}`],
            ["Lugar", one.place],
          ]),
        ],
      },
      button("Ver mis boletos", `/user-tickets/${venue.id}`),
      ...testNote({ isTest, prepaidId: null }),
    ],
    attachments: [],
  };
}

const SAMPLE_HELD: Held = {
  event: "Alma de Norte",
  startsAt: new Date("2026-11-28T21:00:00-06:00"),
  isTest: true,
  place: "A1 Norte, lugar A1-014",
  venue: { id: 1, ...SAMPLE.venue },
};

/** Tells holders what became of tickets that somebody else paid for; not sent once that has changed again. */
const ticketPayment = defineTemplate({
  template: "ticket.payment",
  label: "Boleto de una compra ajena",
  schema: z.object({ orderId: z.number().int().positive(), news: News }),
  sample: async (user) => ({ mail: holderMail(user, [SAMPLE_HELD], "disputed") }),
  render: async ({ payload: { orderId, news }, user }) => {
    const [first, ...more] = await getDb().execute<Held>(sql`
      select v.name as event, v.starts_at as "startsAt", o.is_test as "isTest",
        z.key || ' ' || z.name || coalesce(', lugar ' || l.label, '') as place,
        json_build_object('id', e.id, 'name', e.name, 'color', e.color, 'timeZone', e.time_zone) as venue
      from tickets t
      join passes p on p.id = t.pass_id
      join orders o on o.id = t.order_id
      join enclosures e on e.id = o.enclosure_id
      join events v on v.id = t.event_id
      join event_areas a on a.id = t.event_area_id
      join parking_areas z on z.id = a.parking_area_id
      left join places l on l.id = t.place_id
      where t.order_id = ${orderId} and t.buyer_id = ${user.id} and ${ABOUT[news]}
      order by v.starts_at, t.id`);
    return first ? holderMail(user, [first, ...more], news) : null;
  },
});

export const holderTemplates = [ticketPayment];
