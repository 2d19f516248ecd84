import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  type ConnectionFacts,
  connectionsFor,
  type Given,
  judgeConnections,
  processesFor,
  roomOf,
} from "@/db/connections";
import { ONLY_READ } from "@/db/rights";
import { broken, type Finding, fine, warning } from "@/lib/doctor/finding";

/** What the server says to a connection of ours: settings that a role or a pooler changes are seen as our processes see them. */
export interface ServerFacts extends ConnectionFacts {
  version: number;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  jit: string;
  timeZone: string;
  encoding: string;
  isolation: string;
  /** Milliseconds; 0 is none. */
  statementTimeout: number;
  isReadOnly: boolean;
  isSuperuser: boolean;
  mayCreate: boolean;
  /** Tables of ours that the role may not read or write to. */
  closedTables: number;
  /** Tables of ours that the role may alter, as their owner or as one that can do the same. */
  ownedTables: number;
  /** Append-only tables in which the role could change or delete rows, if no trigger refused it. */
  looseTables: number;
  databaseBytes: number;
  /** Milliseconds that the database's clock is ahead of this machine's, less what the way of the question explains. */
  clockAheadMs: number;
}

type Row = Omit<ServerFacts, "clockAheadMs"> & { now: Date };

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  // The first statement of a connection waits for it to open, which would count as a slow clock.
  await db.execute(sql`select 1`);
  const before = Date.now();
  const [clock] = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  const after = Date.now();
  const [row] = await db.execute<Omit<Row, "now"> & Record<string, unknown>>(sql`
    select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit", current_setting('jit') as jit,
      current_setting('TimeZone') as "timeZone", current_setting('server_encoding') as encoding,
      current_setting('transaction_isolation') as isolation,
      (select setting::int from pg_settings where name = 'statement_timeout') as "statementTimeout",
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
      current_setting('max_connections')::int as "maxConnections",
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as "reservedConnections",
      rolconnlimit as "roleConnections", rolsuper as "isSuperuser",
      has_database_privilege(current_database(), 'CREATE') as "mayCreate",
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and not (has_table_privilege(oid, 'SELECT')
          and (has_table_privilege(oid, 'INSERT') or relname in (${sql.join(
            ONLY_READ.map((name) => sql`${name}`),
            sql`, `,
          )})))) as "closedTables",
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(relowner, 'MEMBER')) as "ownedTables",
      (select count(distinct t.tgrelid)::int from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where p.proname = 'refuse_change' and (has_table_privilege(t.tgrelid, 'TRUNCATE')
          or t.tgtype & 8 > 0 and has_table_privilege(t.tgrelid, 'DELETE')
          or t.tgtype & 16 > 0 and has_any_column_privilege(t.tgrelid, 'UPDATE'))) as "looseTables",
      pg_database_size(current_database()) as "databaseBytes"
    from pg_roles where rolname = current_user`);
  if (!row || !clock) throw new Error("The database does not know its own role");
  const { now } = clock;
  const ahead = Math.min(now.getTime() - before, 0) || Math.max(now.getTime() - after, 0);
  return { ...row, clockAheadMs: ahead };
}

const OLDEST = 150_000;
const OLDEST_ASKED_MS = 1_000;
const WORST_CLOCK_MS = 5_000;
/** The longest statement of a request that is still answered. */
const LEAST_TIMEOUT_MS = 60_000;

