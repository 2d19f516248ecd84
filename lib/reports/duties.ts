import { defineDuties } from "@/lib/core/duties";
import { accountList } from "@/lib/reports/account/statement";
import { cashList, cashOperationList } from "@/lib/reports/cash/cash-list";
import { dailySumTemplates } from "@/lib/reports/daily-sums/messages";
import { courtesyReportList } from "@/lib/reports/free/courtesies";
import { freeItemList, freeList } from "@/lib/reports/free/free";
import { reportPurchaseList } from "@/lib/reports/general/report-purchases";
import { monthList, platformMonthList, salesList, vipZoneList } from "@/lib/reports/general/sales-list";
import { jobs } from "@/lib/reports/jobs";
import { reportTemplates } from "@/lib/reports/mail/messages";
import { buyerReportList } from "@/lib/reports/people/buyers";
import { infinityList } from "@/lib/reports/people/infinity";
import { infinityEntryList } from "@/lib/reports/people/infinity-entries";
import { platformPrepaidList } from "@/lib/reports/platform/prepaid";

export const duties = defineDuties({
  lists: [
    platformPrepaidList,
    accountList,
    freeList,
    freeItemList,
    courtesyReportList,
    infinityList,
    infinityEntryList,
    buyerReportList,
    salesList,
    monthList,
    vipZoneList,
    platformMonthList,
    reportPurchaseList,
    cashList,
    cashOperationList,
  ],
  jobs,
  templates: [...reportTemplates, ...dailySumTemplates],
});
