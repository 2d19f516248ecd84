import { z } from "zod";
import {
  IdField,
  intField,
  OptionalIdField,
  optionalIntField,
  RevisionField,
  SearchField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

const MOST_MINUTES = 1_440;

const terms = {
  name: textField(60).min(2, "Escribe al menos 2 letras"),
  gives: z.enum(["minutes", "percent"], { error: FIELD.select }),
  /** Minutes, or whole percent. */
  amount: intField(1, MOST_MINUTES),
  dayMax: optionalIntField(1, 100_000),
  monthMax: optionalIntField(1, 1_000_000),
};

interface Gives {
  gives: "minutes" | "percent";
  amount: number;
}

function percentIsOne({ gives, amount }: Gives, issues: z.RefinementCtx): void {
  if (gives !== "percent" || amount <= 100) return;
  issues.addIssue({ code: "custom", path: ["amount"], message: "Escribe un porcentaje de 1 a 100" });
}

export const CreateShop = z.object({ enclosureId: IdField, ...terms }).superRefine(percentIsOne);
export type CreateShopInput = z.input<typeof CreateShop>;

export const ChangeShop = z.object({ shopId: IdField, revision: RevisionField, ...terms }).superRefine(percentIsOne);
export type ChangeShopInput = z.input<typeof ChangeShop>;

/** The form's fields, of a new shop as of one that is there. */
export const ShopTerms = z.object(terms).superRefine(percentIsOne);
export type ShopTermsInput = z.input<typeof ShopTerms>;

export const ShopId = z.object({ shopId: IdField });
export type ShopIdInput = z.input<typeof ShopId>;

export const ShopFilters = z.object({ q: SearchField, enclosureId: OptionalIdField.catch(null) });

export const ShopLink = z.object({ token: z.string().max(200) });
export type ShopLinkInput = z.input<typeof ShopLink>;

/** What stands on a visitor's QR, or a plate. */
export const SealStay = ShopLink.extend({ code: z.string().trim().min(3, FIELD.required).max(600, FIELD.tooLong) });
export type SealStayInput = z.input<typeof SealStay>;
