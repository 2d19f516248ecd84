/** The terms as people read them: in the footer's dialog and on their own page. Each item is one sentence of text. */
export function TermsText() {
  return (
    <>
      <p>Al comprar aceptas estas condiciones:</p>
      <ul>
        <li>A cada boleto se suma un cargo por servicio, que puede cambiar según la forma de pago.</li>
        <li>Con tarjeta, la compra es final cuando tu banco la autoriza: sin cambios ni devoluciones.</li>
        <li>
          En efectivo hay un tiempo límite y un monto exacto; los boletos llegan por correo en un máximo de 7 horas
          después de tu pago.
        </li>
        <li>
          Solo si el evento se cancela se devuelve el precio base del boleto; la devolución la paga el organizador.
        </li>
        <li>Cada usuario tiene un límite de boletos por evento; las compras que lo rebasan se cancelan.</li>
        <li>Las cuentas son personales e intransferibles.</li>
        <li>
          Cualquier controversia se resuelve en los tribunales de Monterrey, Nuevo León, conforme a las leyes mexicanas.
        </li>
      </ul>
    </>
  );
}
