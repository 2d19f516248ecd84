import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseDay } from "@/lib/core/parse-day";
import { holderKey, liveIn } from "@/lib/subscriber-qrs/change/duplicates";
import type { NewSubscriber } from "@/lib/subscriber-qrs/change/make-subscribers";
import { assertPlace, type OpenScope, openScope } from "@/lib/subscriber-qrs/change/scope";
import { FIELD_LABELS, type ImportField, type ImportValues } from "@/lib/subscriber-qrs/import/columns";
import { Holder, type Scope } from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };
export type Target = z.output<typeof Scope>;

export interface FileRow {
  rowNumber: number;
  values: ImportValues;
}

export interface CheckedRow extends FileRow {
  /** In Spanish, with the column's name; none: the row is right. */
  problems: string[];
  ready: NewSubscriber | null;
}

const HOLDER_FIELDS: Record<string, ImportField> = {
  name: "name",
  plate: "plate",
  email: "email",
  phone: "phone",
  placeLabel: "place",
  parkingAreaId: "zone",
  validFrom: "from",
  validUntil: "until",
};

const labelled = (field: string, text: string) => `${FIELD_LABELS[HOLDER_FIELDS[field] ?? "name"]}: ${text}`;
const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The zones of a venue by key and by name. */
async function zonesOf(tx: Tx, parkingAreaId: number): Promise<Map<string, number>> {
  const [own] = await tx.db
    .select({ enclosureId: parkingAreas.enclosureId })
    .from(parkingAreas)
    .where(eq(parkingAreas.id, parkingAreaId));
  const rows = await tx.db
    .select({ id: parkingAreas.id, key: parkingAreas.key, name: parkingAreas.name })
    .from(parkingAreas)
    .where(and(eq(parkingAreas.enclosureId, own?.enclosureId ?? 0), isNull(parkingAreas.archivedAt)));
  const found = new Map<string, number>();
  for (const { id, name } of rows) found.set(bare(name), id);
  for (const { id, key, name } of rows) for (const way of [key, `${key} ${name}`]) found.set(bare(way), id);
  return found;
}

/** Scopes of a file, each looked up once: most rows share one. */
function scopes(tx: Tx, target: Target, zones: ReadonlyMap<string, number>) {
  const known = new Map<string, OpenScope | string>();
  return async (values: ImportValues): Promise<OpenScope | string> => {
    const key = JSON.stringify([values.zone, values.from, values.until]);
    const had = known.get(key);
    if (had !== undefined) return had;
    const found = await open(values);
    known.set(key, found);
    return found;
  };
  async function open(values: ImportValues): Promise<OpenScope | string> {
    const parkingAreaId = values.zone === "" ? target.parkingAreaId : zones.get(bare(values.zone));
    if (parkingAreaId === undefined) return `Zona: el recinto no tiene “${values.zone}”`;
    const from = values.from === "" ? target.validFrom : parseDay(values.from);
    if (values.from !== "" && from === null) return `Desde: “${values.from}” no es una fecha`;
    const until = values.until === "" ? target.validUntil : parseDay(values.until);
    if (values.until !== "" && until === null) return `Hasta: “${values.until}” no es una fecha`;
    try {
      return await openScope(tx, { ...target, parkingAreaId, validFrom: from, validUntil: until });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const [[field, text] = ["name", messageFor(error)]] = Object.entries(error.details.fields ?? {});
      return labelled(field, text);
    }
  }
}

function holderOf(values: ImportValues): { holder: z.output<typeof Holder> | null; problems: string[] } {
  const { name, plate, email, phone, place } = values;
  const parsed = Holder.safeParse({ name, plate, email, phone, placeLabel: place });
  if (parsed.success) return { holder: parsed.data, problems: [] };
  const problems = parsed.error.issues.map((issue) => labelled(String(issue.path[0] ?? "name"), issue.message));
  return { holder: null, problems: [...new Set(problems)] };
}

interface Seen {
  holders: Map<string, string>;
  places: Map<string, string>;
}

const noneSeen = (): Seen => ({ holders: new Map(), places: new Map() });

/** Who is there already, in the file above or in the zone; each named by where. */
function clash(seen: readonly Seen[], { scope, holder }: NewSubscriber): string[] {
  const problems: string[] = [];
  const key = holderKey(holder);
  const same = seen.map(({ holders }) => holders.get(key)).find(Boolean);
  if (same) problems.push(`${holder.plate === null ? "Nombre" : "Placa"}: ya está en ${same}`);
  const { placeLabel } = holder;
  const neighbour = placeLabel === null ? undefined : seen.map(({ places }) => places.get(placeLabel)).find(Boolean);
  if (neighbour) problems.push(`Lugar: ${placeLabel} de la zona ${scope.zoneKey} ya lo tiene ${neighbour}`);
  return problems;
}

function placeProblem(scope: OpenScope, placeLabel: string | null): string[] {
  try {
    assertPlace(scope, placeLabel);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [labelled("placeLabel", error.details.fields?.placeLabel ?? messageFor(error))];
  }
}

/** Who has a QR of a scope's zone and days already; asked once per scope. */
function livingIn(tx: Tx) {
  const known = new Map<OpenScope, Seen>();
  return async (scope: OpenScope): Promise<Seen> => {
    const had = known.get(scope);
    if (had) return had;
    const { holders, places } = await liveIn(tx, scope);
    const found = {
      holders: new Map([...holders].map(([key, { name }]) => [key, `la lista, a nombre de ${name}`])),
      places: new Map([...places].map(([label, { name }]) => [label, name])),
    };
    known.set(scope, found);
    return found;
  };
}

/** Notes a row for those below it; the first of several is the one that they are told of. */
function note({ holders, places }: Seen, { holder }: NewSubscriber, where: string): void {
  const key = holderKey(holder);
  if (!holders.has(key)) holders.set(key, where);
  if (holder.placeLabel !== null && !places.has(holder.placeLabel)) places.set(holder.placeLabel, where);
}

/**
 * Says of each row of a file what is wrong with it: its fields, its zone and days, who stands in the file twice, and
 * who has a QR of that zone and those days already.
 */
export async function checkRows(tx: Tx, target: Target, rows: readonly FileRow[]): Promise<CheckedRow[]> {
  await openScope(tx, target);
  const scopeFor = scopes(tx, target, await zonesOf(tx, target.parkingAreaId));
  const living = livingIn(tx);
  const inFile = new Map<number, Seen>();
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    const { holder, problems } = holderOf(row.values);
    const scope = await scopeFor(row.values);
    if (typeof scope === "string" || holder === null) {
      checked.push({ ...row, problems: typeof scope === "string" ? [...problems, scope] : problems, ready: null });
      continue;
    }
    const ready = { scope, holder };
    const above = inFile.get(scope.parkingAreaId) ?? noneSeen();
    inFile.set(scope.parkingAreaId, above);
    const wrong = [...clash([above, await living(scope)], ready), ...placeProblem(scope, holder.placeLabel)];
    note(above, ready, `el renglón ${row.rowNumber}`);
    checked.push({ ...row, problems: wrong, ready: wrong.length === 0 ? ready : null });
  }
  return checked;
}
