import { storeWaiting } from "@/components/access/device-store";
import { phoneClock } from "@/components/access/offline/clock";
import { type CodeRead, decideHere, type HereVerdict, type OwnReading } from "@/components/access/offline/decide-here";
import { forgetPages, installScanner } from "@/components/access/offline/install";
import {
  dropList,
  enqueue,
  forgetUpTo,
  keepFact,
  keepList,
  oldest,
  readFact,
  readList,
  waitingCount,
} from "@/components/access/offline/keep";
import { type Net, noted, ONLINE } from "@/components/access/offline/net";
import { bytesOf, hashOfCode, PassList } from "@/components/access/offline/pass-list";
import { sendIncidents } from "@/components/access/offline/send-incidents";
import { isSignedBy, prepareVerify } from "@/components/access/offline/verify";
import { sendSync, sendUpload, type Told } from "@/components/access/offline/wire";
import { newNonce, type Reading, type Station } from "@/components/access/reading";
import {
  type BundleDto,
  MOST_READINGS,
  type QueuedReading,
  type Readiness,
  SHOWN_ONLY,
  type Shown,
  SYNC_EVERY_MS,
  type SyncDto,
  type UploadDto,
} from "@/lib/access/client";
import { BUILD_ID } from "@/lib/core/build-id";
import { normalizeShortCode } from "@/lib/core/short-code";
import { decodeToken } from "@/lib/passes/client";

/** While there is no network the phone asks more often, in milliseconds. */
const SEARCH_EVERY_MS = 5_000;
/** After a reading that was not answered in time the phone asks so soon, in milliseconds. */
const SOON_MS = 500;
/** After a restart so many readings of the queue that was kept are read again, to know them. */
const MOST_RECALLED = 5_000;

/** A reading that waits, as the scanner shows it. */
export interface WaitingRow {
  nonce: string;
  at: Date;
  direction: "in" | "out";
  shown: Shown;
  zoneKey: string | null;
}

export interface PhoneState {
  net: Net;
  /** The browser can keep a list, and it is read. */
  isReady: boolean;
  /** The scanner opens without a network; null: not known yet. */
  isInstalled: boolean | null;
  /** When the list was made, in epoch milliseconds; null: there is none. */
  listMs: number | null;
  passes: number;
  waiting: number;
  recent: WaitingRow[];
  /** Cars that the guard may still let pass by their own decision. */
  forceLeft: number;
  offsetMs: number | null;
  /** The person stands at another gate now: somebody moved them, or their work here is over. */
  isMoved: boolean;
}

const NOTHING: PhoneState = {
  net: ONLINE,
  isReady: false,
  isInstalled: null,
  listMs: null,
  passes: 0,
  waiting: 0,
  recent: [],
  forceLeft: 0,
  offsetMs: null,
  isMoved: false,
};

interface Own extends OwnReading {
  /** When the platform had it, by this phone's clock; null: it waits here. What is asked for later knows it. */
  toldMs: number | null;
}

/**
 * A guard's phone at a gate, that goes on without a network: it keeps a list of its post, decides by it, and sends what it
 * decided. One for the page; it works wherever the browser has a database and a secure origin.
 */
