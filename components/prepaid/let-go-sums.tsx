import { listHref } from "@/components/office/list-url";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { formatCount, formatMoney } from "@/lib/core/money";
import type { LetGoSumDto } from "@/lib/prepaid/client";

interface LetGoSumsProps {
  sums: readonly LetGoSumDto[];
  path: string;
  params: Readonly<Record<string, string>>;
}

/** How many cars each guard let go with a debt, of those that the list below shows. */
export function LetGoSums({ sums, path, params }: LetGoSumsProps) {
  const columns: Column<LetGoSumDto>[] = [
    {
      key: "guard",
      header: "Guardia",
      card: "title",
      rowHeader: true,
      cell: ({ guard, guardId }) => <a href={listHref(path, params, { guardia: guardId })}>{guard}</a>,
    },
    { key: "cars", header: "Autos", card: "foot", number: true, cell: ({ cars }) => formatCount(cars) },
    { key: "amount", header: "Adeudo", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
    { key: "rest", header: "Falta pagar", card: "foot", number: true, cell: (row) => formatMoney(row.restCents) },
  ];
  return (
    <Panel title="Por guardia">
      <DataTable
        caption="Autos con adeudo por guardia"
        columns={columns}
        rows={sums}
        rowKey={(row) => String(row.guardId)}
      />
    </Panel>
  );
}
