import { Lines } from "@/components/payments/lines";
import { UnknownCallbackAct } from "@/components/payments/unknown-callback-act";
import { Panel } from "@/components/ui/panel";
import { Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import { providerName } from "@/lib/payments/schemas";
import type { UnknownCallbackDto } from "@/lib/settlement/schemas";

/** Callbacks about charges that we do not have; nothing where there are none. */
export function UnknownCallbacks({ rows, timeZone }: { rows: readonly UnknownCallbackDto[]; timeZone: string }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Avisos de cobros que no tenemos">
      <p className="meta px-4.5 pb-4.5">
        El proveedor avisó de un cobro que ningún pago de aquí tiene. Búscalo en su panel: si hay dinero de una compra,
        devuélvelo desde ahí.
      </p>
      <Tabla
        caption="Avisos de cobros que no tenemos"
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            ...{ key: "charge", header: "Cobro", card: "title", rowHeader: true, code: true },
            cell: ({ charges }) => <Lines lines={charges} />,
          },
          {
            ...{ key: "account", header: "Cuenta", card: "foot" },
            cell: ({ provider, account }) => (
              <Lines lines={[account || providerName(provider), providerName(provider)]} />
            ),
          },
          {
            ...{ key: "when", header: "Desde", card: "foot" },
            cell: ({ receivedAt, times }) => (
              <Lines lines={[formatDateTime(receivedAt, timeZone), times === 1 ? "1 aviso" : `${times} avisos`]} />
            ),
          },
          {
            ...{ key: "acts", header: "Qué hacer", card: "foot", bare: true },
            cell: (row) => <UnknownCallbackAct row={row} />,
          },
        ]}
      />
    </Panel>
  );
}
