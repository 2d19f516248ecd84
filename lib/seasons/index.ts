import "server-only";

export { getSeason, listSeasons } from "@/lib/seasons/queries";
export { type SeasonColumn, seasonList } from "@/lib/seasons/season-list";
