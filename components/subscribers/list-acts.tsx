import { listFilters, sheetHref } from "@/components/subscribers/list-fields";
import { SendAll } from "@/components/subscribers/send-all";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import type { SendSubscriberQrsInput } from "@/lib/subscriber-qrs/client";

interface ListActsProps {
  params: Readonly<Record<string, string>>;
  filters: SendSubscriberQrsInput;
  hasRows: boolean;
}

export function ListActs({ params, filters, hasRows }: ListActsProps) {
  const kept = listFilters(params);
  return (
    <>
      {hasRows ? (
        <>
          <BtnLink href={sheetHref(params)} data-no-loader="">
            <Icon name="printer" />
            Imprimir hoja
          </BtnLink>
          <SendAll filters={filters} isFiltered={kept.size > 0} />
        </>
      ) : null}
      <BtnLink href="/qrabonados/importar">
        <Icon name="file-spreadsheet" />
        Importar
      </BtnLink>
      <BtnLink variant="main" href="/qrabonados/nuevo">
        Nuevo QR
      </BtnLink>
    </>
  );
}
