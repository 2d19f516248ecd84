import type { Metadata } from "next";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { closingOrganizers } from "@/app/(backoffice)/report-by-closing-month/organizers";
import { CLOSING_PATH } from "@/components/closings/closing-body";
import { ENTRY_FIGURE_FIELD, entryCells } from "@/components/closings/entry-cells";
import { eventField } from "@/components/events/event-choice";
import { numberParam, type SearchParams } from "@/components/office/list-url";
import { closingEntryList } from "@/lib/closings";
import { opensFor } from "@/lib/core/screens";
import { eventChoices } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Asientos del cierre" };

const SEARCH = { label: "Buscar asientos", placeholder: "Folio u organizador" };
const EMPTY = {
  title: "Todavía no hay asientos",
  text: "Aquí verás cada cargo por servicio, comisión de proveedor y costo de una disputa que suma el cierre.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={closingEntryList}
      path={`${CLOSING_PATH}/asientos`}
      title="Asientos del cierre"
      meta="También lo que apareció después de cerrar"
      isLive
      search={SEARCH}
      fields={async ({ evento }) => [
        ENTRY_FIGURE_FIELD,
        eventField(
          await eventChoices({
            ctx,
            input: { with: numberParam(evento) ?? null, report: closingEntryList.permission },
          }),
        ),
        ...(await closingOrganizers(ctx)),
      ]}
      cells={entryCells(opensFor(ctx.actor))}
      rowKey={({ id }) => String(id)}
      empty={EMPTY}
    />
  );
}
