export interface PrivacyProps {
  /** Who answers for the data, as the settings name it; the platform where they do not. */
  responsible: { name: string | null; address: string | null; email: string | null };
}

const ACCOUNT = "/change-profile";

/** The privacy notice: who answers, which data, what for, who else gets them, and how to ask for them. */
export function PrivacyText({ responsible }: PrivacyProps) {
  const { name, address, email } = responsible;
  return (
    <>
      <h2 className="mt-3 text-xl">Quién responde por tus datos</h2>
      <p>
        El responsable es {name ?? "Control Traslado"}
        {address ? `, con domicilio en ${address}` : ""}.{" "}
        {email ? (
          <>
            Para lo que tenga que ver con tus datos escribe a <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : (
          "Para lo que tenga que ver con tus datos acude al recinto al que compras; su página te dice cuál es."
        )}
      </p>
      <h2 className="mt-3 text-xl">Qué datos usamos</h2>
      <ul>
        <li>
          Los que tú nos das: nombre, correo, teléfono y contraseña, que guardamos de modo que nadie puede leerla.
        </li>
        <li>Los de tus compras: boletos, montos, forma de pago, folios y devoluciones.</li>
        <li>Los de tus entradas: la hora y el acceso en los que se leyó tu boleto.</li>
        <li>
          Los de tu cuenta: cuándo, desde qué dirección de internet y con qué dispositivo entraste, y los cambios que
          hiciste.
        </li>
      </ul>
      <p>
        No pedimos datos sensibles. Los datos de tu tarjeta los recibe solo el servicio de pago; nunca llegan a
        nosotros. El código QR de tu boleto no lleva datos personales.
      </p>
      <h2 className="mt-3 text-xl">Para qué los usamos</h2>
      <ul>
        <li>Venderte lugares de estacionamiento, cobrarte y devolverte tu dinero cuando corresponde.</li>
        <li>Entregarte tus boletos y dejarte entrar.</li>
        <li>Avisarte de tus compras, de tus eventos y de la seguridad de tu cuenta.</li>
        <li>Cuidar tu cuenta y prevenir fraudes.</li>
        <li>Cumplir lo que la ley obliga sobre pagos.</li>
      </ul>
      <p>Todo esto es necesario para darte el servicio. No usamos tus datos para publicidad ni los vendemos.</p>
      <h2 className="mt-3 text-xl">Quién más los recibe</h2>
      <ul>
        <li>El recinto al que compras ve tu nombre, tu contacto y tus compras con él; ningún otro las ve.</li>
        <li>
          El servicio de pago que eliges, y los servicios que entregan nuestro correo y nuestros mensajes de WhatsApp,
          reciben lo necesario para hacerlo.
        </li>
        <li>Las autoridades, cuando la ley lo ordena.</li>
      </ul>
      <h2 className="mt-3 text-xl">Tus derechos: acceso, rectificación, cancelación y oposición</h2>
      <p>
        Puedes saber qué datos tuyos tenemos, corregirlos, pedir que se borren y oponerte a que se usen. En{" "}
        <a href={ACCOUNT}>tu cuenta</a> puedes verlos, corregirlos, descargarlos y eliminar tu cuenta en cualquier
        momento. Al eliminarla borramos tus datos personales y conservamos solo lo que la ley obliga sobre pagos.
      </p>
      <p>
        {email ? (
          <>
            También puedes escribir a <a href={`mailto:${email}`}>{email}</a>: dinos tu nombre, qué derecho quieres
            ejercer, sobre qué datos, y acompaña algo que acredite quién eres. Te respondemos en un máximo de 20 días
            hábiles y, si procede, lo hacemos en los 15 días hábiles siguientes.
          </>
        ) : (
          "También puedes pedirlo en el recinto al que compras: di tu nombre, qué derecho quieres ejercer, sobre qué datos, y acredita quién eres."
        )}{" "}
        Por los mismos medios puedes retirar tu consentimiento o limitar el uso de tus datos; sin los necesarios no
        podemos venderte boletos.
      </p>
      <h2 className="mt-3 text-xl">Cookies</h2>
      <p>
        Usamos solo las cookies necesarias para tu sesión, tu carrito y el recinto que estás viendo, una que reconoce el
        navegador con el que ya entraste, para cuidar tu cuenta, y las que recuerdan cómo prefieres ver las páginas:
        claras u oscuras, y con qué columnas. No hay rastreadores de otros.
      </p>
      <h2 className="mt-3 text-xl">Cambios a este aviso</h2>
      <p>
        Si el aviso cambia, lo publicamos en esta página con su versión y su fecha. Este aviso se rige por la Ley
        Federal de Protección de Datos Personales en Posesión de los Particulares.
      </p>
    </>
  );
}
