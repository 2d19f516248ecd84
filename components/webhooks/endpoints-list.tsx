import type { ListCells } from "@/components/office/list-table";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { EndpointBadge } from "@/components/webhooks/endpoint-state";
import type { Ctx } from "@/lib/core/context";
import type { ListPage } from "@/lib/lists";
import type { EndpointColumn, endpointList } from "@/lib/webhooks";
import { ENDPOINT_STATE_WORDS, ENDPOINT_STATES, type EndpointDto } from "@/lib/webhooks/client";

const PATH = "/llaves-api/avisos";

const CELLS: ListCells<EndpointDto, EndpointColumn> = {
  description: { cell: ({ id, description }) => <a href={`${PATH}/${id}`}>{description}</a> },
  state: { bare: true, cell: ({ state }) => <EndpointBadge state={state} /> },
  url: { cell: ({ url }) => <span className="break-all">{url}</span> },
  types: { card: "sub" },
};

const STATE_FIELD = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: ENDPOINT_STATES.map((value) => ({ value, label: ENDPOINT_STATE_WORDS[value] })),
};

interface EndpointsListProps {
  ctx: Ctx;
  list: typeof endpointList;
  page: ListPage<EndpointDto>;
  params: Readonly<Record<string, string>>;
  makes: boolean;
}

/** The systems that a tenant tells of what happens; each leads to its log. */
export function EndpointsList({ makes, ...shown }: EndpointsListProps) {
  return (
    <ListView
      {...shown}
      path={PATH}
      search={{ label: "Buscar sistema", placeholder: "Nombre o dirección" }}
      fields={[STATE_FIELD]}
      cells={CELLS}
      rowKey={({ id }) => String(id)}
      empty={{
        title: "Todavía no se avisa a ningún sistema",
        text: "Da de alta la dirección de tu sistema y elige de qué se le avisa.",
        action: makes ? (
          <BtnLink variant="main" href={`${PATH}/nuevo`}>
            Dar de alta
          </BtnLink>
        ) : null,
      }}
    />
  );
}
