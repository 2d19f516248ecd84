import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { UserRow } from "@/db/testing";
import { type BundlePass, type QueuedReading, RECORD_BYTES, readRecord, type SyncDto } from "@/lib/access/client";
import { syncPhone } from "@/lib/access/offline/sync-phone";
import { uploadReadings } from "@/lib/access/offline/upload-readings";
import { ctxFor } from "@/lib/core/testing";

/** A phone of the tests: it has clocks, a queue that counts, and no mind of its own. */
export class TestPhone {
  runId = randomUUID();
  token: string | null = null;
  cursor: string | null = null;
  seq = 0;

  constructor(
    readonly person: UserRow,
    readonly post: string,
    readonly gateId: number,
    /** Milliseconds that its wall clock is ahead of ours. */
    public aheadMs = 0,
    readonly device: string = randomUUID(),
  ) {}

  clockAt(now: Date) {
    return { runId: this.runId, wallMs: now.getTime() + this.aheadMs, monoMs: now.getTime() % 1_000_000_000_000 };
  }

  async sync(now = new Date(), more: { isOnlyHere?: boolean; waiting?: number } = {}): Promise<SyncDto> {
    const answer = await syncPhone({
      ctx: ctxFor(this.person, now),
      input: {
        device: this.device,
        post: this.post,
        gateId: this.gateId,
        clock: this.clockAt(now),
        cursor: this.cursor,
        isOnlyHere: false,
        waiting: 0,
        version: "1",
        battery: null,
        clockOffsetMs: null,
        readiness: {},
        needsToken: this.token === null,
        ...more,
      },
    });
    this.token ??= answer.uploadToken;
    this.cursor = answer.bundle?.cursor ?? this.cursor;
    return answer;
  }

  reading(code: string, at: Date, more: Partial<QueuedReading> = {}): QueuedReading {
    return {
      nonce: randomUUID(),
      seq: ++this.seq,
      gateId: this.gateId,
      post: this.post,
      code,
      way: "in",
      direction: "in",
      shown: "admitted",
      wasAsked: false,
      forcedReason: null,
      clock: this.clockAt(at),
      offsetMs: -this.aheadMs,
      bundleMs: null,
      ...more,
    };
  }

  upload(readings: QueuedReading[], now = new Date(), by: { token?: string | null } = {}) {
    return uploadReadings({
      ctx: by.token ? ctxFor(null, now) : ctxFor(this.person, now),
      input: { token: by.token ?? null, device: this.device, clock: this.clockAt(now), readings },
    });
  }
}

export function recordsOf({ bundle }: SyncDto): Map<number, BundlePass> {
  const bytes = Buffer.from(bundle?.passes ?? "", "base64");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<number, BundlePass>();
  for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
    const record = readRecord(view, at);
    found.set(record.passId, record);
  }
  return found;
}

/** What was kept of a phone's readings, in the order in which it came. */
export function keptOf({ device }: TestPhone) {
  return getDb().execute<Kept & Record<string, unknown>>(sql`
    select o.nonce, o.shown, o.judged, o.findings, o.scan_id as "scanId", s.decision, o.read_at as "readAt"
    from offline_readings o join gate_phones p on p.id = o.phone_id left join scans s on s.id = o.scan_id
    where p.device = ${device} order by o.id`);
}

interface Kept {
  nonce: string;
  shown: string;
  judged: string | null;
  findings: string[];
  scanId: number | null;
  decision: string | null;
  readAt: Date;
}
