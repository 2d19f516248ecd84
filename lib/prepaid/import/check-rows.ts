import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { together } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { formatMoney } from "@/lib/core/money";
import { parseDay } from "@/lib/core/parse-day";
import type { CheckedRow, FileRow } from "@/lib/imports";
import { offersWhatsApp } from "@/lib/notifications";
import { CreatePrepaidAccount } from "@/lib/prepaid/accounts/account-schemas";
import { dayEnd } from "@/lib/prepaid/accounts/days";
import { holderProblem } from "@/lib/prepaid/accounts/person";
import { type GiftsLeft, giftsLeft } from "@/lib/prepaid/acts/give-balance";
import { FIELD_LABELS, type ImportField } from "@/lib/prepaid/import/columns";

type Tx = Ctx & { db: Db };
type Opening = z.output<typeof CreatePrepaidAccount>;
type Row = FileRow<ImportField>;

/** The type of whoever's row names none; the file is for its venue. */
export interface ImportTarget {
  typeId: number;
}

/** A row that was checked; `ready` is the account that is opened for it, with its type and the type's venue. */
interface ReadyRow extends CheckedRow<ImportField> {
  ready: { opening: Opening; type: Type } | null;
}

const COLUMN_OF: Readonly<Record<string, ImportField>> = {
  email: "email",
  phone: "phone",
  fullName: "name",
  typeId: "type",
  nickname: "nickname",
  plates: "plates",
  validFrom: "from",
  validUntil: "until",
  giftCents: "balance",
  amountCents: "balance",
  giftReason: "reason",
};

const says = (column: ImportField, text: string): string => `${FIELD_LABELS[column]}: ${text}`;

/** What an expected error says about a row. */
export function problemsOf(error: DomainError): string[] {
  const { field = "", fields = { [field]: messageFor(error) } } = error.details;
  return Object.entries(fields).map(([name, text]) => says(COLUMN_OF[name] ?? "name", text));
}

const bare = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

interface Type extends Record<string, unknown> {
  id: number;
  name: string;
  adminId: number;
  enclosureId: number;
  timeZone: string;
  balanceMaxCents: number;
  isArchived: boolean;
}

/** The types of the venue of one of them. */
async function typesBeside(tx: Tx, typeId: number): Promise<Type[]> {
  return [
    ...(await tx.db.execute<Type>(sql`
      select t.id, t.name, t.admin_id as "adminId", t.enclosure_id as "enclosureId", n.time_zone as "timeZone",
        v.balance_max_cents as "balanceMaxCents", t.archived_at is not null as "isArchived"
      from prepaid_types t join enclosures n on n.id = t.enclosure_id
        join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
      where t.enclosure_id = (select enclosure_id from prepaid_types where id = ${typeId})`)),
  ];
}

type Read = { opening: Opening; type: Type; problems: [] } | { opening: null; type: null; problems: string[] };

const DAYS = [
  ["validFrom", "from"],
  ["validUntil", "until"],
] as const;

/** Reads a row by itself, as the form of a new account is read. */
function readRow({ values }: Row, target: ImportTarget, types: readonly Type[], timeZone: string, now: Date): Read {
  const problems: string[] = [];
  const named = bare(values.type);
  const type = types.find(
    ({ id, name, isArchived }) => !isArchived && (named === "" ? id === target.typeId : bare(name) === named),
  );
  if (!type)
    problems.push(
      says("type", named === "" ? "el que elegiste está archivado" : `el recinto no tiene “${values.type}”`),
    );
  const days = { validFrom: "", validUntil: "" };
  for (const [field, column] of DAYS) {
    const text = values[column];
    const day = text === "" ? "" : parseDay(text);
    if (day === null) problems.push(says(column, `“${text}” no es una fecha`));
    else days[field] = day;
  }
  const { email, phone, name: fullName, nickname, plates, balance: giftCents, reason } = values;
  const giftReason = giftCents === "" ? "" : reason;
  const sent = {
    typeId: type?.id ?? target.typeId,
    email,
    phone,
    fullName,
    nickname,
    plates,
    ...days,
    giftCents,
    giftReason,
  };
  const parsed = CreatePrepaidAccount.safeParse(sent);
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push(says(COLUMN_OF[String(path[0])] ?? "name", message));
  const until = parsed.data ? dayEnd(parsed.data.validUntil, timeZone, "validUntil") : null;
  if (until && until <= now) problems.push(says("until", "ese día ya pasó"));
  if (!parsed.data || !type || problems.length > 0)
    return { opening: null, type: null, problems: [...new Set(problems)] };
  return { opening: parsed.data, type, problems: [] };
}

interface Known extends Record<string, unknown> {
  email: string | null;
  phone: string | null;
  profile: number;
  state: string;
  isPhoneProven: boolean;
}

