import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { RowBox } from "@/components/office/row-box";
import { ACCOUNT_BOX, accountPath } from "@/components/prepaid/accounts/account-fields";
import { AccountStateSign } from "@/components/prepaid/accounts/account-state-sign";
import { nameOfAccount } from "@/components/prepaid/accounts/account-words";
import { Icon } from "@/components/ui/icon";
import { formatDay } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { PrepaidAccountColumn } from "@/lib/prepaid";
import { pauseAccountAction, resumeAccountAction } from "@/lib/prepaid/actions";
import type { PrepaidAccountDto } from "@/lib/prepaid/client";

const isOpen = ({ state, isClosing }: PrepaidAccountDto): boolean => state !== "closed" && !isClosing;

export const ACCOUNT_CELLS: ListCells<PrepaidAccountDto, PrepaidAccountColumn> = {
  holder: {
    cell: (row) => (
      <span className="fila gap-3">
        {isOpen(row) ? <RowBox name={ACCOUNT_BOX} id={row.id} label={`Elegir ${nameOfAccount(row)}`} /> : null}
        <span className="grid">
          <a href={accountPath(row.id)}>{row.holder.fullName}</a>
          {row.nickname ? <span className="meta font-normal">{row.nickname}</span> : null}
        </span>
      </span>
    ),
  },
  plates: { code: true, cell: ({ plates }) => <Plates plates={plates} /> },
  type: {
    cell: ({ typeName, nextTypeName, nextTypeAt, timeZone }) => (
      <span className="grid">
        {typeName}
        {nextTypeName && nextTypeAt ? (
          <span className="meta">{`${nextTypeName} desde el ${formatDay(nextTypeAt, timeZone)}`}</span>
        ) : null}
      </span>
    ),
  },
  debt: {
    cell: ({ debtCents }) => <span className={debtCents > 0 ? undefined : "text-ink-3"}>{formatMoney(debtCents)}</span>,
  },
  state: { bare: true, cell: (row) => <AccountStateSign state={row.state} isClosing={row.isClosing} /> },
  code: { code: true },
};

function Plates({ plates }: { plates: readonly string[] }) {
  const [first, ...others] = plates;
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first} +${others.length}`;
}

/** What can be done with a row at once; the rest is on the account's page. */
export function accountRowActs(row: PrepaidAccountDto) {
  const name = nameOfAccount(row);
  const open = (
    <a href={accountPath(row.id)}>
      <Icon name="wallet" />
      Abrir
    </a>
  );
  if (!isOpen(row) || row.state === "blocked") return open;
  return (
    <>
      {open}
      <a href={`${accountPath(row.id)}/editar`}>
        <Icon name="pencil" />
        Editar
      </a>
      {row.state === "paused" ? (
        <ConfirmAct
          send={resumeAccountAction}
          input={{ accountId: row.id }}
          done={`El QR de ${name} vuelve a abrir.`}
          trigger="Reanudar"
          title={`¿Reanudar el QR de ${name}?`}
          points={["Vuelve a entrar desde este momento, con el mismo código."]}
          note={null}
          confirm="Reanudar"
          cancel="Dejar como está"
          danger={false}
        />
      ) : (
        <ConfirmAct
          send={pauseAccountAction}
          input={{ accountId: row.id }}
          done={`El QR de ${name} está en pausa.`}
          trigger="Pausar"
          title={`¿Pausar el QR de ${name}?`}
          points={["Desde este momento no entra; si está adentro, sale.", "Conserva su saldo y puedes reanudarlo."]}
          note={null}
          confirm="Pausar"
          cancel="Dejar como está"
          danger={false}
        />
      )}
    </>
  );
}
