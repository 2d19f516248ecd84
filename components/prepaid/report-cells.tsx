import type { ListCells } from "@/components/office/list-table";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { LetGoColumn, PrepaidMovementColumn, PrepaidPersonColumn, PrepaidTotalColumn } from "@/lib/prepaid";
import {
  type LetGoDto,
  MOVEMENT_WORDS,
  type PrepaidMovementDto,
  type PrepaidPersonDto,
  type PrepaidTotalDto,
  signed,
} from "@/lib/prepaid/client";

export const MOVEMENT_CELLS: ListCells<PrepaidMovementDto, PrepaidMovementColumn> = {
  kind: { cell: ({ kind }) => MOVEMENT_WORDS[kind] },
  when: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  amount: { cell: ({ amountCents }) => signed(amountCents) },
};

export const PERSON_CELLS: ListCells<PrepaidPersonDto, PrepaidPersonColumn> = {
  name: { cell: ({ userId, fullName }) => <a href={`/prepaid-reports?persona=${userId}`}>{fullName}</a> },
  last: {
    card: "sub",
    cell: ({ lastVisitAt, timeZone }) => (lastVisitAt ? formatDateTime(lastVisitAt, timeZone) : "Todavía no viene"),
  },
  visits: { cell: ({ visits }) => formatCount(visits) },
};

export const TOTAL_CELLS: ListCells<PrepaidTotalDto, PrepaidTotalColumn> = {
  visits: { cell: ({ visits }) => formatCount(visits) },
  topups: { cell: ({ topups }) => formatCount(topups) },
};

export const LET_GO_CELLS: ListCells<LetGoDto, LetGoColumn> = {
  when: { card: "sub", cell: ({ at, timeZone }) => formatDateTime(at, timeZone) },
  holder: { cell: ({ accountId, holder }) => <a href={`/generateQrToUser/${accountId}`}>{holder}</a> },
};
