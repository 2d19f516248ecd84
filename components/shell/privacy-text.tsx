/** The privacy notice: what is kept, what for, and how to ask for it. */
export function PrivacyText() {
  return (
    <>
      <p>
        Control Traslado usa tus datos para venderte lugares de estacionamiento, cobrarte, entregarte tus boletos y
        dejarte entrar. Nada más.
      </p>
      <ul>
        <li>Guardamos tu nombre, correo, teléfono, tus compras y las lecturas de tus boletos en los accesos.</li>
        <li>El recinto al que compras ve tus compras con él; ningún otro las ve.</li>
        <li>Los datos de tu tarjeta los recibe solo el servicio de pago; nunca llegan a nosotros.</li>
        <li>El código QR de tu boleto no lleva datos personales.</li>
        <li>Usamos solo las cookies necesarias para tu sesión y tu carrito.</li>
        <li>
          Puedes pedir, corregir o borrar tus datos; conservamos lo que la ley obliga sobre pagos. Escribe al correo de
          contacto que aparece en tus boletos.
        </li>
      </ul>
    </>
  );
}
