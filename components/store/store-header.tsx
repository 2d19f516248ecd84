import { PublicHeader } from "@/components/shell/public-header";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";

/** The header of a store: the product's sign and the way to one's tickets. */
export function StoreHeader() {
  return (
    <PublicHeader>
      <BtnLink href="/user-tickets" size="sm" variant="quieto" className="-mr-3.5">
        <Icon name="ticket" />
        Mis Eventos
      </BtnLink>
    </PublicHeader>
  );
}
