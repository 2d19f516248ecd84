import { scopeHrefs } from "@/components/courtesy-qrs/list-fields";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";

interface ListActsProps {
  params: Readonly<Record<string, string>>;
  /** The list shows one event, so its courtesies can be moved and printed together. */
  hasEvent: boolean;
  hasRows: boolean;
}

export function ListActs({ params, hasEvent, hasRows }: ListActsProps) {
  const { reassign, sheet, create } = scopeHrefs(params);
  return (
    <>
      {hasEvent ? <BtnLink href={reassign}>Reasignar</BtnLink> : null}
      {hasEvent && hasRows ? (
        <BtnLink href={sheet} data-no-loader="">
          <Icon name="printer" />
          Imprimir hoja
        </BtnLink>
      ) : null}
      <BtnLink variant="main" href={create}>
        <Icon name="plus" />
        Generar QR
      </BtnLink>
    </>
  );
}
