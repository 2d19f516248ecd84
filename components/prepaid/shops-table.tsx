import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/core/money";
import type { ShopColumn } from "@/lib/prepaid";
import { archiveShopAction } from "@/lib/prepaid/actions";
import { giftWords, type ShopDto } from "@/lib/prepaid/client";

const hrefOf = ({ id }: ShopDto) => `/type-prepaid/comercios/${id}`;

const limited = (given: number, most: number | null) =>
  most === null ? formatCount(given) : `${formatCount(given)} de ${formatCount(most)}`;

export const SHOP_CELLS: ListCells<ShopDto, ShopColumn> = {
  name: { cell: (row) => <a href={hrefOf(row)}>{row.name}</a> },
  gives: { card: "sub", cell: giftWords },
  today: { cell: ({ today, dayMax }) => limited(today, dayMax) },
  month: { cell: ({ month, monthMax }) => limited(month, monthMax) },
  total: { cell: ({ total }) => formatCount(total) },
};

/** What can be done with a shop: change it or make its link, or end it. */
export function shopActs(row: ShopDto) {
  return (
    <>
      <a href={hrefOf(row)}>
        <Icon name="pencil" />
        Editar y enlace
      </a>
      <ConfirmAct
        send={archiveShopAction}
        input={{ shopId: row.id }}
        done={`Quitaste ${row.name}.`}
        trigger={
          <>
            <Icon name="trash" />
            Quitar
          </>
        }
        title={`¿Quitar ${row.name}?`}
        points={["Su enlace deja de servir en el momento.", "Los sellos que dio se respetan a la salida."]}
        confirm="Quitar comercio"
      />
    </>
  );
}
