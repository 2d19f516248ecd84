/** What people recognize a saved card by. */
export interface SavedCardDto {
  id: number;
  /** "visa", as the provider says it. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  carnet: "Carnet",
};

/** "Visa terminada en 4242". */
export const cardName = ({ brand, last4 }: Pick<SavedCardDto, "brand" | "last4">): string =>
  `${BRANDS[brand] ?? "Tarjeta"} terminada en ${last4}`;

/** "12/31". */
export const cardExpiry = ({ expMonth, expYear }: Pick<SavedCardDto, "expMonth" | "expYear">): string =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`;
