import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { Gauge, Registry } from "prom-client";
import { type Db, getDb, hasReplica } from "@/db/client";
import { isUnserved } from "@/db/constraint";
import { serverBackups } from "@/lib/backups";
import { env } from "@/lib/core/env";
import { logError } from "@/lib/core/log";
import { WAITING } from "@/lib/deposits";
import { GIVEN_UP } from "@/lib/notifications";
import { unknownCallbackCount } from "@/lib/settlement";
import { replicaLag } from "@/lib/telemetry/replica-lag";
import { isSuspended } from "@/lib/users";

/** Whoever scrapes more often is told the same again. */
const FRESH_MS = 5_000;
/** A reading never keeps the database longer than that. */
const STATEMENT_MS = 2_000;
/** The supervisor waits for five seconds. */
const ANSWER_MS = 3_000;
/** Each event has a few series of its own. */
const MOST_EVENTS = 50;

export const registry = new Registry();

const registers = [registry];
const figures: Gauge[] = [];

function gauge<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) {
  const made = new Gauge({ name, help, labelNames, registers });
  figures.push(made);
  return made;
}

const failed = new Gauge({
  name: "traslado_reading_failed",
  help: "1 si lo que dice la base no se pudo leer",
  labelNames: ["reading"],
  registers,
});
const workers = gauge("traslado_workers_alive", "Procesos de trabajos que dieron señales en 15 segundos");
const queueJobs = gauge("traslado_queue_jobs", "Trabajos a los que ya les toca y nadie toma, por cola", ["queue"]);
const queueOldest = gauge("traslado_queue_oldest_seconds", "Desde cuándo espera el más antiguo, por cola", ["queue"]);
const messages = gauge("traslado_messages_pending", "Mensajes por enviar");
const messagesOldest = gauge("traslado_messages_oldest_seconds", "Desde cuándo espera el más antiguo sin intentar");
const messagesOverdue = gauge(
  "traslado_messages_overdue",
  "Mensajes ya intentados que siguen sin salir después de 15 minutos",
);
const messagesFailed = gauge("traslado_messages_failed", "Mensajes que no se pudieron entregar");
const cases = gauge("traslado_open_cases", "Lo que espera a una persona, por su clase", ["kind"]);
const unapplied = gauge("traslado_payments_unapplied", "Pagos con dinero que todavía no se aplica a lo comprado");
const unappliedOldest = gauge("traslado_payments_unapplied_oldest_seconds", "Desde cuándo espera el más antiguo");
const paid = gauge("traslado_orders_paid_recent", "Compras pagadas en los últimos 15 minutos");
const capacity = gauge("traslado_event_capacity", "Lugares de un evento de hoy", ["event"]);
const sold = gauge("traslado_event_sold", "Lugares vendidos de un evento de hoy", ["event"]);
const inside = gauge("traslado_event_cars_inside", "Autos adentro de un evento de hoy", ["event"]);
const rooms = gauge("traslado_waiting_rooms_open", "Filas de espera abiertas");
const roomWaiting = gauge("traslado_waiting_rooms_people", "Lugares dados en filas abiertas que aún no pasan");
const overdue = gauge("traslado_webhooks_overdue", "Avisos a otros sistemas con más de 5 minutos de atraso");
const paused = gauge("traslado_webhook_endpoints_paused", "Direcciones de avisos en pausa porque no contestan");
const replicaUp = gauge("traslado_replica_up", "1 si la réplica contesta; no está si no hay réplica");
const replicaLagSeconds = gauge("traslado_replica_lag_seconds", "Lo que la réplica va atrás de la base");
const connections = gauge("traslado_database_connections", "Conexiones abiertas en el servidor de la base");
const mostConnections = gauge("traslado_database_connections_max", "Conexiones que admite el servidor de la base");
const oldestTransaction = gauge("traslado_database_oldest_transaction_seconds", "La transacción abierta más antigua");
const databaseSize = gauge("traslado_database_size_bytes", "Lo que mide la base");
const backupAge = gauge(
  "traslado_server_backup_age_seconds",
  "Desde el último respaldo base y su última revisión; mientras no hay ninguna, desde el primer respaldo",
  ["what"],
);
const backupWhole = gauge("traslado_server_backup_whole", "1 si la última revisión encontró bien el respaldo base");
const diskFree = gauge("traslado_data_disk_free_bytes", "Espacio libre en el disco de DATA_DIR");
const diskSize = gauge("traslado_data_disk_size_bytes", "Tamaño del disco de DATA_DIR");

