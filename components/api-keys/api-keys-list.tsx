import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { ApiKeyColumn, apiKeyList } from "@/lib/auth";
import { revokeApiKeyAction } from "@/lib/auth/actions";
import { API_KEY_STATES, type ApiKeyDto, type ApiKeyState, STATE_WORDS } from "@/lib/auth/client";
import type { Ctx } from "@/lib/core/context";
import type { ListPage } from "@/lib/lists";

const TONES: Record<ApiKeyState, StateTone> = { active: "good", expired: "past", revoked: "past", stopped: "alert" };

const CELLS: ListCells<ApiKeyDto, ApiKeyColumn> = {
  state: { bare: true, cell: ({ state }) => <StateBadge tone={TONES[state]}>{STATE_WORDS[state]}</StateBadge> },
  end: { code: true },
  scopes: { card: "sub" },
};

const STATE_FIELD = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: API_KEY_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
};

interface ApiKeysListProps {
  ctx: Ctx;
  list: typeof apiKeyList;
  page: ListPage<ApiKeyDto>;
  params: Readonly<Record<string, string>>;
  makes: boolean;
}

/** A tenant's keys; each can be revoked at once. */
export function ApiKeysList({ makes, ...shown }: ApiKeysListProps) {
  return (
    <ListView
      {...shown}
      path="/llaves-api"
      search={{ label: "Buscar llave", placeholder: "Nombre de la llave" }}
      fields={[STATE_FIELD]}
      cells={CELLS}
      rowKey={({ id }) => String(id)}
      extra={[
        {
          key: "revoke",
          header: "Revocar",
          headerHidden: true,
          card: "foot",
          bare: true,
          cell: (row) => (row.state === "revoked" ? null : <RevokeAct row={row} />),
        },
      ]}
      empty={{
        title: "Todavía no hay llaves de API",
        text: "Haz una por cada sistema que se conecte: así puedes revocar una sin parar los demás.",
        action: makes ? (
          <BtnLink variant="main" href="/llaves-api/nueva">
            Hacer llave
          </BtnLink>
        ) : null,
      }}
    />
  );
}

function RevokeAct({ row: { id, name } }: { row: ApiKeyDto }) {
  return (
    <ConfirmAct
      send={revokeApiKeyAction}
      input={{ id }}
      done="Revocaste la llave."
      trigger="Revocar"
      triggerLabel={`Revocar ${name}`}
      look={{ size: "sm" }}
      title={`¿Revocar ${name}?`}
      points={[
        "Su próxima solicitud ya no se acepta.",
        "El sistema que la usa se queda sin acceso hasta que le des otra.",
      ]}
      note="No se puede deshacer."
      confirm="Revocar llave"
    />
  );
}
