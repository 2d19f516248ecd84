import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/deposits/jobs";
import { depositList } from "@/lib/deposits/list-deposits";
import { depositTemplates } from "@/lib/deposits/messages";
import { statementDebitList } from "@/lib/deposits/statement/debit-list";
import { statementRowList } from "@/lib/deposits/statement/row-list";
import { statementList } from "@/lib/deposits/statement/statement-list";

export const duties = defineDuties({
  lists: [depositList, statementDebitList, statementRowList, statementList],
  jobs,
  templates: depositTemplates,
});
