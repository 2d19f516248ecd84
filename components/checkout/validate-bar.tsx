import { Icon } from "@/components/ui/icon";
import { SubmitBtn } from "@/components/ui/submit-btn";

/** "Validar mi pago": asks the provider now. */
export function ValidateBar({ folio, action }: { folio: string; action: (form: FormData) => Promise<void> }) {
  return (
    <form className="paga paga-columna" action={action} aria-label="Validar mi pago">
      <input type="hidden" name="folio" value={folio} />
      <SubmitBtn size="xl" wide>
        <Icon name="refresh-cw" size={20} />
        Validar mi pago
      </SubmitBtn>
    </form>
  );
}
