import { Icon } from "@/components/ui/icon";

/** The slip of a deposit, to keep or to print. */
export function SlipLink({ folio }: { folio: string }) {
  return (
    <a
      className="btn btn-icono"
      href={`/payment-pending/ficha.pdf?folio=${encodeURIComponent(folio)}`}
      aria-label="Guardar la ficha en PDF"
      download
    >
      <Icon name="download" size={20} />
    </a>
  );
}
