import type { ReactNode } from "react";
import { Unfolding } from "@/components/office/unfolding";
import { Icon } from "@/components/ui/icon";

/** What can be done with a row, behind three points. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Unfolding className="menu-fila" name="menu-fila">
      <summary className="btn btn-icono" aria-label={label}>
        <Icon name="ellipsis" />
      </summary>
      <div className="menu-fila-hoja">{children}</div>
    </Unfolding>
  );
}
