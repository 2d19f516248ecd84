import { DUTIES } from "@/lib/generated/duties";

/** Every domain's messages, for the gallery and the list of failed ones. */
export const templates = Object.values(DUTIES).flatMap((duties) => duties.templates ?? []);
