import { timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb } from "@/db/client";
import { controllerKey } from "@/lib/prepaid/barrier/simulator/controller-key";
import { chooseTrouble, controllersPage } from "@/lib/prepaid/barrier/simulator/controller-page";
import type { ControllerTrouble } from "@/lib/prepaid/barrier/simulator/controller-troubles";
import { UserBody } from "@/lib/prepaid/barrier/simulator/simulated-barriers";

const BODY_LIMIT = 16 * 1024;
/** Longer than anybody waits. */
const SLOW_MS = 15_000;

type User = z.output<typeof UserBody>;

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null);

const refusal = (status: number, message: string) => Response.json({ result: "error", message }, { status });

function isAllowed(request: Request, enclosureId: number): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${controllerKey(enclosureId)}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readUser(request: Request): Promise<User | null> {
  const text = await request.text();
  if (text.length > BODY_LIMIT) return null;
  try {
    return UserBody.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function findUser(enclosureId: number, idPrepaid: number): Promise<User | null> {
  const [row] = await getDb().execute<User & Record<string, unknown>>(sql`
    select id_user as "idUser", id_prepaid as "idPrepaid", folio, code, is_active as "isActive", valid_from as "validFrom",
      valid_until as "validUntil"
    from sandbox_controller_users where enclosure_id = ${enclosureId} and id_prepaid = ${idPrepaid}`);
  return row ?? null;
}

/** Answers whether it was written: a new one does not take the place of one that is there. */
async function writeUser(enclosureId: number, user: User, isNew: boolean): Promise<boolean> {
  const rows = await getDb().execute(sql`
    insert into sandbox_controller_users (enclosure_id, id_prepaid, id_user, folio, code, is_active, valid_from, valid_until)
    values (${enclosureId}, ${user.idPrepaid}, ${user.idUser}, ${user.folio}, ${user.code}, ${user.isActive},
      ${user.validFrom}, ${user.validUntil})
    on conflict (enclosure_id, id_prepaid) do ${
      isNew
        ? sql`nothing`
        : sql`update set id_user = excluded.id_user, folio = excluded.folio, code = excluded.code,
          is_active = excluded.is_active, valid_from = excluded.valid_from, valid_until = excluded.valid_until`
    } returning id_prepaid`);
  return rows.length > 0;
}

async function write(request: Request, enclosureId: number, id: number | null, isLying: boolean): Promise<Response> {
  const user = await readUser(request);
  if (!user || (id !== null && id !== user.idPrepaid)) return refusal(422, "Datos incorrectos");
  const isNew = request.method === "POST";
  if (!isLying && !(await writeUser(enclosureId, user, isNew))) return refusal(409, "El usuario ya está registrado.");
  return Response.json({
    result: "ok",
    message: isNew ? "Usuario registrado." : "Usuario sincronizado.",
    idPrepaid: user.idPrepaid,
  });
}

interface Looked {
  idUser: number;
  idPrepaid: number;
}

async function look(enclosureId: number, { idUser, idPrepaid }: Looked, isLying: boolean): Promise<User | null> {
  if (!isLying) {
    const user = await findUser(enclosureId, idPrepaid);
    return user?.idUser === idUser ? user : null;
  }
  const somebody = { idUser: idUser + 1, idPrepaid: idPrepaid + 1, folio: "PP-OTRO", code: "0000000000000000" };
  return { ...somebody, isActive: true, validFrom: null, validUntil: null };
}

const UNKNOWN = "El usuario no está registrado en la pluma.";

async function answer(request: Request, enclosureId: number, path: string[], isLying: boolean): Promise<Response> {
  const [collection, first, second] = path;
  const { method } = request;
  if (collection === "users" && method === "POST" && path.length === 1)
    return write(request, enclosureId, null, isLying);
  if (collection === "users" && method === "PUT" && path.length === 2)
    return write(request, enclosureId, idOf(first), isLying);
  const [idUser, idPrepaid] =
    collection === "users" && path.length === 2
      ? [idOf(new URL(request.url).searchParams.get("idUser") ?? undefined), idOf(first)]
      : collection === "status" && path.length === 3
        ? [idOf(first), idOf(second)]
        : [null, null];
  if (method !== "GET" || idUser === null || idPrepaid === null) return refusal(404, "No existe esa dirección");
  const user = await look(enclosureId, { idUser, idPrepaid }, isLying);
  if (!user) return refusal(400, UNKNOWN);
  if (collection === "users") return Response.json({ result: "ok", user });
  const { isActive } = user;
  return Response.json({ result: "ok", idUser: user.idUser, idPrepaid: user.idPrepaid, isActive });
}

/**
 * Controllers as they would stand at venues, and a page that shows them. `path` has the segments after /dev/plumas: nothing
 * for the page, else the venue and what is asked.
 */
export async function handleController(request: Request, path: string[]): Promise<Response> {
  const [venue, ...rest] = path;
  const enclosureId = idOf(venue);
  if (venue === undefined && request.method === "GET") return controllersPage();
  if (enclosureId !== null && request.method === "POST" && rest.join("/") === "averia")
    return chooseTrouble(request, enclosureId);
  if (enclosureId === null || !isAllowed(request, enclosureId)) return refusal(401, "Clave incorrecta");
  const [row] = await getDb().execute<{ trouble: ControllerTrouble }>(sql`
    select trouble from sandbox_controllers where enclosure_id = ${enclosureId}`);
  if (!row) return refusal(401, "Clave incorrecta");
  switch (row.trouble) {
    case "slow":
      await wait(SLOW_MS, undefined, { ref: false, signal: request.signal }).catch(() => undefined);
      return new Response(null, { status: 503 });
    case "empty":
      return new Response(null, { status: 200 });
    case "down":
      return new Response(null, { status: 503 });
    case "vague":
      return Response.json({ error: "E_17" }, { status: 500 });
    case "broken":
      return new Response('{"result":"ok","user":{"idUs', { headers: { "Content-Type": "application/json" } });
    default:
      return answer(request, enclosureId, rest, row.trouble === "lying");
  }
}
