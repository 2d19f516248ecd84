import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { defineList, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { formatShortCode } from "@/lib/passes";
import { chosenSubscribers } from "@/lib/subscriber-qrs/choose-subscribers";
import { KIND_LABELS, STATE_LABELS, type SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { SUBSCRIBERS, type SubscriberRow, subscriberColumns } from "@/lib/subscriber-qrs/find-subscribers";
import { SubscriberFilters } from "@/lib/subscriber-qrs/schemas";
import { MOST_SUBSCRIBERS } from "@/lib/subscriber-qrs/selection";

function readerOf(ctx: Ctx, filters: z.output<typeof SubscriberFilters>) {
  return sqlReader(ctx, {
    select: subscriberColumns(ctx.now),
    from: SUBSCRIBERS,
    where: chosenSubscribers(ctx, filters),
    id: sql`q.id`,
    sorts: {
      name: { by: plainSql(sql`q.name`), type: "text" },
      from: { by: sql`q.valid_from`, type: "timestamptz" },
      id: null,
    },
    toDto: (row: SubscriberRow): SubscriberQrDto => row,
  });
}

/** Subscriber and VIP QRs of the staff's tenant, the newest first. */
export const subscriberList = defineList<SubscriberQrDto>()({
  name: "abonados",
  title: "QR de abonados y VIP",
  permission: "subscriber_qr:read",
  people: true,
  filters: SubscriberFilters,
  address: {
    tipo: "kind",
    estado: "state",
    envio: "sent",
    recinto: "enclosureId",
    zona: "parkingAreaId",
    temporada: "seasonId",
  },
  sorts: ["name", "from", "id"],
  sort: "-id",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Nombre", value: ({ name }) => name, shown: "always", sort: "name", width: 32 },
    { key: "kind", header: "Tipo", value: ({ kind }) => KIND_LABELS[kind], width: 12 },
    { key: "plate", header: "Placa", value: ({ plate }) => plate ?? "", width: 12 },
    { key: "zone", header: "Zona", value: ({ zoneKey, zoneName }) => `${zoneKey} ${zoneName}`, width: 20 },
    { key: "place", header: "Lugar", value: ({ placeLabel }) => placeLabel ?? "", shown: "asked", width: 10 },
    { key: "season", header: "Temporada", value: ({ seasonName }) => seasonName ?? "", shown: "asked", width: 20 },
    { key: "from", header: "Desde", value: ({ validFrom }) => validFrom, kind: "moment", sort: "from", width: 18 },
    { key: "until", header: "Hasta", value: ({ validUntil }) => validUntil, kind: "moment", width: 18 },
    { key: "state", header: "Estado", value: ({ state }) => STATE_LABELS[state], width: 14 },
    { key: "code", header: "Código", value: ({ shortCode }) => formatShortCode(shortCode), shown: "asked", width: 22 },
    { key: "email", header: "Correo", value: ({ email }) => email ?? "", shown: "asked", width: 30 },
    { key: "phone", header: "Teléfono", value: ({ phone }) => phone ?? "", shown: "asked", width: 18 },
    { key: "sent", header: "Enviado", value: ({ sentAt }) => sentAt, kind: "moment", shown: "asked", width: 18 },
    { key: "opened", header: "Abierto", value: ({ openedAt }) => openedAt, kind: "moment", shown: "asked", width: 18 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
  ],
  choose: { most: MOST_SUBSCRIBERS, id: ({ id, state }) => (state === "ended" ? null : id) },
  reader: readerOf,
});

export type SubscriberColumn = KeyOf<typeof subscriberList>;
