interface ZoneOrderProps {
  page: { path: string; fields: Record<string, string> };
  zoneId: number | null;
  isByPrice: boolean;
}

/** By what the list of zones is ordered, as links. */
export function ZoneOrder({ page, zoneId, isByPrice }: ZoneOrderProps) {
  const zone = zoneId === null ? undefined : { zona: String(zoneId) };
  const hrefOf = (order: Record<string, string>) =>
    `${page.path}?${new URLSearchParams({ ...page.fields, ...zone, ...order })}#zonas`;
  return (
    <nav className="zonas-orden" aria-label="Orden de las zonas">
      <a href={hrefOf({ orden: "clave" })} aria-current={isByPrice ? undefined : "true"}>
        Por zona
      </a>
      <a href={hrefOf({ orden: "precio" })} aria-current={isByPrice ? "true" : undefined}>
        Por precio
      </a>
    </nav>
  );
}
