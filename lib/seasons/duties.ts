import { defineDuties } from "@/lib/core/duties";
import { seasonList } from "@/lib/seasons/season-list";

export const duties = defineDuties({ lists: [seasonList] });
