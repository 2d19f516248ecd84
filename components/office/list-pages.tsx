import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { formatCount } from "@/lib/core/money";
import type { ListPage } from "@/lib/lists";

interface ListPagesProps {
  path: string;
  params: Readonly<Record<string, string>>;
  page: Pick<ListPage<unknown>, "items" | "total" | "hasMore" | "next" | "previous">;
}

/** The links to the pages before and after; nothing where there is one page. */
export function ListPages({ path, params, page: { items, total, hasMore, next, previous } }: ListPagesProps) {
  if (next === null && previous === null) return null;
  // Pages go by their rows and not by number: only of the first is it known where it stands.
  const shown = previous === null ? `1 a ${formatCount(items.length)}` : formatCount(items.length);
  const href = (name: "antes" | "despues", cursor: string | null) =>
    cursor === null ? null : listHref(path, params, { [name]: cursor });
  return (
    <nav className="paginas con-linea" aria-label="Páginas">
      <span className="crece">
        {shown} de {hasMore ? "más de " : ""}
        {formatCount(total)}
      </span>
      {previous === null ? null : (
        <BtnLink size="sm" variant="quieto" href={listHref(path, params, {})}>
          Al principio
        </BtnLink>
      )}
      <Step label="Anterior" rel="prev" href={href("antes", previous)} />
      <Step label="Siguiente" rel="next" href={href("despues", next)} />
    </nav>
  );
}

function Step({ label, rel, href }: { label: string; rel: string; href: string | null }) {
  return href ? (
    <BtnLink size="sm" rel={rel} href={href}>
      {label}
    </BtnLink>
  ) : (
    <span className="btn btn-sm" aria-disabled="true">
      {label}
    </span>
  );
}