interface Labelled {
  label: string;
  value: number;
}

type Row = Record<string, number>;

async function oneRow(db: Db, query: SQL): Promise<Row> {
  const [row] = await db.execute<Row>(query);
  return row ?? {};
}

/** Centuries pass for nobody: what is not there has waited for no time. */
const secondsSince = (instant: SQL) => sql`coalesce(extract(epoch from now() - ${instant}), 0)`;

async function readQueues(db: Db): Promise<void> {
  const rows = await db.execute<{ queue: string; jobs: number; seconds: number }>(sql`
    select name as queue, count(*)::int as jobs, ${secondsSince(sql`min(start_after)`)} as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`);
  for (const { queue, jobs, seconds } of rows) {
    queueJobs.set({ queue }, jobs);
    queueOldest.set({ queue }, seconds);
  }
}

/** Apart from the queues: that they are long does not mean that nobody works. */
async function readWorkers(db: Db): Promise<void> {
  const { alive = 0 } = await oneRow(
    db,
    sql`select count(*)::int as alive from worker_heartbeats where seen_at > now() - interval '15 seconds'`,
  );
  workers.set(alive);
}

/** That a mailbox refuses for now, or that a last attempt died, does not mean that mail waits. */
async function readMessages(db: Db): Promise<void> {
  const row = await oneRow(
    db,
    sql`select count(*)::int as waiting,
      ${secondsSince(sql`min(m.created_at) filter (where m.attempts = 0)`)} as seconds,
      count(*) filter (where m.attempts > 0 and m.created_at < now() - interval '15 minutes')::int as overdue,
      (select count(*)::int from messages m where ${GIVEN_UP}) as failed
    from messages m where m.state = 'pending' and not ${GIVEN_UP}`,
  );
  messages.set(row.waiting ?? 0);
  messagesOldest.set(row.seconds ?? 0);
  messagesOverdue.set(row.overdue ?? 0);
  messagesFailed.set(row.failed ?? 0);
}

/** What the start page of a tenant counts, of all tenants together. */
async function readCases(db: Db): Promise<void> {
  const rows = await db.execute<Labelled & Record<string, unknown>>(sql`
    select 'payment_review' as label, (select count(*)::int from payment_reviews where state = 'open') as value
    union all select 'manual_refund', (select count(*)::int from refunds where state = 'manual')
    union all select 'payment_difference', (select count(*)::int from payment_differences where state = 'open')
    union all select 'payout_difference', (select count(*)::int from payouts where differs_since is not null)
    union all select 'unknown_callback', ${unknownCallbackCount(new Date(), sql`true`)}
    union all select 'deposit', (select count(*)::int from deposits d where ${WAITING})
    union all select 'doubted_sums', (select count(*)::int from daily_sum_books where differs_since is not null)`);
  for (const { label, value } of rows) cases.set({ kind: label }, value);
}

async function readMoney(db: Db): Promise<void> {
  const row = await oneRow(
    db,
    sql`select count(*)::int as waiting, ${secondsSince(sql`min(p.paid_at)`)} as seconds,
      (select coalesce(sum(n), 0)::int from enclosures e cross join lateral (
        select count(*) as n from orders o where o.enclosure_id = e.id and o.paid_at > now() - interval '15 minutes') q) as paid
    from payments p where p.next_poll_at is not null and p.paid_at is not null and p.applied_at is null`,
  );
  unapplied.set(row.waiting ?? 0);
  unappliedOldest.set(row.seconds ?? 0);
  paid.set(row.paid ?? 0);
}

/** Events whose gates are open, or open within half a day. */
async function readEvents(db: Db): Promise<void> {
  const rows = await db.execute<{ event: number; capacity: number; sold: number; inside: number }>(sql`
    select v.id as event, n.capacity, n.sold,
      (select count(*)::int from stays y where y.event_id = v.id and y.ended_by is null) as inside
    from (select id from events where state in ('published', 'paused') and ends_at > now()
        and parking_opens_at < now() + interval '12 hours' order by starts_at, id limit ${MOST_EVENTS}) v
    cross join lateral (
      select coalesce(sum(a.capacity), 0)::int as capacity, coalesce(sum(
        (select count(*) from order_items i where i.event_area_id = a.id and i.state = 'sold')), 0)::int as sold
      from event_areas a where a.event_id = v.id) n`);
  for (const row of rows) {
    const event = String(row.event);
    capacity.set({ event }, row.capacity);
    sold.set({ event }, row.sold);
    inside.set({ event }, row.inside);
  }
}

