import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import { IdField, moneyField, OptionalIdField, RevisionField, SearchField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { formatMoney, parseMoney } from "@/lib/core/money";
import { Tariff } from "@/lib/prepaid/tariff/schemas";
import { MOST_BALANCE_CENTS, MOST_OFFERED, type PrepaidLimits } from "@/lib/prepaid/types/type-words";

const Money = moneyField(MOST_BALANCE_CENTS);
const OFFERED = "Escribe de uno a cinco montos como $200, $500, $1,000";

/** Takes centavos (API) or "$200, $500, $1,000" (form): a comma between two amounts has a blank behind it. */
const OfferedField = z
  .union([z.array(z.number()), z.string()], { error: FIELD.required })
  .transform((value, issues) => {
    const amounts =
      typeof value === "string"
        ? value
            .split(/,\s+|;\s*|\s+/)
            .filter((text) => text !== "")
            .map(parseMoney)
        : value;
    const cents = amounts.filter((amount) => amount !== null && Number.isInteger(amount) && amount > 0);
    const isFine = cents.length === amounts.length && cents.length > 0 && cents.length <= MOST_OFFERED;
    if (isFine) return [...new Set(cents as number[])].sort((one, other) => one - other);
    issues.addIssue({ code: "custom", message: OFFERED });
    return z.NEVER;
  });

const limits = {
  minEntryCents: Money,
  noticeCents: Money,
  topupMinCents: Money,
  topupMaxCents: Money,
  balanceMaxCents: Money,
  debtMaxCents: Money,
  offeredCents: OfferedField,
};

const Name = textField(60).min(2, "Escribe al menos 2 letras");
const IsPublic = z.boolean({ error: FIELD.select });
const terms = { name: Name, isPublic: IsPublic, tariff: Tariff, ...limits };

function limitRules(input: PrepaidLimits, issues: z.RefinementCtx): void {
  const fail = (field: keyof PrepaidLimits, message: string) =>
    issues.addIssue({ code: "custom", path: [field], message });
  const { topupMinCents, topupMaxCents, balanceMaxCents, offeredCents } = input;
  if (topupMinCents === 0) fail("topupMinCents", "Escribe más de 0");
  if (topupMaxCents < topupMinCents) fail("topupMaxCents", "Es menos que la recarga mínima");
  if (balanceMaxCents < topupMaxCents) fail("balanceMaxCents", "Es menos que la recarga máxima");
  if (input.minEntryCents > balanceMaxCents) fail("minEntryCents", "Es más que el saldo máximo");
  if (input.noticeCents > balanceMaxCents) fail("noticeCents", "Es más que el saldo máximo");
  if (offeredCents.some((cents) => cents < topupMinCents || cents > topupMaxCents)) {
    fail("offeredCents", `Ofrece montos de ${formatMoney(topupMinCents)} a ${formatMoney(topupMaxCents)}`);
  }
}

/** A type as a change makes it. */
export const PrepaidTypeTerms = z.object(terms).superRefine(limitRules);

export const CreatePrepaidType = z.object({ enclosureId: IdField, ...terms }).superRefine(limitRules);

export type CreatePrepaidTypeInput = z.input<typeof CreatePrepaidType>;

export type CreatedType = z.output<typeof CreatePrepaidType>;

export const PrepaidTypeChange = z.object({ id: IdField, revision: RevisionField });

/** Fields that are not sent stay; a tariff is sent whole. */
export type ChangePrepaidTypeInput = z.input<typeof PrepaidTypeChange> & Changes<z.input<typeof PrepaidTypeTerms>>;

export const PrepaidTypeId = z.object({ id: IdField });

export type PrepaidTypeIdInput = z.input<typeof PrepaidTypeId>;

export const PrepaidTypeFilters = z.object({
  q: SearchField,
  enclosureId: OptionalIdField.catch(null),
  show: z.enum(["archived"]).optional().catch(undefined),
});

/** The API lists a tenant's types to its staff, and to others those of one venue that buyers may choose. */
export const PrepaidTypesAsked = z.object({
  enclosureId: OptionalIdField,
  adminId: OptionalIdField,
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  after: z.string().max(4_000, FIELD.cursor).nullish(),
});

export type PrepaidTypesAskedInput = z.input<typeof PrepaidTypesAsked>;
