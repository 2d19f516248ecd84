/** What whoever pays agrees to. */
export function PayingAccepts() {
  return (
    <>
      Al pagar aceptas los{" "}
      <a className="enlace" href="/terminos">
        Términos y Condiciones
      </a>
      .
    </>
  );
}
