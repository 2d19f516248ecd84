import "server-only";

export { type PrepaidAccountColumn, prepaidAccountList } from "@/lib/prepaid/accounts/account-list";
export {
  type AccountStatusDto,
  pauseAccount,
  prepaidAccountStatus,
  resumeAccount,
} from "@/lib/prepaid/accounts/account-state";
export { countChangeable } from "@/lib/prepaid/accounts/change-type";
export { createPrepaidAccount } from "@/lib/prepaid/accounts/create-account";
export { editPrepaidAccount } from "@/lib/prepaid/accounts/edit-account";
export { listPrepaidAccounts } from "@/lib/prepaid/accounts/list-accounts";
export { migrateAccount } from "@/lib/prepaid/accounts/migrate-account";
export { downloadPrepaidQr, readPrepaidAccount } from "@/lib/prepaid/accounts/read-account";
export { updatePrepaidAccount } from "@/lib/prepaid/accounts/update-account";
export { type OpenStayColumn, openStayList } from "@/lib/prepaid/acts/open-stay-list";
export { waitingAdjustments } from "@/lib/prepaid/acts/waiting-adjustments";
export { turnOffAutoTopup } from "@/lib/prepaid/auto/end-auto";
export { getAutoPage, getAutoState, getAutoTopup, planAutoTopup } from "@/lib/prepaid/auto/read-auto";
export { finishCardSetup, goOnSavingCard, turnOnAutoTopup } from "@/lib/prepaid/auto/turn-on";
export { checkBarrierSync, readBarrierState, readBarrierStatus } from "@/lib/prepaid/barrier/ask-barrier";
export type {
  BarrierController,
  BarrierSync,
  BarrierUser,
  BarrierUserKey,
  ControllerAnswer,
} from "@/lib/prepaid/barrier/barrier-sync";
export { barrierUserOf, barrierUsersOf } from "@/lib/prepaid/barrier/barrier-user";
export { handleController } from "@/lib/prepaid/barrier/simulator/controller";
export { simulatedBarriers } from "@/lib/prepaid/barrier/simulator/simulated-barriers";
export {
  type BarrierSyncedDto,
  readBarrierAnswer,
  registerInPen,
  syncInBarrier,
} from "@/lib/prepaid/barrier/sync-account";
export { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
export { letGo } from "@/lib/prepaid/gate/let-go";
export { readShortCar } from "@/lib/prepaid/gate/short-car";
export { takeAtGate } from "@/lib/prepaid/gate/take-at-gate";
export { movementMonthPdf, movementReceiptPdf } from "@/lib/prepaid/history/history-pdf";
export { movementList } from "@/lib/prepaid/history/movement-list";
export { movementMonth } from "@/lib/prepaid/history/movement-month";
export { lastMovements } from "@/lib/prepaid/history/read-movements";
export { getMovementReceipt } from "@/lib/prepaid/history/read-receipt";
export { changeOwnAccount } from "@/lib/prepaid/holder/change-own-account";
export {
  findAtDesk,
  findPrepaid,
  getMyCode,
  getPrepaid,
  listMyPrepaid,
  listPublicTypes,
} from "@/lib/prepaid/holder/my-accounts";
export { openOwnAccount } from "@/lib/prepaid/holder/open-own-account";
export {
  prepaidFileList,
  prepaidFileRowList,
  prepaidTemplate,
  readPrepaidFile,
} from "@/lib/prepaid/import/import-lists";
export { uploadPrepaidFile } from "@/lib/prepaid/import/upload-file";
export { type LetGoColumn, letGoList, letGoSums } from "@/lib/prepaid/reports/let-go-list";
export {
  listPrepaidMovements,
  type PrepaidMovementColumn,
  prepaidMovementCounts,
  prepaidMovementList,
} from "@/lib/prepaid/reports/movement-list";
export { listPrepaidPeople, type PrepaidPersonColumn, prepaidPeopleList } from "@/lib/prepaid/reports/people-list";
export { listPrepaidStatements } from "@/lib/prepaid/reports/statements";
export { PREPAID_NOW, prepaidToday } from "@/lib/prepaid/reports/today";
export {
  listPrepaidTotals,
  type PrepaidTotalColumn,
  prepaidLiability,
  prepaidTotalList,
  prepaidTotals,
  readPrepaidClosing,
} from "@/lib/prepaid/reports/totals";
export { editPrepaidSettings, prepaidVenues } from "@/lib/prepaid/settings/settings";
export { renewShopLink } from "@/lib/prepaid/shops/save-shop";
export { readShopStation } from "@/lib/prepaid/shops/seal-stay";
export { editShop, type ShopColumn, shopList } from "@/lib/prepaid/shops/shop-list";
export { cancelTopup, getMyTopup } from "@/lib/prepaid/topups/change-topup";
export { getTopupStart, latestTopupPayment } from "@/lib/prepaid/topups/read-topup";
export { startTopup } from "@/lib/prepaid/topups/start-topup";
export { getTopupOffer } from "@/lib/prepaid/topups/topup-offer";
export { archivePrepaidType } from "@/lib/prepaid/types/archive-type";
export { changePrepaidType } from "@/lib/prepaid/types/change-type";
export { createPrepaidType } from "@/lib/prepaid/types/create-type";
export { editPrepaidType, prepaidTypeVersions, readPrepaidType } from "@/lib/prepaid/types/read-type";
export { tariffSignPdf } from "@/lib/prepaid/types/tariff-sign-pdf";
export { type PrepaidTypeColumn, prepaidTypeList } from "@/lib/prepaid/types/type-list";
export { prepaidTypeOptions, type TypeOptionDto } from "@/lib/prepaid/types/type-options";
export { type ListedTypeDto, listPrepaidTypes } from "@/lib/prepaid/types/types-of-venue";
