import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Decision } from "@/lib/access/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { PassEventKind } from "@/lib/passes/client";
import { DECISION_WORDS, type QrHappening, type QrHistoryDto } from "@/lib/qr-history/client";
import { qrReader } from "@/lib/qr-history/qr-list";
import { QrId, type QrIdInput } from "@/lib/qr-history/schemas";

/** Most QRs have only a few readings. */
const MOST = 500;

const EVENT_WORDS: Record<PassEventKind, string> = {
  made: "Se creó",
  assigned: "Se asignó",
  changed: "Se cambió",
  sent: "Se envió",
  opened: "Lo abrieron",
  moved: "Se movió",
  blocked: "Se bloqueó",
  unblocked: "Se desbloqueó",
  paused: "Se puso en pausa",
  resumed: "Se reanudó",
  replaced: "Se reemplazó por otro",
  revoked: "Se dio de baja",
  deleted: "Se eliminó",
};

const STOPPED: readonly PassEventKind[] = ["blocked", "paused", "replaced", "revoked", "deleted"];

const TICKET_WORDS: Readonly<Record<string, string>> = {
  "ticket.issued": "Se vendió",
  "ticket.transfer_offered": "Se ofreció a otra persona",
  "ticket.transfer_cancelled": "Se retiró la oferta",
  "ticket.transfer_declined": "Rechazaron la oferta",
  "ticket.transferred": "Se traspasó",
  "ticket.revoked": "Se retiró",
  "ticket.restored": "Vuelve a valer",
  "ticket.change_started": "Empezó un cambio",
  "ticket.changed": "Se cambió por otro",
  "ticket.resent": "Se envió otra vez",
};

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: "nombre",
  email: "correo",
  phone: "teléfono",
  plate: "placa",
  note: "nota",
  parkingAreaId: "zona",
  placeLabel: "lugar",
  seasonId: "temporada",
  validFrom: "desde",
  validUntil: "hasta",
  entryRights: "entradas",
};

type Data = Record<string, string | number | boolean | null> | null;

function detailOf(kind: PassEventKind, data: Data): string | null {
  if (data === null) return null;
  if (kind === "sent")
    return data.channel === "whatsapp" ? "Por WhatsApp" : data.channel === "link" ? "Por enlace" : "Por correo";
  if (kind === "changed" && typeof data.fields === "string") {
    return data.fields
      .split(",")
      .flatMap((field) => (FIELD_WORDS[field] ? [FIELD_WORDS[field]] : []))
      .join(", ");
  }
  if (kind === "moved") {
    const side = (zone: unknown, place: unknown) => [zone, place].filter(Boolean).join(" ");
    return `De ${side(data.fromZone, data.fromPlace)} a ${side(data.toZone, data.toPlace)}`;
  }
  if (kind === "made") {
    if (data.import) return "De una lista importada";
    if (data.instead) return "En lugar de otro";
    return data.zone ? `Zona ${data.zone}${data.place ? `, lugar ${data.place}` : ""}` : null;
  }
  return null;
}

async function passEvents(ctx: Ctx, passId: number): Promise<QrHappening[]> {
  const rows = await dbOf(ctx).execute<{ at: Date; kind: PassEventKind; by: string | null; data: Data }>(sql`
    select v.at, v.kind, v.data,
      case v.actor_kind when 'user' then u.full_name when 'system' then 'El sistema' end as by
    from pass_events v left join users u on u.id = v.actor_id
    where v.pass_id = ${passId} order by v.id desc limit ${MOST}`);
  return rows.map(({ at, kind, by, data }) => ({
    at,
    title: EVENT_WORDS[kind],
    by,
    detail: detailOf(kind, data) || null,
    tone: STOPPED.includes(kind) ? ("stop" as const) : ("none" as const),
  }));
}

interface Reading extends Record<string, unknown> {
  at: Date;
  decision: Decision;
  direction: "in" | "out";
  gate: string | null;
  event: string | null;
  by: string | null;
  /** Who let it pass against a refusal, and why. */
  forced: string | null;
  /** Why it was taken back: its car did not pass. */
  undone: string | null;
}

function titleOf({ decision, direction, undone }: Reading): string {
  if (decision !== "admitted") return `No pasó: ${DECISION_WORDS[decision].toLowerCase()}`;
  if (undone !== null) return direction === "in" ? "No entró" : "No salió";
  return direction === "in" ? "Entró" : "Salió";
}