class GatePhone {
  private state = NOTHING;
  private readonly listeners = new Set<() => void>();
  private list: PassList | null = null;
  private station: Station | null = null;
  private own: Own[] = [];
  /** Cars let pass against its refusal since its last contact. */
  private forced = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private loaded: Promise<void> | null = null;
  /** The token of who is logged in; null: not known since the page was opened. */
  private token: string | null = null;
  private needsToken = false;
  private readiness: Partial<Record<Readiness, boolean>> = {};

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): PhoneState => this.state;

  private set(change: Partial<PhoneState>): void {
    this.state = { ...this.state, ...change };
    if (change.waiting !== undefined) storeWaiting(change.waiting);
    for (const listener of this.listeners) listener();
  }

  /** Reads what was kept. False: this browser keeps nothing, and the phone needs its network. */
  async load(): Promise<boolean> {
    if (typeof indexedDB === "undefined" || !globalThis.crypto?.subtle) return false;
    this.loaded ??= this.loadKept();
    try {
      await this.loaded;
      return true;
    } catch {
      return false;
    }
  }

  private async loadKept(): Promise<void> {
    this.list = await readList();
    const kept = await readFact("readiness");
    if (kept) this.readiness = { ...(JSON.parse(kept) as typeof this.readiness), ...this.readiness };
    await this.recall();
    if (this.list && this.list.head.endsMs < Date.now()) await this.forgetList();
    this.set({ isReady: true, waiting: await waitingCount(), ...this.listState() });
  }

  /** What waits in the queue was read by this phone, also before it was switched off. */
  private async recall(): Promise<void> {
    const { readings } = await oldest(MOST_RECALLED);
    this.forced = readings.filter(({ forcedReason }) => forcedReason !== null).length;
    for (const { code, shown, direction, gateId, clock } of readings) {
      if (shown !== "admitted") continue;
      const read = await this.readCode(code);
      const passId = passIdOf(read);
      if (passId !== undefined) this.own.push({ passId, direction, at: clock.wallMs, gateId, toldMs: null });
    }
  }

  private listState() {
    return {
      listMs: this.list?.head.madeMs ?? null,
      passes: this.list?.size ?? 0,
      forceLeft: this.list ? Math.max(0, this.list.head.forceQuota - this.forced) : 0,
    };
  }

  private async forgetList(): Promise<void> {
    this.list = null;
    await dropList();
    this.set(this.listState());
  }

  /** The phone stands there now, and keeps itself up to date until it stands nowhere. */
  async stand(station: Station | null): Promise<void> {
    this.station = station;
    this.set({ isMoved: false });
    clearTimeout(this.timer);
    if (!station || !(await this.load())) return;
    prepareVerify().catch(() => undefined);
    // What is loaded by the first exchange is kept as well.
    await this.tick();
    if (this.state.isInstalled !== true) this.set({ isInstalled: await installScanner() });
  }

  private async tick(): Promise<void> {
    clearTimeout(this.timer);
    const { station } = this;
    if (!station) return;
    await this.sync(station);
    await this.upload();
    if (!this.state.net.isOffline) await sendIncidents();
    if (this.station !== station) return;
    const pause = this.state.net.isOffline || this.state.net.late > 0 ? SEARCH_EVERY_MS : SYNC_EVERY_MS;
    this.timer = setTimeout(() => void this.tick(), pause);
  }

  /** Asks at once, e.g. when the browser says that the network is back. */
  wake(): void {
    if (this.station && this.state.isReady) void this.tick();
  }

  say(readiness: Partial<Record<Readiness, boolean>>): void {
    this.readiness = { ...this.readiness, ...readiness };
    if (this.state.isReady) void keepFact("readiness", JSON.stringify(this.readiness));
  }

  private async device(): Promise<string> {
    const kept = await readFact("device");
    if (kept) return kept;
    const made = newNonce();
    await keepFact("device", made);
    return made;
  }

  private async sync(station: Station): Promise<void> {
    const clock = phoneClock();
    const at = clock.now();
    const { list } = this;
    const sentMs = Date.now();
    const hasPost = list?.head.cursor.startsWith(`${station.post}:`) ?? false;
    const told = await sendSync({
      device: await this.device(),
      post: station.post,
      gateId: station.gateId,
      clock: at,
      cursor: hasPost ? (list?.head.cursor ?? null) : null,
      isOnlyHere: false,
      waiting: this.state.waiting,
      version: BUILD_ID,
      battery: await batteryLevel(),
      clockOffsetMs: clock.offsetMs,
      readiness: { ...this.readiness, bundle: list !== null },
      needsToken: this.needsToken || (await readFact("token")) === null,
    });
    // A whole list takes its time on a good network, too.
    const ms = hasPost || told.kind === "silent" ? told.ms : 0;
    this.note({ kind: "heartbeat", isAnswered: told.kind !== "silent", ms });
    if (told.kind === "refused") {
      await this.forgetList();
      await forgetPages();
      this.set({ isMoved: told.code === "scan.gate_unknown" });
    }
    if (told.kind !== "answered" || this.station !== station) return;
    clock.measure(at.runId, at.wallMs, told.data.serverMs);
    await this.takeToken(told.data);
    if (told.data.bundle) await this.take(told.data.bundle, sentMs);
    this.set({ offsetMs: clock.offsetMs });
  }

  /** The kept token is that of who used this phone before, if it is somebody else now: the next exchange gives another. */
  private async takeToken({ phoneId, uploadToken }: SyncDto): Promise<void> {
    if (uploadToken) {
      await keepFact("token", uploadToken);
      await keepFact("phone", String(phoneId));
    }
    const isOwn = (await readFact("phone")) === String(phoneId);
    this.token = isOwn ? await readFact("token") : null;
    this.needsToken = !isOwn;
  }

  private async take({ passes, count: _count, isWhole, ...head }: BundleDto, sentMs: number): Promise<void> {
    const list = isWhole || !this.list ? new PassList(head) : this.list;
    list.head = head;
    list.add(bytesOf(passes));
    this.list = list;
    this.own = this.own.filter(({ toldMs }) => toldMs === null || toldMs > sentMs);
    this.forced = 0;
    this.set(this.listState());
    await keepList(list);
  }

  note(exchange: Parameters<typeof noted>[1]): void {
    const before = this.state.net;
    const net = noted(before, exchange, Date.now());
    this.set({ net });
    // The next heartbeat says whether it was one late answer or the network.
    if (exchange.kind === "reading" && before.late === 0 && net.late > 0 && this.station) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.tick(), SOON_MS);
    }
  }

  /** The platform answered a reading: the list hears of it a little later. */
  noteOnline(passKey: { code: string; direction: "in" | "out"; gateId: number }): void {
    void this.readCode(passKey.code).then((read) => {
      const passId = passIdOf(read);
      if (passId !== undefined) this.remember(passId, passKey.direction, passKey.gateId, Date.now());
    });
  }

  private remember(passId: number, direction: "in" | "out", gateId: number, toldMs: number | null): void {
    this.own.push({ passId, direction, at: Date.now(), gateId, toldMs });
  }

  private async readCode(code: string): Promise<CodeRead> {
    const { list } = this;
    const shortCode = normalizeShortCode(code);
    if (shortCode !== null) return { kind: "typed", pass: list?.byCode(await hashOfCode(shortCode)) ?? null };
    const token = decodeToken(code.trim());
    const key = token && list?.head.keys.find(({ id }) => id === token.keyId);
    if (!token || !key) return { kind: "unknown" };
    const publicKey = new Uint8Array(bytesOf(key.publicKey));
    if (!(await isSignedBy(publicKey, token))) return { kind: "forged" };
    return { kind: "signed", token, pass: list?.byId(token.passId) ?? null };
  }

  /** What the phone tells of the reading by itself; null: it has no list of this post. */
  async decide(reading: Reading, station: Station): Promise<HereVerdict | null> {
    const { list } = this;
    if (!list?.head.cursor.startsWith(`${station.post}:`) || list.head.endsMs < Date.now()) return null;
    const read = await this.readCode(reading.code);
    const passId = passIdOf(read);
    return decideHere({
      head: list.head,
      read,
      own: this.own.filter((one) => one.passId === passId),
      gateId: reading.gateId,
      way: reading.direction,
      now: Date.now() + (phoneClock().offsetMs ?? 0),
      tail: read.kind === "typed" ? reading.code.replace(/[\s-]/g, "").slice(-4).toUpperCase() : "",
    });
  }

  get head() {
    return this.list?.head ?? null;
  }

  /** Whether a supervisor's code lets the guard log out while readings wait; without a list nobody knows. */
  async takesLeaveCode(code: string): Promise<boolean> {
    const post = this.list?.head.cursor.split(":")[0];
    if (!this.list || !post) return false;
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${post}:${code.trim()}`));
    return btoa(String.fromCharCode(...new Uint8Array(hash))) === this.list.head.leaveHash;
  }

  /** Keeps what was shown, to be sent. */
  async keep(
    reading: Reading,
    station: Station,
    verdict: HereVerdict,
    more: { wasAsked: boolean; forcedReason?: string },
  ): Promise<void> {
    const clock = phoneClock();
    const shown = more.forcedReason === undefined ? verdict.shown : "admitted";
    const queued = {
      nonce: reading.nonce,
      gateId: reading.gateId,
      post: station.post,
      code: reading.code,
      way: reading.direction,
      direction: verdict.direction,
      shown,
      wasAsked: more.wasAsked,
      forcedReason: more.forcedReason ?? null,
      clock: clock.now(),
      offsetMs: clock.offsetMs,
      bundleMs: this.list?.head.madeMs ?? null,
    };
    await enqueue(queued, this.token);
    if (shown === "admitted" && verdict.passId !== null) {
      this.remember(verdict.passId, verdict.direction, reading.gateId, null);
    }
    const row: WaitingRow = {
      nonce: reading.nonce,
      at: new Date(),
      direction: verdict.direction,
      shown,
      zoneKey: verdict.pass?.zoneKey ?? null,
    };
    if (more.forcedReason !== undefined) this.forced += 1;
    this.set({
      waiting: await waitingCount(),
      recent: shown === SHOWN_ONLY ? this.state.recent : [row, ...this.state.recent].slice(0, 20),
      ...this.listState(),
    });
  }

  /** Without a token of their own they are sent by the session, and where that is over by the token that was kept. */
  private async send(readings: QueuedReading[], token: string | null): Promise<Told<UploadDto>> {
    const device = await this.device();
    const told = await sendUpload({ device, clock: phoneClock().now(), readings }, token);
    if (told.kind !== "refused" || token !== null) return told;
    const kept = await readFact("token");
    return kept === null ? told : sendUpload({ device, clock: phoneClock().now(), readings }, kept);
  }

  /** Sends the queue, the oldest first, as far as the network carries it. */
  async upload(): Promise<void> {
    if (this.isSending || this.state.waiting === 0) return;
    this.isSending = true;
    try {
      for (;;) {
        const { token, readings } = await oldest(MOST_READINGS);
        if (readings.length === 0) break;
        const told = await this.send(readings, token);
        if (told.kind !== "answered") break;
        await forgetUpTo(told.data.upToSeq);
        this.set({ waiting: await waitingCount() });
      }
      if (this.state.waiting === 0) {
        for (const one of this.own) one.toldMs ??= Date.now();
        this.set({ recent: [] });
      }
    } finally {
      this.isSending = false;
    }
  }
}

function passIdOf(read: CodeRead): number | undefined {
  if (read.kind === "signed") return read.token.passId;
  return read.kind === "typed" ? read.pass?.passId : undefined;
}

/** Per cent; null where the browser does not say. */
async function batteryLevel(): Promise<number | null> {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<{ level: number }> };
  if (!getBattery) return null;
  try {
    return Math.round((await getBattery.call(navigator)).level * 100);
  } catch {
    return null;
  }
}

export const gatePhone = new GatePhone();
