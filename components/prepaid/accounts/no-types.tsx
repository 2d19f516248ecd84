import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";

/** Without a type nobody can have an account. */
export function NoTypes() {
  return (
    <section className="panel">
      <EmptyState title="Primero hace falta un tipo de QR" text="El tipo dice cuánto cuesta entrar o quedarse.">
        <BtnLink variant="main" href="/type-prepaid/nuevo">
          Crear tipo
        </BtnLink>
      </EmptyState>
    </section>
  );
}