const listed = (texts: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::text::json))`;

/** The people whom these contacts name, by contact: as `personFor` would find them. */
async function knownPeople(tx: Tx, emails: readonly string[], phones: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx.db.execute<Known>(sql`
    select u.email, u.phone, u.profile, u.state, u.phone_verified_at is not null as "isPhoneProven" from users u
    where u.email in ${listed(emails)} or (u.phone in ${listed(phones)} and u.phone_verified_at is not null)`);
  const found = new Map<string, Known>();
  for (const row of rows) {
    if (row.phone !== null && row.isPhoneProven) found.set(row.phone, row);
    if (row.email !== null) found.set(row.email, row);
  }
  return found;
}

const keyOf = (contact: string, nickname: string): string => `${contact}\n${bare(nickname)}`;

/** Open accounts of a venue that these contacts hold already, by contact and nickname. */
async function heldAccounts(
  tx: Tx,
  enclosureId: number,
  emails: readonly string[],
  phones: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.db.execute<{ email: string | null; phone: string | null; nickname: string }>(sql`
    select u.email, u.phone, a.nickname from prepaid_accounts a join users u on u.id = a.user_id
    where a.enclosure_id = ${enclosureId} and a.state <> 'closed'
      and (u.email in ${listed(emails)} or u.phone in ${listed(phones)})`);
  return new Set(
    rows.flatMap(({ email, phone, nickname }) =>
      [email, phone].flatMap((contact) => (contact === null ? [] : [keyOf(contact, nickname)])),
    ),
  );
}

const isText = (text: string | null | undefined): text is string => text !== null && text !== undefined;

/** What is compared with rows: it changes while they are read, by those that are right. */
interface Surroundings {
  known: ReadonlyMap<string, Known>;
  held: ReadonlySet<string>;
  /** Where a contact with a nickname stands in the file. */
  seen: Map<string, string>;
  gifts: GiftsLeft;
}

const OTHER_QR = "Si es otro QR, ponle otro apodo";

/** Says where the same person has the same QR already: in the file above, or in the venue. */
function twinProblem({ email, phone, nickname }: Opening, { seen, held }: Surroundings): string | null {
  for (const [column, contact] of [["email", email] as const, ["phone", phone] as const]) {
    if (contact === null) continue;
    const above = seen.get(keyOf(contact, nickname));
    if (above !== undefined) return says(column, `ya está en ${above}. ${OTHER_QR}`);
    if (held.has(keyOf(contact, nickname))) return says(column, `ya tiene un QR en el recinto. ${OTHER_QR}`);
  }
  return null;
}

function personProblem({ email, phone, fullName }: Opening, { known }: Surroundings): string | null {
  const column = email === null ? "phone" : "email";
  const person = (email === null ? undefined : known.get(email)) ?? (phone === null ? undefined : known.get(phone));
  const problem = person ? holderProblem(person) : null;
  if (problem) return says(column, messageFor(new DomainError(problem)));
  if (person) return null;
  if (fullName === null) return says("name", "hace falta, porque es alguien nuevo");
  return email === null && !offersWhatsApp() ? says("email", messageFor(new DomainError("user.unreachable"))) : null;
}

/** A balance to begin with is a gift, so it keeps what the type and the month allow. */
function giftProblem({ giftCents }: Opening, { balanceMaxCents }: Type, { gifts }: Surroundings): string | null {
  if (giftCents === null) return null;
  if (giftCents > balanceMaxCents)
    return says("balance", `el saldo de ese tipo no puede pasar de ${formatMoney(balanceMaxCents)}`);
  if (giftCents > gifts.leftCents)
    return says("balance", messageFor(new DomainError("prepaid.gifts_used_up", { data: { ...gifts } })));
  return null;
}

/**
 * Checks what each row says, people who stand in the file twice, who have such a QR already or may hold none, and what the
 * venue may still give away this month: the first rows get it.
 */
export async function checkRows(tx: Tx, target: ImportTarget, rows: readonly Row[]): Promise<ReadyRow[]> {
  const types = await typesBeside(tx, target.typeId);
  const [venue] = types;
  if (!venue) throw notFound();
  const { enclosureId, timeZone } = venue;
  const read = rows.map((row) => ({ row, ...readRow(row, target, types, timeZone, tx.now) }));
  const emails = read.map(({ opening }) => opening?.email).filter(isText);
  const phones = read.map(({ opening }) => opening?.phone).filter(isText);
  const [known, held, left] = await together([
    () => knownPeople(tx, emails, phones),
    () => heldAccounts(tx, enclosureId, emails, phones),
    () => giftsLeft(tx, venue),
  ]);
  const around: Surroundings = { known, held, seen: new Map(), gifts: { ...left } };
  return read.map(({ row, opening, type, problems }): ReadyRow => {
    if (opening === null || type === null) return { ...row, problems, ready: null };
    const wrong = [
      twinProblem(opening, around),
      personProblem(opening, around),
      giftProblem(opening, type, around),
    ].filter(isText);
    for (const contact of [opening.email, opening.phone].filter(isText)) {
      const key = keyOf(contact, opening.nickname);
      if (!around.seen.has(key)) around.seen.set(key, `el renglón ${row.rowNumber}`);
    }
    if (wrong.length > 0) return { ...row, problems: wrong, ready: null };
    around.gifts.leftCents -= opening.giftCents ?? 0;
    return { ...row, problems: [], ready: { opening, type } };
  });
}