function versionFinding({ version }: ServerFacts): Finding {
  const text = `Postgres ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version < OLDEST ? broken("versión", text, "usa Postgres 15 o superior") : fine("versión", text);
}

function durableFinding(facts: ServerFacts): Finding {
  const off = [
    ["fsync", facts.fsync],
    ["full_page_writes", facts.fullPageWrites],
  ].flatMap(([name, value]) => (value === "off" ? [name] : []));
  if (off.length > 0) {
    return broken(
      "durabilidad",
      `${off.join(" y ")} = off: una caída de la máquina puede dañar la base entera`,
      "ponlos en on y recarga Postgres",
    );
  }
  return facts.synchronousCommit === "off"
    ? broken(
        "durabilidad",
        "synchronous_commit = off: una caída puede perder compras ya pagadas",
        "ponlo en on, también para la base y el rol",
      )
    : fine("durabilidad", `fsync y full_page_writes = on, synchronous_commit = ${facts.synchronousCommit}`);
}

function sessionFinding(facts: ServerFacts): Finding {
  const { encoding, isolation, timeZone, statementTimeout } = facts;
  if (encoding !== "UTF8") return broken("sesión", `la base guarda texto en ${encoding}`, "créala con encoding UTF8");
  if (isolation !== "read committed") {
    return broken(
      "sesión",
      `las transacciones empiezan en «${isolation}»`,
      "quita default_transaction_isolation de la base y del rol",
    );
  }
  if (timeZone !== "UTC") {
    return broken("sesión", `la zona horaria de la conexión es ${timeZone}`, "deja que el pooler pase TimeZone=UTC");
  }
  if (statementTimeout > 0 && statementTimeout < LEAST_TIMEOUT_MS) {
    return warning(
      "sesión",
      `statement_timeout corta en ${statementTimeout} ms`,
      `los reportes grandes tardan más: dale al rol 0, o ${LEAST_TIMEOUT_MS} o más`,
    );
  }
  return fine("sesión", "UTF8, read committed, UTC, sin corte de sentencias");
}

const jitFinding = ({ jit }: ServerFacts): Finding =>
  jit === "off"
    ? fine("JIT", "apagado")
    : warning("JIT", "encendido: compilar tarda más que cualquier sentencia", "alter role … set jit = off");

function connectionsFinding(facts: ServerFacts, { settings, cores }: Asked): Finding {
  const room = roomOf(facts);
  if (!settings.DATABASE_PREPARE) {
    const most = connectionsFor(processesFor(settings, cores, Number.POSITIVE_INFINITY), settings.DATABASE_POOL);
    return fine("conexiones", `las reparte el pooler: su max_client_conn debe dejar ${most} a cada máquina`);
  }
  const { verdict, text, mend } = judgeConnections(processesFor(settings, cores, room), settings.DATABASE_POOL, room);
  if (verdict === "bien") return fine("conexiones", text);
  return verdict === "mal" ? broken("conexiones", text, mend) : warning("conexiones", text, mend);
}

function clockFinding({ clockAheadMs }: ServerFacts): Finding {
  const size = Math.abs(clockAheadMs);
  if (size < OLDEST_ASKED_MS) return fine("reloj", "el de la base y el de esta máquina coinciden");
  const text = `el de la base va ${(size / 1_000).toFixed(1)} s ${clockAheadMs > 0 ? "adelante" : "atrás"} del de esta máquina`;
  const mend = "sincroniza las dos máquinas por NTP";
  return size < WORST_CLOCK_MS ? warning("reloj", text, mend) : broken("reloj", text, mend);
}

/** The role of an application that does not own its tables. */
function narrowRoleFinding(facts: ServerFacts): Finding {
  if (facts.isSuperuser || facts.ownedTables > 0 || facts.mayCreate) {
    const text = facts.isSuperuser
      ? "la plataforma entra como superusuario"
      : facts.ownedTables > 0
        ? `puede alterar ${facts.ownedTables} tablas`
        : "puede crear esquemas en la base";
    return broken("rol", text, "pon en DATABASE_URL un rol que no sea dueño de nada, ni miembro de otro que lo sea");
  }
  if (facts.looseTables > 0) {
    return broken(
      "rol",
      `puede cambiar o borrar en ${facts.looseTables} tablas a las que solo se agrega`,
      "reinicia, que ajusta lo que se dio al rol; lo que se dio a PUBLIC o a otro rol suyo, revócalo",
    );
  }
  return fine("rol", "lee y escribe lo que usa; no altera tablas ni cambia lo que solo se agrega");
}

function roleFinding(facts: ServerFacts, hasOwner: boolean): Finding {
  if (facts.isReadOnly) {
    return broken("rol", "la base solo deja leer", "apunta DATABASE_URL a la primaria");
  }
  if (facts.closedTables > 0) {
    return broken(
      "rol",
      `no puede leer o escribir en ${facts.closedTables} tablas`,
      hasOwner ? "reinicia: al arrancar se le dan" : "dale al rol las tablas de la base, o entra con su dueño",
    );
  }
  if (hasOwner) return narrowRoleFinding(facts);
  if (!facts.mayCreate) {
    return broken("rol", "no puede crear esquemas, y al arrancar se migra", "grant create on database … to el rol");
  }
  return facts.isSuperuser
    ? warning("rol", "la plataforma entra como superusuario", "dale un rol propio, dueño solo de su base")
    : fine("rol", "puede migrar, leer y escribir, y nada más");
}

export interface Asked {
  /** Another role than the application's owns the tables and migrates them. */
  hasOwner: boolean;
  settings: Given & { DATABASE_PREPARE: boolean };
  /** Processors of a machine of the platform. */
  cores: number;
}

/** What of these facts is well and what is not, one finding for each check. */
export function judgeServer(facts: ServerFacts, asked: Asked): Finding[] {
  return [
    versionFinding(facts),
    durableFinding(facts),
    sessionFinding(facts),
    jitFinding(facts),
    connectionsFinding(facts, asked),
    clockFinding(facts),
    roleFinding(facts, asked.hasOwner),
  ];
}
