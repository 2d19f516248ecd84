import type { Metadata } from "next";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { closingOrganizers } from "@/app/(backoffice)/report-by-closing-month/organizers";
import { CLOSING_PATH } from "@/components/closings/closing-body";
import { ENDED_EVENT_FIELD, endedEventCells } from "@/components/closings/ended-event-cells";
import type { SearchParams } from "@/components/office/list-url";
import { endedEventList } from "@/lib/closings";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Eventos terminados" };

const SEARCH = { label: "Buscar eventos", placeholder: "Evento u organizador" };
const EMPTY = {
  title: "Ningún evento terminó en estos días",
  text: "Elige otros días para ver los que ya terminaron.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={endedEventList}
      path={`${CLOSING_PATH}/eventos`}
      title="Eventos terminados"
      meta="Por el día en que terminaron; cada uno se cierra aparte"
      isLive
      search={SEARCH}
      fields={async () => [ENDED_EVENT_FIELD, ...(await closingOrganizers(ctx))]}
      cells={endedEventCells(CLOSING_PATH)}
      rowKey={({ id }) => String(id)}
      empty={EMPTY}
    />
  );
}
