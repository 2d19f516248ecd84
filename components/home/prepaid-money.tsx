import type { ReactNode } from "react";
import { live } from "@/components/home/prepaid-now";
import { LiveCount, LiveMoney } from "@/components/live/live-figures";
import { Arrow } from "@/components/ui/arrow";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { Panel } from "@/components/ui/panel";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { PrepaidTodayDto } from "@/lib/prepaid/client";
import { methodWords } from "@/lib/pricing/client";

interface TodayProps {
  today: PrepaidTodayDto;
}

type MethodRow = PrepaidTodayDto["methods"][number];

const METHODS: Column<MethodRow>[] = [
  { key: "method", header: "Pago", card: "title", rowHeader: true, cell: ({ method }) => methodWords(method) },
  { key: "topups", header: "Recargas", card: "foot", number: true, cell: ({ topups }) => formatCount(topups) },
  { key: "cents", header: "Recargado", card: "foot", number: true, cell: ({ cents }) => formatMoney(cents) },
];

/** Today's top-ups by how they were paid. */
export function PrepaidMethods({ today: { methods, day } }: TodayProps) {
  return (
    <Panel
      title="Recargas de hoy por forma de pago"
      aside={
        <a className="enlace" href={`/prepaid-reports?movimiento=topup&desde=${day}&hasta=${day}`}>
          Ver movimientos
        </a>
      }
    >
      {methods.length > 0 ? (
        <DataTable
          caption="Recargas de hoy por forma de pago"
          columns={METHODS}
          rows={methods}
          rowKey={({ method }) => method}
        />
      ) : (
        <p className="meta px-4.5 pb-4.5">Todavía no hay recargas hoy.</p>
      )}
    </Panel>
  );
}

interface LineProps {
  icon: IconName;
  label: string;
  /** "$1,200.00" or "12". */
  figure: ReactNode;
  note?: ReactNode;
  href: string;
}

function Line({ icon, label, figure, note, href }: LineProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <strong>{label}</strong>
        {note}
      </span>
      <span className="fila">
        <span className="num">{figure}</span>
        <a className="btn btn-icono btn-sm" href={href} aria-label={`${label}: ver`}>
          <Arrow to="e" size={18} />
        </a>
      </span>
    </li>
  );
}

/** What is owed to holders of balances, and the accounts that need a look. */
export function PrepaidBalances({ today }: TodayProps) {
  const { owed } = today;
  return (
    <Panel title="Saldos y cuentas">
      <ul className="alertas">
        <Line
          icon="wallet"
          label="Saldo que se debe"
          note={`Pagado ${formatMoney(owed.paidCents)}, de regalo ${formatMoney(owed.giftCents)}`}
          figure={<LiveMoney {...live(today, "balanceCents")} />}
          href="/prepaid-total-reports"
        />
        <Line
          icon="chart-column"
          label="Con saldo bajo"
          note="Menos de lo que se avisa"
          figure={<LiveCount {...live(today, "low")} />}
          href="/generateQrToUser?saldo=low"
        />
        <Line
          icon="banknote"
          label="Con adeudo"
          note={
            <>
              Deben <LiveMoney {...live(today, "debtCents")} />
            </>
          }
          figure={<LiveCount {...live(today, "debtors")} />}
          href="/generateQrToUser?adeudo=yes"
        />
        <Line
          icon="users"
          label="Bloqueadas"
          note="No entran hasta que alguien las desbloquee"
          figure={<LiveCount {...live(today, "blocked")} />}
          href="/generateQrToUser?estado=blocked"
        />
      </ul>
    </Panel>
  );
}
