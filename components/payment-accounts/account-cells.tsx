import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { SwitchAccount } from "@/components/payment-accounts/switch-account";
import type { Column } from "@/components/ui/data-table";
import { StateBadge } from "@/components/ui/state-badge";
import type { PaymentAccountColumn } from "@/lib/payments";
import { accountState, type PaymentAccountDto } from "@/lib/payments/client";
import { METHOD_LABELS, OFFERED_METHODS } from "@/lib/pricing/client";

export const ACCOUNT_FILTERS: readonly ListField[] = [
  {
    name: "forma",
    label: "Forma de pago",
    all: "Todas las formas de pago",
    options: OFFERED_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] })),
  },
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: [
      { value: "on", label: "Encendidas" },
      { value: "off", label: "Apagadas" },
    ],
  },
];

export const ACCOUNT_CELLS: ListCells<PaymentAccountDto, PaymentAccountColumn> = {
  name: {
    cell: (row) => (
      <a className="enlace" href={`/cuentas-de-cobro/${row.id}`}>
        {row.name}
      </a>
    ),
  },
  provider: { card: "sub" },
  state: { bare: true, cell: (row) => <StateBadge tone={accountState(row).tone}>{accountState(row).text}</StateBadge> },
};

export const ACCOUNT_ACTS: Column<PaymentAccountDto> = {
  key: "act",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <SwitchAccount account={row} />,
};
