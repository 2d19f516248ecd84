import { defineDuties } from "@/lib/core/duties";
import { qrList } from "@/lib/qr-history/qr-list";
import { readingList } from "@/lib/qr-history/reading-list";

export const duties = defineDuties({ lists: [qrList, readingList] });
