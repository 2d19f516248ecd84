import type { ListCells } from "@/components/office/list-table";
import { accountPath } from "@/components/prepaid/accounts/account-fields";
import { EndStayAct } from "@/components/prepaid/accounts/stay-act";
import type { Column } from "@/components/ui/data-table";
import type { OpenStayColumn } from "@/lib/prepaid";
import type { OpenStayDto } from "@/lib/prepaid/client";

export const OPEN_STAY_CELLS: ListCells<OpenStayDto, OpenStayColumn> = {
  holder: { cell: ({ accountId, holder }) => <a href={accountPath(accountId)}>{holder}</a> },
  plates: { code: true },
};

export const openStayActs: readonly Column<OpenStayDto>[] = [
  {
    key: "act",
    header: "Acciones",
    headerHidden: true,
    card: "foot",
    bare: true,
    cell: ({ accountId, holder, nickname, enteredAt, timeZone }) => (
      <EndStayAct
        accountId={accountId}
        name={nickname ? `${holder}, ${nickname}` : holder}
        since={enteredAt}
        timeZone={timeZone}
        look={{ size: "sm" }}
      />
    ),
  },
];
