import { sortProps } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { BlockAct } from "@/components/users/block-act";
import { phoneWords, UserStateSign } from "@/components/users/user-words";
import { formatDay } from "@/lib/core/dates";
import { PROFILE_NAMES, type UserListDto } from "@/lib/users/schemas";

interface UsersTableProps {
  path: string;
  params: Readonly<Record<string, string>>;
  rows: readonly UserListDto[];
  timeZone: string;
  /** Who looks: nobody blocks themselves. */
  ownId: number;
  /** With the tenant of each row, for the platform, and the one in view. */
  platform: boolean;
  adminId: number | undefined;
}

const NEWEST = "-since";

/** People with how they are reached and whether they may enter. */
export function UsersTable({ path, params, rows, timeZone, ownId, platform, adminId }: UsersTableProps) {
  const columns: Columna<UserListDto>[] = [
    {
      key: "name",
      header: "Nombre",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <a className="enlace" href={`${path}/${row.id}`}>
          {row.fullName}
        </a>
      ),
      ...sortProps(path, params, "name", NEWEST),
    },
    { key: "contact", header: "Contacto", card: "sub", cell: (row) => <Contact row={row} /> },
    { key: "profile", header: "Perfil", card: "foot", cell: (row) => PROFILE_NAMES[row.profile] },
    ...(platform
      ? [
          {
            key: "admin",
            header: "Organizador",
            card: "foot",
            cell: (row: UserListDto) => row.adminName ?? "—",
          } as const,
        ]
      : []),
    {
      key: "state",
      header: "Estado",
      card: "foot",
      bare: true,
      cell: (row) => <UserStateSign state={row.state} />,
    },
    {
      key: "since",
      header: "Alta",
      card: "foot",
      cell: (row) => `${formatDay(row.createdAt, timeZone)} ${row.createdAt.getFullYear()}`,
      ...sortProps(path, params, "since", NEWEST),
    },
    {
      key: "menu",
      header: "Acciones",
      headerHidden: true,
      card: "menu",
      cell: (row) => (
        <span className="fila gap-1">
          <BtnLink variant="icono" href={`${path}/${row.id}`} aria-label={`Ver a ${row.fullName}`}>
            <Icon name="pencil" />
          </BtnLink>
          {row.id === ownId || row.id === 1 ? null : <BlockAct user={row} adminId={adminId} platform={platform} icon />}
        </span>
      ),
    },
  ];
  return <Tabla caption="Usuarios" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
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
