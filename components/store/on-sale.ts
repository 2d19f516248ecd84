import type { StoreEventCard } from "@/lib/events";

/** Whether places of the event can be bought now. */
export const isOnSale = ({ sale }: Pick<StoreEventCard, "sale">): boolean => sale === "on_sale" || sale === "few";
