import { sortProps } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Estado } from "@/components/ui/estado";
import { Icon } from "@/components/ui/icon";
import { type Columna, Tabla } from "@/components/ui/tabla";
import type { EnclosureRowDto } from "@/lib/enclosures/schemas";

interface EnclosuresTableProps {
  path: string;
  params: Readonly<Record<string, string>>;
  rows: readonly EnclosureRowDto[];
}

const kinds = (row: EnclosureRowDto) =>
  [row.isEvent && "Eventos", row.isPrepaid && "Prepago"].filter(Boolean).join(", ");

/** Venues with their store, what they sell and what they hold. */
export function EnclosuresTable({ path, params, rows }: EnclosuresTableProps) {
  const columns: Columna<EnclosureRowDto>[] = [
    {
      key: "name",
      header: "Recinto",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <a className="enlace" href={`/create-enclosures?id=${row.id}`}>
          {row.name}
        </a>
      ),
      ...sortProps(path, params, "name", "name"),
    },
    {
      key: "slug",
      header: "Tienda",
      card: "sub",
      cell: (row) => (
        <a className="enlace" href={`/${row.slug}`}>
          /{row.slug}
        </a>
      ),
      ...sortProps(path, params, "slug", "name"),
    },
    { key: "admin", header: "Organizador", card: "hide", cell: (row) => row.adminName },
    {
      key: "kind",
      header: "Vende",
      card: "foot",
      bare: true,
      cell: (row) => (
        <Estado tone={row.isEvent || row.isPrepaid ? "good" : "none"}>{kinds(row) || "Nada todavía"}</Estado>
      ),
    },
    { key: "zones", header: "Zonas", number: true, card: "foot", cell: (row) => row.zones },
    { key: "events", header: "Eventos por venir", number: true, card: "foot", cell: (row) => row.upcomingEvents },
    {
      key: "menu",
      header: "Acciones",
      headerHidden: true,
      card: "menu",
      cell: (row) => (
        <>
          <BtnLink
            variant="icono"
            href={`/cuentas-de-cobro/recinto/${row.id}`}
            aria-label={`Formas de pago de ${row.name}`}
          >
            <Icon name="wallet" />
          </BtnLink>
          <BtnLink variant="icono" href={`/create-enclosures?id=${row.id}`} aria-label={`Editar ${row.name}`}>
            <Icon name="pencil" />
          </BtnLink>
        </>
      ),
    },
  ];
  return <Tabla caption="Recintos" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}
