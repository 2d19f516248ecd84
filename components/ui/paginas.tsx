interface PaginasProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  href: (page: number) => string;
}

const count = new Intl.NumberFormat("es-MX");

/** "1 a 12 de 120" and the links to the pages before and after. Renders nothing for an empty list. */
export function Paginas({ page, pageSize, total, href }: PaginasProps) {
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav className="paginas con-linea" aria-label="Páginas">
      <span className="crece">
        {count.format(first)} a {count.format(last)} de {count.format(total)}
      </span>
      <Step label="Anterior" rel="prev" href={page > 1 ? href(page - 1) : null} />
      <Step label="Siguiente" rel="next" href={last < total ? href(page + 1) : null} />
    </nav>
  );
}

function Step({ label, rel, href }: { label: string; rel: string; href: string | null }) {
  return href ? (
    <a className="btn btn-sm" rel={rel} href={href}>
      {label}
    </a>
  ) : (
    <span className="btn btn-sm" aria-disabled="true">
      {label}
    </span>
  );
}
