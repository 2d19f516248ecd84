import { defineDuties } from "@/lib/core/duties";
import { accountDuties } from "@/lib/prepaid/accounts/account-duties";
import { prepaidAccountList } from "@/lib/prepaid/accounts/account-list";
import { accountTemplates } from "@/lib/prepaid/accounts/account-messages";
import { openStayList } from "@/lib/prepaid/acts/open-stay-list";
import { autoTemplates } from "@/lib/prepaid/auto/auto-messages";
import { prepaidCharge } from "@/lib/prepaid/gate/charge";
import { gateTemplates } from "@/lib/prepaid/gate/gate-messages";
import { movementList } from "@/lib/prepaid/history/movement-list";
import { prepaidFileList, prepaidFileRowList } from "@/lib/prepaid/import/import-lists";
import { jobs } from "@/lib/prepaid/jobs";
import { letGoList } from "@/lib/prepaid/reports/let-go-list";
import { prepaidMovementList } from "@/lib/prepaid/reports/movement-list";
import { prepaidPeopleList } from "@/lib/prepaid/reports/people-list";
import { prepaidTotalList } from "@/lib/prepaid/reports/totals";
import { shopList } from "@/lib/prepaid/shops/shop-list";
import { topupTemplates } from "@/lib/prepaid/topups/messages";
import { topupSubject } from "@/lib/prepaid/topups/subject";
import { prepaidTypeList } from "@/lib/prepaid/types/type-list";

export const duties = defineDuties({
  ...accountDuties,
  lists: [
    prepaidTypeList,
    movementList,
    shopList,
    prepaidFileList,
    prepaidFileRowList,
    prepaidTotalList,
    letGoList,
    prepaidPeopleList,
    prepaidMovementList,
    openStayList,
    prepaidAccountList,
  ],
  jobs,
  templates: [...topupTemplates, ...accountTemplates, ...gateTemplates, ...autoTemplates],
  gateCharge: prepaidCharge,
  paymentSubject: topupSubject,
});
