import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** The slip of a payment that is made elsewhere, to keep or to print; nothing once it must not be paid any more. */
export function SlipLink({ payment: { folio, next, seen, state }, now }: { payment: MyPaymentDto; now: Date }) {
  if (next?.kind !== "reference" || next.expiresAt <= now || seen === "approved" || state === "review") return null;
  return (
    <BtnLink
      size="sm"
      variant="quieto"
      className="-mr-3.5"
      href={`/payment-pending/ficha.pdf?folio=${encodeURIComponent(folio)}`}
      download
    >
      <Icon name="download" size={20} />
      Guardar ficha
    </BtnLink>
  );
}
