import { WebSocket } from "ws";
import { z } from "zod";
import { type FromRelay, RELAY_LINK, REPLACED, REVOKED, ToRelay } from "@/lib/barriers/carried/frames";
import { type Answer, venueHttp } from "@/lib/barriers/drivers/venue-http";
import { type Identity, noteServerTime, proofOf } from "@/lib/barriers/relay/identity";

/** Milliseconds without a sign of the platform, which gives one each ten seconds. */
const SILENT_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** An order that was so long on its way was given up: somebody may have given another since. */
const STALE_MS = 3_000;
const STALE = "La orden llegó tarde al relevo y no se hizo";
/** An answer that comes later nobody waits for. */
const WAITED_FOR_MS = 8_000;

interface Wishes {
  identity: Identity;
  version: string;
  model: string;
  say: (line: string) => void;
  update: (sha256: string) => Promise<void>;
}

export interface Connection {
  stop(): void;
}

interface Waiting {
  at: number;
  frame: FromRelay;
}

const Clock = z.object({ code: z.literal("barrier.clock"), now: z.string() });

const parsed = (text: string) => {
  try {
    return ToRelay.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const socketUrl = (server: string) => {
  const url = new URL(RELAY_LINK, server);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
};

/** Why a connection was refused, in words. */
async function refusal(status: number, body: string): Promise<string> {
  const clock = Clock.safeParse(JSON.parse(body || "{}")).data;
  if (clock) {
    noteServerTime(clock.now);
    return "El reloj de esta máquina no va con el de la plataforma: se usa el de la plataforma";
  }
  return status === 401
    ? "La llave de este relevo ya no cuenta: emparéjalo otra vez"
    : `La plataforma contestó ${status}`;
}

/** Keeps a connection to the platform, makes the requests that come by it, and answers what came of them. */
export function connect({ identity, version, model, say, update }: Wishes): Connection {
  let socket: WebSocket | null = null;
  let isStopped = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  /** Answers that a connection that ended did not take along. */
  let unsent: Waiting[] = [];

  function tell(frame: FromRelay): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    else unsent.push({ at: performance.now(), frame });
  }

  function flush(): void {
    const kept = unsent.filter(({ at }) => performance.now() - at < WAITED_FOR_MS);
    unsent = [];
    for (const { frame } of kept) tell(frame);
  }

  /** Milliseconds by which our clock was ahead of the platform's when we connected. */
  let ahead = 0;
  async function heard(text: string): Promise<void> {
    const frame = parsed(text);
    if (frame?.type === "time") ahead = Date.now() - frame.now;
    if (frame?.type === "update") return update(frame.sha256);
    if (frame?.type !== "ask") return;
    if (Date.now() - ahead - frame.sentAt > STALE_MS)
      return tell({ type: "answer", id: frame.id, answer: { kind: "not_sent", why: STALE } });
    const { access, asked, networks, isOwnMachineAllowed } = frame.ask;
    const { method, path, headers, body } = asked;
    const answer: Answer = await venueHttp({ networks, isOwnMachineAllowed }).ask(access, {
      method,
      path,
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { body }),
    });
    tell({ type: "answer", id: frame.id, answer });
  }

  function again(why: string): void {
    if (isStopped) return;
    say(`${why}. Se intenta otra vez en ${Math.round(pause / 1_000)} s`);
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function open(): void {
    const request = { method: "GET", path: RELAY_LINK, body: "" };
    const opened = new WebSocket(socketUrl(identity.server), {
      headers: { Authorization: proofOf(identity, request) },
      handshakeTimeout: 10_000,
      perMessageDeflate: false,
    });
    socket = opened;
    let silent: NodeJS.Timeout | undefined;
    let isOver = false;
    const over = (why: string) => {
      clearTimeout(silent);
      if (isOver) return;
      isOver = true;
      again(why);
    };
    const noteSign = () => {
      clearTimeout(silent);
      silent = setTimeout(() => opened.terminate(), SILENT_MS);
    };
    opened.on("open", () => {
      pause = FIRST_PAUSE_MS;
      noteSign();
      say("Conectado con la plataforma");
      tell({ type: "hello", version, model });
      flush();
    });
    opened.on("ping", noteSign);
    opened.on("message", (data, isBinary) => {
      noteSign();
      if (!isBinary) heard(data.toString()).catch((error: unknown) => say(`No se pudo atender: ${String(error)}`));
    });
    opened.on("unexpected-response", (_request, response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        body += part;
      });
      response.on("close", () => {
        refusal(response.statusCode ?? 0, body).then(over, () => over(`La plataforma contestó ${response.statusCode}`));
      });
    });
    opened.on("error", () => over("No se llega a la plataforma"));
    opened.on("close", (code) => {
      // Two programs with one key would throw each other out for ever.
      if (code === REPLACED) pause = LONGEST_PAUSE_MS;
      if (code === REVOKED) over("La llave de este relevo ya no cuenta: emparéjalo otra vez");
      else over(code === REPLACED ? "Otro programa se conectó con la misma llave" : "Se cortó la conexión");
    });
  }

  open();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      socket?.terminate();
    },
  };
}
