import { TermsText } from "@/components/shell/terms-text";

/** What the terms' modal holds: its heading has the id that names the dialog. */
export function TermsModal() {
  return (
    <>
      <h2 id="terminos-titulo">Términos y Condiciones</h2>
      <TermsText />
      <form method="dialog" className="acciones">
        <button type="submit" className="btn btn-main">
          Cerrar
        </button>
      </form>
    </>
  );
}
