import { formatCount, formatCounted } from "@/lib/core/money";

/** What a seal takes off a stay: minutes, or basis points of its price. One of them is 0. */
export interface SealGift {
  minutes: number;
  bps: number;
}

export interface ShopDto extends SealGift {
  id: number;
  adminId: number;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  name: string;
  dayMax: number | null;
  monthMax: number | null;
  /** Seals given: today, this month by the venue's clock, ever. */
  today: number;
  month: number;
  total: number;
  lastAt: Date | null;
}

/** What a shop's own page shows. */
export interface ShopStationDto extends SealGift {
  name: string;
  venue: { name: string; color: string };
  today: number;
  month: number;
  dayMax: number | null;
  monthMax: number | null;
}

/** A stay that was sealed, as the shop may see it. */
export interface SealedDto extends SealGift {
  plates: string[];
  enteredAt: Date;
  timeZone: string;
}

export const giftWords = ({ minutes, bps }: SealGift): string =>
  minutes > 0 ? `${formatCounted(minutes, "minuto", "minutos")} menos` : `${formatCount(bps / 100)}% menos`;

const limitWords = (given: number, most: number | null, when: string) =>
  most === null ? `${formatCount(given)} ${when}` : `${formatCount(given)} de ${formatCount(most)} ${when}`;

/** "3 de 50 hoy, 41 este mes". */
export const usedWords = (shop: Pick<ShopDto, "today" | "dayMax" | "month" | "monthMax">): string =>
  `${limitWords(shop.today, shop.dayMax, "hoy")}, ${limitWords(shop.month, shop.monthMax, "este mes")}`;
