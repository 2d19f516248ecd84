import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { commissionIvaRates, satPaymentForms, withholdingRates } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { authorize, authorizeUser } from "@/lib/core/permissions";
import {
  COLLECTED_BY_WORDS,
  type CollectedBy,
  PERSON_WORDS,
  type ProfileDto,
  ratesWords,
  SAT_FORMS,
  type SatForm,
  type TaxSettingDto,
} from "@/lib/organizer-settlements/client";
import { SaveCommissionIva, SaveRates, SaveSatForm } from "@/lib/organizer-settlements/schemas";
import { lockOrganizer, ZONE } from "@/lib/organizer-settlements/terms";
import { methodWords } from "@/lib/pricing/client";

type Tx = Ctx & { db: Db };

const FROM_THE_BEGINNING = "-infinity";

const todayOf = (ctx: Ctx) => toLocal(ctx.now, ZONE).slice(0, 10);

/** Changes of these settings, which are of all organizers, take turns: of two that are alike the second one sees the first. */
const takeTurn = (tx: Tx) => lockOrganizer(tx, 0);

/** What is withheld today of a person of a type, by who collects. */
export async function ratesOn(
  ctx: Ctx,
  { personType, rfc }: { personType: string; rfc: string | null },
): Promise<ProfileDto["rates"]> {
  const rows = await ratesInForce(ctx);
  return rows
    .filter((row) => row.personType === personType && row.hasRfc === (rfc !== null) && row.validFrom <= todayOf(ctx))
    .map(({ collectedBy, isrBps, ivaBps }) => ({ collectedBy: collectedBy as CollectedBy, isrBps, ivaBps }));
}

/** Of rows in their order, for each key the one that holds today, and those whose day has not come. */
function inForce<Row extends { validFrom: string }>(
  rows: readonly Row[],
  today: string,
  keyOf: (row: Row) => string,
): Row[] {
  const held = new Map<string, Row>();
  for (const row of rows) held.set(`${keyOf(row)} ${row.validFrom > today ? row.validFrom : today}`, row);
  return [...held.values()].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
}

async function ratesInForce(ctx: Ctx) {
  const rows = await dbOf(ctx)
    .select()
    .from(withholdingRates)
    .orderBy(asc(withholdingRates.validFrom), asc(withholdingRates.id));
  return inForce(rows, todayOf(ctx), ({ personType, hasRfc, collectedBy }) => `${personType} ${hasRfc} ${collectedBy}`);
}

const paidByOf = ({ method, funding }: { method: string; funding: string | null }): string =>
  method === "card" ? `card.${funding ?? "unknown"}` : method;

/** The rules of taxes that hold today, and those that are to hold from a later day on. */
export async function taxSettings({ ctx }: VerbArgs<null>): Promise<TaxSettingDto[]> {
  authorize(ctx.actor, "settlement:write");
  const today = todayOf(ctx);
  const commission = await dbOf(ctx)
    .select()
    .from(commissionIvaRates)
    .orderBy(asc(commissionIvaRates.validFrom), asc(commissionIvaRates.id));
  const forms = await dbOf(ctx)
    .select()
    .from(satPaymentForms)
    .orderBy(asc(satPaymentForms.validFrom), asc(satPaymentForms.id));
  const settingOf = (key: string, row: { id: number; validFrom: string }, what: string, value: string) => ({
    key: `${key}-${row.id}`,
    what,
    value,
    validFrom: row.validFrom === FROM_THE_BEGINNING ? null : row.validFrom,
    isComing: row.validFrom > today,
  });
  return [
    ...inForce(commission, today, () => "").map((row) =>
      settingOf("comision", row, "IVA de la comisión", `${row.ivaBps / 100} %`),
    ),
    ...(await ratesInForce(ctx)).map((row) => {
      const person = PERSON_WORDS[row.personType as keyof typeof PERSON_WORDS].toLowerCase();
      const collector = COLLECTED_BY_WORDS[row.collectedBy as CollectedBy];
      const what = `Retención a ${person} ${row.hasRfc ? "con" : "sin"} RFC, de lo que cobra ${collector}`;
      return settingOf("retencion", row, what, ratesWords(row));
    }),
    ...inForce(forms, today, paidByOf).map((row) =>
      settingOf(
        "forma",
        row,
        `Forma de pago: ${methodWords(paidByOf(row))}`,
        `${row.form} ${SAT_FORMS[row.form as SatForm]}`,
      ),
    ),
  ];
}