async function readRooms(db: Db): Promise<void> {
  const row = await oneRow(
    db,
    sql`select count(*)::int as open, coalesce(sum(last_number - admitted), 0)::int as people
    from waiting_rooms where is_open`,
  );
  rooms.set(row.open ?? 0);
  roomWaiting.set(row.people ?? 0);
}

async function readWebhooks(db: Db): Promise<void> {
  const row = await oneRow(
    db,
    sql`select (select count(*)::int from webhook_endpoints where state = 'paused') as paused,
      (select count(*)::int from webhook_messages m join webhook_endpoints e on e.id = m.endpoint_id and e.state = 'active'
        where m.state = 'pending' and m.next_at < now() - interval '5 minutes'
          and not ${isSuspended(sql`e.admin_id`)}) as overdue`,
  );
  paused.set(row.paused ?? 0);
  overdue.set(row.overdue ?? 0);
}

/** Other roles' transactions are not told to a role without rights. */
async function readServer(db: Db): Promise<void> {
  const row = await oneRow(
    db,
    sql`select count(*)::int as used, current_setting('max_connections')::int as most,
      ${secondsSince(sql`min(xact_start)`)} as oldest, pg_database_size(current_database()) as size
    from pg_stat_activity where backend_type = 'client backend'`,
  );
  connections.set(row.used ?? 0);
  mostConnections.set(row.most ?? 0);
  oldestTransaction.set(row.oldest ?? 0);
  databaseSize.set(row.size ?? 0);
}

/** A server that does not archive, or never noted a backup of its own, has no such metric. */
async function readServerBackups(db: Db): Promise<void> {
  const server = await serverBackups(db);
  if (!server) return;
  const { begun, taken, checked } = server;
  const age = (at: Date) => (Date.now() - at.getTime()) / 1_000;
  if (taken) backupAge.set({ what: "taken" }, age(taken));
  const since = checked?.at ?? begun;
  if (since) backupAge.set({ what: "checked" }, age(since));
  if (checked) backupWhole.set(Number(checked.isWhole));
}

async function readReplica(): Promise<void> {
  if (!hasReplica()) return;
  replicaUp.set(0);
  const seconds = await replicaLag();
  replicaUp.set(1);
  replicaLagSeconds.set(seconds);
}

async function readDisk(): Promise<void> {
  let folder = env().DATA_DIR;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, blocks, bsize } = await statfs(folder);
  diskFree.set(bavail * bsize);
  diskSize.set(blocks * bsize);
}

const inTime = (read: (db: Db) => Promise<void>) => () =>
  getDb().transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`));
    await read(tx as Db);
  });

const READINGS: Readonly<Record<string, () => Promise<void>>> = {
  disk: readDisk,
  workers: inTime(readWorkers),
  queues: inTime(readQueues),
  messages: inTime(readMessages),
  cases: inTime(readCases),
  money: inTime(readMoney),
  events: inTime(readEvents),
  rooms: inTime(readRooms),
  webhooks: inTime(readWebhooks),
  server: inTime(readServer),
  backups: inTime(readServerBackups),
  replica: readReplica,
};

/** What one reading does not find any more, or could not read, is not told as it was before. */
async function readAll(): Promise<void> {
  for (const figure of figures) {
    figure.reset();
    // Without labels it would be zero now.
    figure.remove({});
  }
  // Whoever asks meanwhile is told that the rest is not read.
  for (const reading of Object.keys(READINGS)) failed.set({ reading }, 1);
  for (const [reading, read] of Object.entries(READINGS)) {
    try {
      await read();
      failed.set({ reading }, 0);
    } catch (error) {
      logError(error, { reading });
      // The database is away: each of the others would wait for it as long.
      if (isUnserved(error)) return;
    }
  }
}

const reading: { begun: number; done: Promise<void> | null } = { begun: Number.NEGATIVE_INFINITY, done: null };

/**
 * What the database says of the platform as a whole, at most five seconds old: one connection asks, one statement after the
 * other, each for two seconds at most. What cannot be read is left out, and `traslado_reading_failed` says so. It answers
 * within three seconds with what is read by then: whoever asks must not take the process for dead.
 */
export async function platformMetrics(): Promise<object[]> {
  if (!reading.done && performance.now() - reading.begun > FRESH_MS) {
    reading.begun = performance.now();
    reading.done = readAll().finally(() => {
      reading.done = null;
    });
  }
  await Promise.race([reading.done, wait(ANSWER_MS, undefined, { ref: false })]);
  return registry.getMetricsAsJSON();
}
