"use client";

import { Dialog } from "@base-ui/react/dialog";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";

/** The sidebar under 1024 px: a sheet from the left that closes at every navigation. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const place = `${usePathname()}?${useSearchParams()}`;
  const [openedAt, setOpenedAt] = useState(place);

  useEffect(() => {
    const wide = window.matchMedia("(min-width: 64rem)");
    const close = () => setOpen(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return (
    <Dialog.Root
      open={open && openedAt === place}
      onOpenChange={(next) => {
        setOpen(next);
        setOpenedAt(place);
      }}
    >
      <Dialog.Trigger className="btn btn-icono menu -ml-3 text-inherit" aria-label="Abrir el menú">
        <Icon name="menu" size={24} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="telon" />
        <Dialog.Popup className="lat lat-hoja" aria-label="Menú principal">
          <Dialog.Close className="btn btn-icono lat-cerrar" aria-label="Cerrar el menú">
            <Icon name="x" size={22} />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
