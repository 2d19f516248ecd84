import { z } from "zod";
import { IdField, intField, moneyField, optionalIntField, RevisionField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { IVA_EVENTS } from "@/lib/prepaid/settings/settings-words";

const Money = moneyField(10_000_000);
const Choice = z.boolean({ error: FIELD.select });

export const PrepaidSettingsFields = z.object({
  ivaEvent: z.enum(IVA_EVENTS, { error: FIELD.select }),
  giftMonthlyCents: Money,
  adjustmentCents: Money,
  refundsFee: Choice,
  /** From 30 to 3,650. */
  expiryDays: optionalIntField(30, 3_650),
  openStayHours: intField(1, 720),
  isSelfService: Choice,
});

export type PrepaidSettingsInput = z.input<typeof PrepaidSettingsFields>;

export const SavePrepaidSettings = PrepaidSettingsFields.extend({ enclosureId: IdField, revision: RevisionField });

export type SavePrepaidSettingsInput = z.input<typeof SavePrepaidSettings>;

export const PrepaidVenue = z.object({ enclosureId: IdField });

export type PrepaidVenueInput = z.input<typeof PrepaidVenue>;
