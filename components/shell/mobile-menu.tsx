"use client";

import { Dialog } from "@base-ui/react/dialog";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";

/**
 * The sidebar under 1024 px: a sheet from the left that closes at every navigation. A plain button until it is asked for,
 * since every page of the shell carries it.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const place = `${usePathname()}?${useSearchParams()}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const open = openedAt === place;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="btn btn-icono menu -ml-3 text-inherit"
        aria-label="Abrir el menú"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setAsked(true);
          setOpenedAt(place);
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      {asked ? (
        <Sheet open={open} close={() => setOpenedAt(null)} trigger={trigger}>
          {children}
        </Sheet>
      ) : null}
    </>
  );
}

interface SheetProps {
  open: boolean;
  close: () => void;
  trigger: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

function Sheet({ open, close, trigger, children }: SheetProps) {
  useEffect(() => {
    const wide = window.matchMedia("(min-width: 64rem)");
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [close]);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="telon" />
        <Dialog.Popup className="lat lat-hoja" aria-label="Menú principal" finalFocus={trigger}>
          <Dialog.Close className="btn btn-icono lat-cerrar" aria-label="Cerrar el menú">
            <Icon name="x" size={22} />
          </Dialog.Close>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