/** From a day on, other taxes are withheld of persons of a type. Said twice it is one row. */
export async function saveRates({ ctx, input }: VerbArgs<SaveRates>): Promise<{ id: number }> {
  const rates = parseInput(SaveRates, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  return withTx(ctx, async (tx) => {
    await takeTurn(tx);
    const [said] = await tx.db
      .select()
      .from(withholdingRates)
      .where(
        and(
          eq(withholdingRates.personType, rates.personType),
          eq(withholdingRates.hasRfc, rates.hasRfc),
          eq(withholdingRates.collectedBy, rates.collectedBy),
          eq(withholdingRates.validFrom, rates.validFrom),
        ),
      )
      .orderBy(desc(withholdingRates.id))
      .limit(1);
    if (said?.isrBps === rates.isrBps && said.ivaBps === rates.ivaBps) return { id: said.id };
    const [made] = await tx.db
      .insert(withholdingRates)
      .values({ ...rates, createdBy: actor.userId })
      .returning({ id: withholdingRates.id });
    if (!made) throw new Error("The rate was not written");
    await recordAudit(tx, {
      action: "withholding_rate.made",
      entity: "withholding_rate",
      entityId: made.id,
      adminId: null,
      after: { ...rates, hasRfc: String(rates.hasRfc) },
    });
    return made;
  });
}

/** From a day on, the platform's commission has another IVA. Said twice it is one row. */
export async function saveCommissionIva({ ctx, input }: VerbArgs<SaveCommissionIva>): Promise<{ id: number }> {
  const { ivaBps, validFrom } = parseInput(SaveCommissionIva, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  return withTx(ctx, async (tx) => {
    await takeTurn(tx);
    const [said] = await tx.db
      .select()
      .from(commissionIvaRates)
      .where(eq(commissionIvaRates.validFrom, validFrom))
      .orderBy(desc(commissionIvaRates.id))
      .limit(1);
    if (said?.ivaBps === ivaBps) return { id: said.id };
    const [made] = await tx.db
      .insert(commissionIvaRates)
      .values({ ivaBps, validFrom, createdBy: actor.userId })
      .returning({ id: commissionIvaRates.id });
    if (!made) throw new Error("The rate was not written");
    await recordAudit(tx, {
      action: "commission_iva_rate.made",
      entity: "commission_iva_rate",
      entityId: made.id,
      adminId: null,
      after: { ivaBps, validFrom },
    });
    return made;
  });
}

/** From a day on, what is paid so goes into invoices by another of SAT's forms. Said twice it is one row. */
export async function saveSatForm({ ctx, input }: VerbArgs<SaveSatForm>): Promise<{ id: number }> {
  const { paidBy, form, validFrom } = parseInput(SaveSatForm, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  const [method = "", kind = "unknown"] = paidBy.split(".");
  const funding = kind === "unknown" ? null : kind;
  return withTx(ctx, async (tx) => {
    await takeTurn(tx);
    const [said] = await tx.db
      .select()
      .from(satPaymentForms)
      .where(
        and(
          eq(satPaymentForms.method, method),
          funding === null ? isNull(satPaymentForms.funding) : eq(satPaymentForms.funding, funding),
          eq(satPaymentForms.validFrom, validFrom),
        ),
      )
      .orderBy(desc(satPaymentForms.id))
      .limit(1);
    if (said?.form === form) return { id: said.id };
    const [made] = await tx.db
      .insert(satPaymentForms)
      .values({ method, funding, form, validFrom, createdBy: actor.userId })
      .returning({ id: satPaymentForms.id });
    if (!made) throw new Error("The form was not written");
    await recordAudit(tx, {
      action: "sat_payment_form.made",
      entity: "sat_payment_form",
      entityId: made.id,
      adminId: null,
      after: { paidBy: methodWords(paidBy), satForm: form, validFrom },
    });
    return made;
  });
}

/** SQL: SAT's form of a payment `p` that was collected at a moment; null: nobody said one, as of a card of an unknown kind. */
export const satFormOn = (collectedAt: SQL): SQL => sql`(
  select f.form from sat_payment_forms f
  where f.method = p.method and f.funding is not distinct from case when p.method = 'card' then p.card_funding end
    and f.valid_from <= (${collectedAt} at time zone ${ZONE})::date
  order by f.valid_from desc, f.id desc limit 1)`;
