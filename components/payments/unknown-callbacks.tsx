import { Lines } from "@/components/payments/lines";
import { UnknownCallbackAct } from "@/components/payments/unknown-callback-act";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { providerName } from "@/lib/payments/client";
import type { UnknownCallbackDto } from "@/lib/settlement/client";

interface Callbacks {
  rows: readonly UnknownCallbackDto[];
  timeZone: string;
}

/** Callbacks that need a person: about charges that we do not have, and those that could not be applied. */
export function UnknownCallbacks({ rows, timeZone }: Callbacks) {
  const unknown = rows.filter(({ hasFailed }) => !hasFailed);
  const failed = rows.filter(({ hasFailed }) => hasFailed);
  return (
    <>
      <CallbackPanel
        rows={unknown}
        timeZone={timeZone}
        title="Avisos de cobros que no tenemos"
        text="El proveedor avisó de un cobro que ningún pago de aquí tiene. Búscalo en su panel: si hay dinero de una compra, devuélvelo desde ahí."
      />
      <CallbackPanel
        rows={failed}
        timeZone={timeZone}
        title="Avisos que no se pudieron aplicar"
        text="El proveedor avisó de un cobro que ya intentamos aplicar tres veces o más. Lo seguimos intentando: si no se aplica en una hora, avisa a la plataforma."
      />
    </>
  );
}

/** Nothing where there are none. */
function CallbackPanel({ rows, timeZone, title, text }: Callbacks & { title: string; text: string }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <p className="meta px-4.5 pb-4.5">{text}</p>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: "charge",
            header: "Cobro",
            card: "title",
            rowHeader: true,
            code: true,
            cell: ({ charges }) => <Lines lines={charges} />,
          },
          {
            key: "account",
            header: "Cuenta",
            card: "foot",
            cell: ({ provider, account }) => (
              <Lines lines={[account || providerName(provider), providerName(provider)]} />
            ),
          },
          {
            key: "when",
            header: "Desde",
            card: "foot",
            cell: ({ receivedAt, times }) => (
              <Lines lines={[formatDateTime(receivedAt, timeZone), times === 1 ? "1 aviso" : `${times} avisos`]} />
            ),
          },
          {
            key: "acts",
            header: "Qué hacer",
            card: "foot",
            bare: true,
            cell: (row) => <UnknownCallbackAct row={row} />,
          },
        ]}
      />
    </Panel>
  );
}
