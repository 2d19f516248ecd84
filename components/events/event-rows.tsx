import { EVENT_STATE_FIELD } from "@/components/events/event-fields";
import { eventCells } from "@/components/events/events-table";
import type { ListField } from "@/components/office/list-filters";
import { ListView } from "@/components/office/list-view";
import type { Ctx } from "@/lib/core/context";
import type { EventListDto, eventList } from "@/lib/events";
import type { ListPage } from "@/lib/lists";

interface EventRowsProps {
  ctx: Ctx;
  list: typeof eventList;
  page: ListPage<EventListDto>;
  path: string;
  params: Readonly<Record<string, string>>;
  /** Only the state, unless given. */
  fields?: readonly ListField[];
  keep: Readonly<Record<string, string>>;
  files?: string;
  empty: Parameters<typeof ListView>[0]["empty"];
}

const SEARCH = { label: "Buscar evento", placeholder: "Evento o recinto" };

/** Events as a list with its files: a month's, a season's, or all. */
export function EventRows({ ctx, fields = [EVENT_STATE_FIELD], ...rest }: EventRowsProps) {
  return (
    <ListView
      ctx={ctx}
      fields={fields}
      {...rest}
      search={SEARCH}
      cells={eventCells(ctx.now)}
      rowKey={(row) => String(row.id)}
      nameOf={(row) => row.name}
      actions={(row) => (
        <>
          <a href={`/event/${row.id}`}>Abrir</a>
          <a href={`/event/${row.id}/duplicar`}>Duplicar</a>
          <a href={`/event/temporada/nueva?evento=${row.id}`}>Hacer temporada</a>
        </>
      )}
    />
  );
}
