/** Connections that a process may spend on files that are being written: they last as long as the download. */
export const STREAM_CONNECTIONS = 4;

/** Connections of the queue's own client, in each process. */
export const JOB_CONNECTIONS = { web: 2, worker: 6 } as const;

/** One connection hears what other processes tell. */
const LISTENING = 1;

/** How many processes of each kind a machine runs. */
export interface Processes {
  web: number;
  worker: number;
}

/** The most connections that one process opens; `pool` are those of its work. */
const connectionsOf = (kind: keyof Processes, pool: number): number =>
  pool + STREAM_CONNECTIONS + LISTENING + JOB_CONNECTIONS[kind];

/** The most connections that a machine's processes open. */
export const connectionsFor = ({ web, worker }: Processes, pool: number): number =>
  web * connectionsOf("web", pool) + worker * connectionsOf("worker", pool);

/** While processes are renewed, one of a kind at a time runs beside what it replaces. */
const renewing = (pool: number): number => Math.max(connectionsOf("web", pool), connectionsOf("worker", pool));

/** What the server says of its connections. */
export interface ConnectionFacts {
  maxConnections: number;
  reservedConnections: number;
  /** Connections that the role may have, -1 where nothing limits it. */
  roleConnections: number;
}

/** How many connections the role may open. */
export function roomOf({ maxConnections, reservedConnections, roleConnections }: ConnectionFacts): number {
  const open = maxConnections - reservedConnections;
  return roleConnections < 0 ? open : Math.min(open, roleConnections);
}

export interface Given {
  WEB_PROCESSES?: number | undefined;
  WORKER_PROCESSES?: number | undefined;
  DATABASE_POOL: number;
}

const MOST_BY_DEFAULT = 8;

/**
 * The processes that the settings ask for, and where they say nothing, those of so many cores: half of them for the web,
 * for what it asks costs the database about as much again, and one in eight for jobs, which mostly wait for others. Fewer
 * where the connections would not suffice to renew them one after the other; never less than one.
 */
export function processesFor(given: Given, cores: number, room: number): Processes {
  const pool = given.DATABASE_POOL;
  const wanted = (part: number) => Math.min(Math.max(1, Math.floor(cores / part)), MOST_BY_DEFAULT);
  const processes = { web: given.WEB_PROCESSES ?? wanted(2), worker: given.WORKER_PROCESSES ?? wanted(8) };
  const isTooMuch = () => connectionsFor(processes, pool) + renewing(pool) > room;
  while (given.WEB_PROCESSES === undefined && processes.web > 1 && isTooMuch()) processes.web -= 1;
  while (given.WORKER_PROCESSES === undefined && processes.worker > 1 && isTooMuch()) processes.worker -= 1;
  return processes;
}

export interface ConnectionVerdict {
  verdict: "bien" | "aviso" | "mal";
  text: string;
  mend: string;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many.replace("#", String(count)));

/** The processes of a machine, in words; of a kind that it has none of nothing is said. */
export function processesInWords({ web, worker }: Processes): string {
  const webs = counted(web, "un proceso web", "# procesos web");
  if (worker === 0) return webs;
  if (web === 0) return counted(worker, "un proceso de trabajos", "# procesos de trabajos");
  return `${webs} y ${counted(worker, "uno de trabajos", "# de trabajos")}`;
}

/** Whether the database has room for what these processes may open, in words. */
export function judgeConnections(processes: Processes, pool: number, room: number): ConnectionVerdict {
  const machine = connectionsFor(processes, pool);
  const words = processesInWords(processes);
  const isMany = processes.web + processes.worker > 2;
  const mend = `sube max_connections (o el límite del rol), o baja DATABASE_POOL${isMany ? ", WEB_PROCESSES o WORKER_PROCESSES" : ""}`;
  const text = `${words} ${processes.web + processes.worker === 1 ? "abre" : "abren"} hasta ${machine} y caben ${room}`;
  if (room < machine) return { verdict: "mal", text, mend };
  if (room < machine + renewing(pool))
    return {
      verdict: "aviso",
      text: `${text}: no alcanza para arrancar una máquina junto a otra, ni para renovar los procesos`,
      mend,
    };
  // A release that arrives on another machine runs beside what it replaces.
  if (room < machine * 2)
    return { verdict: "aviso", text: `${text}: no alcanza para arrancar una máquina junto a otra`, mend };
  return { verdict: "bien", text: `${text}: alcanza para ${Math.floor(room / machine)} máquinas así`, mend };
}
