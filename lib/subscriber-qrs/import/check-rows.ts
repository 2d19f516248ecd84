import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseDay } from "@/lib/core/parse-day";
import type { CheckedRow, FileRow } from "@/lib/imports";
import { holderKey, liveIn } from "@/lib/subscriber-qrs/change/duplicates";
import type { NewSubscriber } from "@/lib/subscriber-qrs/change/make-subscribers";
import { assertPlace, type OpenScope, openScope } from "@/lib/subscriber-qrs/change/scope";
import { FIELD_LABELS, type ImportField, type ImportValues } from "@/lib/subscriber-qrs/import/columns";
import { Holder, type Scope } from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };
type Target = z.output<typeof Scope>;

/** A row that was checked; `ready` is who is made of it. */
interface ReadyRow extends CheckedRow<ImportField> {
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

const withLabel = (field: string, text: string) => `${FIELD_LABELS[HOLDER_FIELDS[field] ?? "name"]}: ${text}`;
const normalized = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** People write a zone's key, its name or both. */
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
  for (const { id, name } of rows) found.set(normalized(name), id);
  for (const { id, key, name } of rows) for (const way of [key, `${key} ${name}`]) found.set(normalized(way), id);
  return found;
}

/** Looks each scope up once, because most rows of a file share one. Answers the problem when there is no such scope. */
function scopeFinder(tx: Tx, target: Target, zones: ReadonlyMap<string, number>) {
  const byKey = new Map<string, OpenScope | string>();
  return async (values: ImportValues): Promise<OpenScope | string> => {
    const key = JSON.stringify([values.zone, values.from, values.until]);
    const had = byKey.get(key);
    if (had !== undefined) return had;
    const found = await open(values);
    byKey.set(key, found);
    return found;
  };
  async function open(values: ImportValues): Promise<OpenScope | string> {
    const parkingAreaId = values.zone === "" ? target.parkingAreaId : zones.get(normalized(values.zone));
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
      return withLabel(field, text);
    }
  }
}

function holderOf(values: ImportValues): { holder: z.output<typeof Holder> | null; problems: string[] } {
  const { name, plate, email, phone, place } = values;
  const parsed = Holder.safeParse({ name, plate, email, phone, placeLabel: place });
  if (parsed.success) return { holder: parsed.data, problems: [] };
  const problems = parsed.error.issues.map((issue) => withLabel(String(issue.path[0] ?? "name"), issue.message));
  return { holder: null, problems: [...new Set(problems)] };
}

interface Seen {
  holders: Map<string, string>;
  places: Map<string, string>;
}

const noneSeen = (): Seen => ({ holders: new Map(), places: new Map() });

/** Says where the same person or the same place stands already: in the file above, or in the zone. */
function duplicateProblems(seen: readonly Seen[], { scope, holder }: NewSubscriber): string[] {
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
    return [withLabel("placeLabel", error.details.fields?.placeLabel ?? messageFor(error))];
  }
}

/** Asks once per scope who has a QR of its zone and days already. */
function existingIn(tx: Tx) {
  const byScope = new Map<OpenScope, Seen>();
  return async (scope: OpenScope): Promise<Seen> => {
    const had = byScope.get(scope);
    if (had) return had;
    const { holders, places } = await liveIn(tx, scope);
    const found = {
      holders: new Map([...holders].map(([key, { name }]) => [key, `la lista, a nombre de ${name}`])),
      places: new Map([...places].map(([label, { name }]) => [label, name])),
    };
    byScope.set(scope, found);
    return found;
  };
}

/** Later rows with the same person or place are told of the first one. */
function remember({ holders, places }: Seen, { holder }: NewSubscriber, where: string): void {
  const key = holderKey(holder);
  if (!holders.has(key)) holders.set(key, where);
  if (holder.placeLabel !== null && !places.has(holder.placeLabel)) places.set(holder.placeLabel, where);
}

/** Checks fields, zone and days, people who stand in the file twice, and people who have such a QR already. */
export async function checkRows(tx: Tx, target: Target, rows: readonly FileRow<ImportField>[]): Promise<ReadyRow[]> {
  await openScope(tx, target);
  const scopeFor = scopeFinder(tx, target, await zonesOf(tx, target.parkingAreaId));
  const existing = existingIn(tx);
  const inFile = new Map<number, Seen>();
  const checked: ReadyRow[] = [];
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
    const wrong = [
      ...duplicateProblems([above, await existing(scope)], ready),
      ...placeProblem(scope, holder.placeLabel),
    ];
    remember(above, ready, `el renglón ${row.rowNumber}`);
    checked.push({ ...row, problems: wrong, ready: wrong.length === 0 ? ready : null });
  }
  return checked;
}
