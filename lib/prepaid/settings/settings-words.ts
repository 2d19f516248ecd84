export const IVA_EVENTS = ["topup", "charge"] as const;

export type IvaEvent = (typeof IVA_EVENTS)[number];

/** A venue's own rules of prepaid. */
export interface PrepaidSettingsDto {
  enclosureId: number;
  enclosureName: string;
  /** When the IVA of a balance is owed: as it is collected, or as it is charged. */
  ivaEvent: IvaEvent;
  /** What may be given away in a month, and the adjustment above which a second person decides. */
  giftMonthlyCents: number;
  adjustmentCents: number;
  /** A refund gives the service fee back as well. */
  refundsFee: boolean;
  /** Days after which what was paid in expires; null: never. */
  expiryDays: number | null;
  /** Hours after which a car that is still inside is listed. */
  openStayHours: number;
  /** Buyers may open an account of their own in the store. */
  isSelfService: boolean;
}

export interface PrepaidVenueDto {
  id: number;
  name: string;
  timeZone: string;
  dayStart: number;
}
