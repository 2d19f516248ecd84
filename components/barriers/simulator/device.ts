import type { LaneAnswerDto, Outage, PairingCodeDto } from "@/lib/barriers/client";

/** A line of what the device and the product said to each other. */
export interface Said {
  id: number;
  at: Date;
  /** `device`: the device asks; `product`: the product answers. */
  by: "device" | "product";
  words: string;
  note: string;
}

interface Key {
  keyId: number;
  secret: string;
}

interface Order {
  idCommand: number;
  kind: "open" | "hold" | "release";
  output: number;
  pulseMs: number;
}

type Answer = Pick<LaneAnswerDto, "decision" | "open" | "isRepeat"> & { message: string; idCommand: number | null };

interface Event {
  serialNo: number;
  kind: string;
  output?: number;
  at: string;
  idCommand?: number;
  code?: string;
}

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const text = new TextEncoder();

async function sign(secret: string, lines: readonly string[]): Promise<string> {
  const raw = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, text.encode(lines.join("\n"))));
}

/** The browser keeps the device's key under this name, so that reopening the page brings back the same device. */
const keptAs = (controllerId: number) => `simulador-${controllerId}`;

/**
 * Simulates a controller of two barriers inside the page. It signs its requests and speaks to the product over HTTP, so that
 * the simulator tries the same path as a real device.
 */
export class SimulatedDevice {
  private key: Key | null = null;
  private lastSerial = 0;
  private waiting: Event[] = [];
  isOffline = false;
  /** Codes that it may let pass by itself. */
  private known = new Set<string>();

  constructor(
    private readonly controllerId: number,
    private outage: Outage,
    private readonly told: (line: Omit<Said, "id" | "at">) => void,
  ) {
    const kept = localStorage.getItem(keptAs(controllerId));
    if (kept) this.key = JSON.parse(kept) as Key;
  }

  get isPaired(): boolean {
    return this.key !== null;
  }

  get queued(): number {
    return this.waiting.length;
  }

  /** Shows the code that staff opened, and keeps the key that comes back. */
  async pair({ code }: PairingCodeDto): Promise<boolean> {
    const body = JSON.stringify({ code, serial: `SIM-${this.controllerId}`, model: "Simulador", firmware: "1.0" });
    this.told({ by: "device", words: "POST /plumas/emparejar", note: code });
    const answer = await fetch("/plumas/emparejar", { method: "POST", body });
    this.told({ by: "product", words: answer.ok ? "200, una llave" : `${answer.status}`, note: "" });
    if (!answer.ok) return false;
    const { keyId, secret } = (await answer.json()) as Key;
    this.key = { keyId, secret };
    localStorage.setItem(keptAs(this.controllerId), JSON.stringify(this.key));
    return true;
  }

  private serial(): number {
    this.lastSerial = Math.max(this.lastSerial + 1, Date.now());
    return this.lastSerial;
  }

  private async post<T>(path: string, sent: object): Promise<{ status: number; said: T | null }> {
    if (!this.key) return { status: 0, said: null };
    const body = JSON.stringify(sent);
    const time = Math.floor(Date.now() / 1_000);
    const nonce = crypto.randomUUID();
    const digest = hex(await crypto.subtle.digest("SHA-256", text.encode(body)));
    const signature = await sign(this.key.secret, ["POST", path, String(time), nonce, digest]);
    const authorization = `Barrier key=${this.key.keyId}, time=${time}, nonce=${nonce}, signature=${signature}`;
    const answer = await fetch(path, { method: "POST", body, headers: { authorization } }).catch(() => null);
    if (answer?.status === 401) this.forget();
    const said = answer?.ok ? ((await answer.json()) as { response: T }).response : null;
    return { status: answer?.status ?? 0, said };
  }

  /** Its key was revoked. */
  private forget(): void {
    this.key = null;
    localStorage.removeItem(keptAs(this.controllerId));
  }

  /** A car shows a code in a lane. Answers null without a network: then the device follows its own setting for that. */
  async read(output: number, code: string): Promise<Answer | null> {
    const serialNo = this.serial();
    if (this.isOffline) return this.decideAlone(output, code, serialNo);
    const startedAt = performance.now();
    this.told({ by: "device", words: `POST /barrier/read-qr, carril ${output}`, note: `QR …${code.slice(-4)}` });
    const body = { code, output, serialNo, at: new Date().toISOString() };
    const { status, said } = await this.post<Answer>("/api/v1/barrier/read-qr", body);
    const took = `${Math.round(performance.now() - startedAt)} ms`;
    this.told({
      by: "product",
      words: said ? `200 ${said.open ? "abre" : "no abre"}: ${said.message}` : `${status}`,
      note: took,
    });
    if (said?.decision === "admitted") this.known.add(code);
    return said;
  }

  private decideAlone(output: number, code: string, serialNo: number): null {
    const isOpen = this.outage === "open" || (this.outage === "own_list" && this.known.has(code));
    this.told({
      by: "device",
      words: `Sin red, carril ${output}: ${isOpen ? "abre" : "queda cerrada"}`,
      note: `QR …${code.slice(-4)}`,
    });
    if (isOpen) this.waiting.push({ serialNo, kind: "admitted_offline", output, at: new Date().toISOString(), code });
    return null;
  }

  /** Tells what happened, or keeps it until there is a network; brings the orders that wait. */
  async say(events: readonly { kind: string; output?: number; idCommand?: number | null }[]): Promise<Order[]> {
    for (const { idCommand, ...event } of events)
      this.waiting.push({
        serialNo: this.serial(),
        at: new Date().toISOString(),
        ...event,
        ...(idCommand ? { idCommand } : {}),
      });
    if (this.isOffline) return [];
    const sent = this.waiting.slice(0, 100);
    if (sent.length > 0) {
      const kinds = sent.map(({ kind, output }) => (output ? `${kind} ${output}` : kind)).join(", ");
      this.told({ by: "device", words: "POST /barrier/events", note: kinds });
    }
    const { status, said } = await this.post<{ commands: Order[]; added: number; repeated: number; outage: Outage }>(
      "/api/v1/barrier/events",
      { events: sent },
    );
    if (!said) {
      if (sent.length > 0) this.told({ by: "product", words: String(status), note: "" });
      return [];
    }
    this.waiting = this.waiting.slice(sent.length);
    this.outage = said.outage;
    if (sent.length > 0)
      this.told({ by: "product", words: "200", note: `${said.added} nuevos, ${said.repeated} repetidos` });
    for (const { kind, output } of said.commands)
      this.told({ by: "product", words: `Orden: ${kind}`, note: `carril ${output}` });
    return said.commands;
  }
}