async function readings(ctx: Ctx, passId: number): Promise<QrHappening[]> {
  const rows = await dbOf(ctx).execute<Reading>(sql`
    select s.scanned_at as at, s.decision, s.direction, g.label as gate,
      e.name as event, u.full_name as by, 'Autorizó ' || w.full_name || ': ' || f.reason as forced,
      k.reason as undone
    from scans s left join gates g on g.id = s.gate_id left join events e on e.id = s.event_id
    left join users u on u.id = s.user_id
    left join scan_undos k on k.scan_id = s.id
    left join admission_requests f on f.admitted_scan_id = s.id left join users w on w.id = f.answered_by
    where s.pass_id = ${passId} order by s.recorded_at desc limit ${MOST + 1}`);
  return rows.map((reading) => {
    const { at, decision, gate, event, by, forced, undone } = reading;
    const passed = decision === "admitted" && undone === null;
    const detail = [undone, gate, event, forced].filter(Boolean).join(", ") || null;
    return { at, title: titleOf(reading), tone: passed ? ("good" as const) : ("stop" as const), by, detail };
  });
}

/** What doors for people read. */
async function doorReadings(ctx: Ctx, passId: number): Promise<QrHappening[]> {
  const rows = await dbOf(ctx).execute<Pick<Reading, "at" | "decision" | "by"> & { people: number; door: string }>(sql`
    select s.scanned_at as at, s.decision, s.people, d.label as door, u.full_name as by
    from door_scans s join venue_doors d on d.id = s.door_id join users u on u.id = s.user_id
    where s.pass_id = ${passId} order by s.id desc limit ${MOST}`);
  return rows.map(({ at, decision, people, door, by }) => ({
    at,
    title:
      decision === "admitted"
        ? people === 1
          ? "Pasó 1 persona"
          : `Pasaron ${people} personas`
        : `No pasó a pie: ${DECISION_WORDS[decision].toLowerCase()}`,
    tone: decision === "admitted" ? ("good" as const) : ("stop" as const),
    by,
    detail: door,
  }));
}

/** Adds what the ticket's own history knows: sale, offers, transfers and returns. */
async function ticketEvents(ctx: Ctx, passId: number): Promise<QrHappening[]> {
  const rows = await dbOf(ctx).execute<{ at: Date; action: string; by: string | null }>(sql`
    select t.issued_at as at, 'ticket.issued' as action, u.full_name as by
    from tickets t join orders o on o.id = t.order_id left join users u on u.id = o.buyer_id where t.pass_id = ${passId}
    union all
    select l.at, l.action, coalesce(u.full_name, 'El sistema')
    from tickets t join audit_log l on l.entity = 'ticket' and l.entity_id = t.id::text
    left join users u on u.id = l.actor_id where t.pass_id = ${passId} and l.action <> 'ticket.issued'
    order by 1 desc limit ${MOST}`);
  return rows.flatMap(({ at, action, by }) => {
    const title = TICKET_WORDS[action];
    return title ? [{ at, title, tone: "none" as const, by, detail: null }] : [];
  });
}

/** Latest first: changes with their authors, and readings at gates. */
export async function qrHistory({ ctx, input }: VerbArgs<QrIdInput>): Promise<QrHistoryDto> {
  const { id } = parseInput(QrId, input);
  authorize(ctx.actor, "qr:history");
  const reader = qrReader(ctx, { q: "", kind: null, state: null, eventId: null, id });
  const [found] = await reader.rows({ order: { sort: "made", descending: true }, from: null, limit: 1, offset: 0 });
  if (!found) throw notFound();
  const row = found.dto;
  const [events, scans, doors, sales] = await Promise.all([
    passEvents(ctx, id),
    readings(ctx, id),
    doorReadings(ctx, id),
    ticketEvents(ctx, id),
  ]);
  const all = [...events, ...scans.slice(0, MOST), ...doors, ...sales];
  if (!events.some(({ title }) => title === EVENT_WORDS.made) && sales.length === 0)
    all.push({ at: row.createdAt, title: EVENT_WORDS.made, tone: "none", by: null, detail: null });
  all.sort((one, other) => other.at.getTime() - one.at.getTime());
  return { ...row, happenings: all, hasMore: scans.length > MOST };
}
