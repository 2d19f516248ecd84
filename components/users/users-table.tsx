import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { BlockAct } from "@/components/users/block-act";
import { phoneWords, UserStateSign } from "@/components/users/user-words";
import { dateParts, formatDay } from "@/lib/core/dates";
import type { UserColumn } from "@/lib/users";
import type { UserListDto } from "@/lib/users/client";

interface UsersLook {
  path: string;
  timeZone: string;
}

export const userCells = ({ path, timeZone }: UsersLook): ListCells<UserListDto, UserColumn> => ({
  name: {
    cell: (row) => (
      <a className="enlace" href={`${path}/${row.id}`}>
        {row.fullName}
      </a>
    ),
  },
  contact: { card: "sub", header: "Contacto", cell: (row) => <Contact row={row} /> },
  admin: { cell: (row) => row.adminName ?? "—" },
  state: { bare: true, cell: (row) => <UserStateSign state={row.state} /> },
  since: { cell: (row) => `${formatDay(row.createdAt, timeZone)} ${dateParts(row.createdAt, timeZone).year}` },
});

interface UserActsProps extends Pick<UsersLook, "path"> {
  row: UserListDto;
  /** Who looks: nobody blocks themselves. */
  ownId: number;
  platform: boolean;
  /** The tenant in view, where the platform looks at one. */
  adminId: number | undefined;
}

/** What the menu of a row offers. */
export function UserActs({ row, path, ownId, platform, adminId }: UserActsProps) {
  return (
    <>
      <a href={`${path}/${row.id}`}>
        <Icon name="pencil" />
        Ver y cambiar
      </a>
      {row.id === ownId || row.id === 1 ? null : <BlockAct user={row} adminId={adminId} platform={platform} menu />}
    </>
  );
}

function Contact({ row }: { row: UserListDto }) {
  return (
    <span className="grid">
      {row.email ? <span className="correo">{row.email}</span> : null}
      {row.phone ? <span className="meta">{phoneWords(row.phone)}</span> : null}
      {row.email || row.phone ? null : <span className="meta">Sin contacto</span>}
    </span>
  );
}
