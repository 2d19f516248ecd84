import "server-only";

export { pauseAccount, resumeAccount } from "@/lib/prepaid/accounts/account-state";
export { lastMovements } from "@/lib/prepaid/history/read-movements";
export { changeOwnAccount } from "@/lib/prepaid/holder/change-own-account";
export { findPrepaid, getPrepaid, listMyPrepaid, listPublicTypes } from "@/lib/prepaid/holder/my-accounts";
export { openOwnAccount } from "@/lib/prepaid/holder/open-own-account";
export {
  listPrepaidMovements,
  type PrepaidMovementColumn,
  prepaidMovementList,
} from "@/lib/prepaid/reports/movement-list";
export { listPrepaidPeople, type PrepaidPersonColumn, prepaidPeopleList } from "@/lib/prepaid/reports/people-list";
export { listPrepaidStatements } from "@/lib/prepaid/reports/statements";
export {
  listPrepaidTotals,
  type PrepaidTotalColumn,
  prepaidLiability,
  prepaidTotalList,
  readPrepaidClosing,
} from "@/lib/prepaid/reports/totals";
export { editPrepaidSettings, prepaidVenues } from "@/lib/prepaid/settings/settings";
export { cancelTopup, getMyTopup } from "@/lib/prepaid/topups/change-topup";
export { startTopup } from "@/lib/prepaid/topups/start-topup";
export { getTopupOffer } from "@/lib/prepaid/topups/topup-offer";
export { archivePrepaidType } from "@/lib/prepaid/types/archive-type";
export { changePrepaidType } from "@/lib/prepaid/types/change-type";
export { createPrepaidType } from "@/lib/prepaid/types/create-type";
export { editPrepaidType, prepaidTypeVersions, readPrepaidType } from "@/lib/prepaid/types/read-type";
export { tariffSignPdf } from "@/lib/prepaid/types/tariff-sign-pdf";
export { type PrepaidTypeColumn, prepaidTypeList } from "@/lib/prepaid/types/type-list";
export { type ListedTypeDto, listPrepaidTypes } from "@/lib/prepaid/types/types-of-venue";
