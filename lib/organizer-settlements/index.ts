import "server-only";

export {
  behindLine,
  type SettlementEntryColumn,
  type SettlementPartColumn,
  settlementEntries,
  settlementParts,
} from "@/lib/organizer-settlements/behind-lines";
export {
  getSettlement,
  payableRows,
  type SettlementColumn,
  settlementLines,
  settlementList,
} from "@/lib/organizer-settlements/find-settlements";
export { organizerProfile } from "@/lib/organizer-settlements/profiles";
export { partsOf, settlementFile } from "@/lib/organizer-settlements/settlement-pdf";
export { satFormOn, taxSettings } from "@/lib/organizer-settlements/tax-settings";
export { transfersFile } from "@/lib/organizer-settlements/transfers";
