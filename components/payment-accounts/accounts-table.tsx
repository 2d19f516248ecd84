import { methodsText, ownerOf, stateOf } from "@/components/payment-accounts/account-words";
import { SwitchAccount } from "@/components/payment-accounts/switch-account";
import { Estado } from "@/components/ui/estado";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { type PaymentAccountDto, providerName } from "@/lib/payments/schemas";

interface AccountsTableProps {
  rows: readonly PaymentAccountDto[];
  /** Whether accounts of several owners are shown. */
  platform: boolean;
}

/** Accounts that take money, with what they take and how they stand. */
export function AccountsTable({ rows, platform }: AccountsTableProps) {
  const columns: Columna<PaymentAccountDto>[] = [
    {
      key: "name",
      header: "Cuenta",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <a className="enlace" href={`/cuentas-de-cobro/${row.id}`}>
          {row.name}
        </a>
      ),
    },
    { key: "provider", header: "Proveedor", card: "sub", cell: (row) => providerName(row.provider) },
    ...(platform ? [{ key: "owner", header: "De quién", card: "foot" as const, cell: ownerOf }] : []),
    { key: "methods", header: "Cobra con", card: "foot", cell: (row) => methodsText(row.methods) },
    {
      key: "state",
      header: "Estado",
      card: "foot",
      bare: true,
      cell: (row) => <Estado tone={stateOf(row).tone}>{stateOf(row).text}</Estado>,
    },
    { key: "act", header: "Qué hacer", card: "foot", bare: true, cell: (row) => <SwitchAccount account={row} /> },
  ];
  return <Tabla caption="Cuentas de cobro" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}
