import type { DomainError, ErrorCode, ErrorDetails } from "@/lib/core/errors";

type Data = NonNullable<ErrorDetails["data"]>;
type Message = string | ((data: Data) => string);

const plural = (n: unknown, one: string, many: string) => (Number(n) === 1 ? one : many);

const MESSAGES = {
  "input.invalid": "Revisa los datos marcados.",
  "input.malformed": "No pudimos leer los datos enviados.",
  "input.too_large": "Enviaste más datos de los que aceptamos.",
  "auth.required": "Inicia sesión para continuar.",
  "auth.wrong_credentials": "El usuario y/o contraseña son incorrectos.",
  "auth.session_expired":
    "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.",
  "auth.mfa_required": "Falta confirmar tu segundo factor.",
  "auth.wrong_code": "El código no es correcto o ya venció.",
  "auth.forbidden": "Tu cuenta no tiene permiso para hacer esto.",
  "auth.bad_origin": "La solicitud no viene de este sitio. Recarga la página e intenta de nuevo.",
  "auth.rate_limited": (d) => `Demasiados intentos. Espera ${d.seconds ?? 60} segundos e intenta de nuevo.`,
  "resource.not_found": "No encontramos lo que buscas.",
  "method.not_allowed": "Esa operación no existe en esta dirección.",
  "idempotency.mismatch": "Esa clave de repetición ya se usó con otros datos.",
  "idempotency.in_progress": "Esa misma solicitud todavía se está procesando. Intenta de nuevo en unos segundos.",
  "user.email_taken": "Ya hay una cuenta con ese correo. Inicia sesión o recupera tu contraseña.",
  "user.phone_taken": "Ya hay una cuenta con ese teléfono. Inicia sesión o recupera tu contraseña.",
  "user.has_password": "Esa cuenta ya tiene contraseña. No se cambió nada.",
  "user.wrong_password": "La contraseña actual no es correcta.",
  "user.name_reserved": "El nombre “Administrador” es de la plataforma: no se puede usar ni cambiar.",
  "user.money_under_way": (d) =>
    `Todavía hay dinero en camino en ${d.folios ?? "una de tus compras"}. Puedes eliminar tu cuenta cuando ese pago o devolución termine.`,
  "mfa.not_enrolled": "Tu cuenta pide un segundo factor que todavía no configuras. Entra por la página para activarlo.",
  "mfa.already_enabled": "Tu segundo factor ya está activo.",
  "mfa.required": "Tu cuenta pide un segundo factor; no se puede desactivar.",
  "user.not_a_guard": "Esa persona no es guardia de tu recinto.",
  "user.last_admin": "Es el último administrador activo de su organización. Nombra a otro primero.",
  "user.protected": "La cuenta del administrador de la plataforma no se puede cambiar así.",
  "user.own_account": "Eso no se hace aquí con tu propia cuenta. Ve a Mi Perfil.",
  "user.blocked_here": "Este organizador bloqueó tus compras. Escríbele si crees que es un error.",
  "contact.wrong_code": "El código no es correcto o ya venció. Revisa el último que te enviamos o pide otro.",
  "contact.unchanged": "Ese contacto ya es el tuyo y está verificado.",
  "contact.no_whatsapp": "Por ahora no enviamos mensajes por WhatsApp. Usa tu correo.",
  "link.used": "Este enlace ya se usó, o pediste otro después. Pide uno nuevo.",
  "link.expired": "Este enlace ya venció. Pide uno nuevo.",
  "link.unknown": "Este enlace no es válido. Ábrelo completo, como te llegó, o pide uno nuevo.",
  "enclosure.slug_taken": "Esa dirección ya la usa otro recinto. Elige otra.",
  "enclosure.slug_reserved": "Esa dirección está reservada para la plataforma. Elige otra.",
  "enclosure.in_use": "El recinto tiene eventos o zonas; no se puede eliminar.",
  "zone.key_taken": "Ya hay una zona con esa clave en el recinto.",
  "zone.capacity_below_sold": (d) => `Hay eventos con más lugares a la venta: ${d.events ?? "revisa sus eventos"}.`,
  "zone.in_use": "La zona está a la venta en algún evento; no se puede eliminar.",
  "zone.gate_unknown": "Uno de los accesos no es de este recinto.",
  "zone.numbering_in_use": (d) =>
    `La numeración ya está a la venta en ${d.events ?? "un evento"}; solo puedes agregar lugares.`,
  "gate.in_use": (d) =>
    `Las zonas ${d.zones ?? ""} entran por ${d.gates ?? "ese acceso"}. Quítalo primero de esas zonas.`,
  "gate.label_taken": "Dos accesos de un recinto no pueden llamarse igual.",
  "event.not_draft": "Solo se puede eliminar un evento en borrador.",
  "event.not_publishable": (d) => `Todavía no se puede publicar: ${d.missing ?? "faltan datos"}.`,
  "event.bad_transition": "El evento no puede pasar a ese estado.",
  "event.dates": "Revisa las fechas: el orden es venta, apertura, inicio y fin.",
  "event.dates_sold":
    "Ya hay lugares vendidos para esa fecha. Usa “Cambiar fecha” en el evento: avisa a quienes compraron.",
  "event.capacity_below_sold": (d) =>
    `Ya hay ${d.taken ?? 0} lugares vendidos o apartados; la capacidad no puede ser menor.`,
  "event.has_sales": "La zona ya tiene ventas; no se puede quitar del evento.",
  "event.overlaps": (d) => `Sus zonas ya tienen otro evento a esa hora: ${d.events ?? "revisa el calendario"}.`,
  "event_area.taken": "Esa zona ya está en el evento.",
  "guard.already_assigned": "Ese guardia ya tiene esa asignación.",
  "guard.event_over": "Ese evento ya terminó o se canceló.",
  "guard.no_events": "No hay eventos por venir de esas zonas en esas fechas.",
  "guard.pairing_ended": "Ese código ya se usó o venció. Pide otro a quien administra el recinto.",
  "hold.not_on_sale": "Todavía no está a la venta.",
  "hold.sales_ended": "La venta de este evento ya terminó.",
  "hold.paused": "La venta está en pausa. Intenta más tarde.",
  "hold.cancelled": "Este evento se canceló.",
  "hold.not_enough_places": (d) =>
    Number(d.left) > 0
      ? `En esta zona ${plural(d.left, "queda", "quedan")} ${d.left} ${plural(d.left, "lugar", "lugares")}.`
      : "Esta zona está agotada.",
  "hold.places_taken": (d) =>
    `Alguien más tomó ${Array.isArray(d.labels) && d.labels.length > 1 ? "los lugares" : "el lugar"} ${Array.isArray(d.labels) ? d.labels.join(", ") : ""}. Elige otro.`,
  "hold.place_unknown": "Ese lugar no existe en esta zona.",
  "limit.exceeded": (d) =>
    d.limit === undefined
      ? "Con estos lugares se pasa el límite por persona de este evento."
      : `El límite es de ${d.limit} ${plural(d.limit, "lugar", "lugares")} por persona en este evento. Ya tienes ${d.taken ?? 0}.`,
  "cart.not_found": "No encontramos tu carrito.",
  "cart.expired": "Se terminó el tiempo y tus lugares quedaron libres. Elígelos de nuevo.",
  "cart.empty": "Tu carrito está vacío. Elige un lugar para continuar.",
  "order.frozen": "Tu compra ya está en pago; no se puede cambiar.",
  "order.expired": "Se terminó el tiempo para pagar y tus lugares quedaron libres.",
  "order.paid": "Esta compra ya está pagada.",
  "order.not_waiting": "Esta compra no espera ningún pago.",
  "order.cancelled": "Esta compra se canceló.",
  "payment.method_unavailable": "Esa forma de pago no está disponible para esta compra. Elige otra.",
  "payment.contact_unverified": "Para esta compra verifica antes tu correo o tu teléfono.",
  "payment.cash_unverified": "Para pagar en efectivo o por depósito verifica antes tu correo o tu teléfono.",
  "payment.cash_too_late": "La venta cierra antes del plazo para pagar así.",
  "payment.cash_too_much": "Tu compra pasa del monto que las tiendas reciben en efectivo.",
  "payment.cash_pending": "Ya tienes un pago en efectivo o por depósito por completar.",
  "payment.cash_full": "Ya no hay lugares para pagar en efectivo o por depósito.",
  "payment.provider_unavailable": "El servicio de pago no responde. Tus lugares siguen apartados: intenta de nuevo.",
  "payment.declined": "Tu banco no autorizó el pago. Intenta con otra tarjeta.",
  "payment.not_cancellable": "Ese pago ya no se puede cancelar.",
  "payment.not_refundable": "Ese pago no se puede devolver.",
  "payment.not_assignable": "Ese dinero ya se devolvió o va de regreso: no alcanza para los lugares.",
  "payment.refund_exceeds": (d) => `No se puede devolver más de lo recibido. Disponible: ${d.available ?? 0}.`,
  "payment.bad_signature": "La firma no es válida.",
  "payment.review_closed": "Ese caso ya se resolvió.",
  "refund.not_manual": "Esa devolución ya no espera una transferencia.",
  "refund.not_failed": "Esa devolución ya se intentó otra vez o ya está hecha.",
  "deposit.decided": "Otra persona ya decidió sobre ese depósito.",
  "deposit.not_approved": "El recinto pide dos personas: primero alguien lo aprueba y otra persona lo acepta.",
  "deposit.two_people": "Tú aprobaste este depósito: otra persona tiene que aceptarlo.",
  "statement.unreadable": "No pudimos leer el archivo. Guárdalo como CSV o como Excel (.xlsx) e intenta de nuevo.",
  "statement.too_many_rows": "El archivo tiene demasiados renglones. Divídelo en partes de 20,000 o menos.",
  "statement.started": "Ese estado de cuenta ya se está importando.",
  "statement.row_decided": "Otra persona ya decidió sobre ese renglón.",
  "statement.deposit_taken": "Ese depósito ya tiene otro renglón del banco.",
  "ticket.used": "Ese boleto ya se usó en el acceso: ya no se puede cambiar, devolver ni pasar a otra persona.",
  "ticket.not_valid": "Ese boleto ya no está vigente.",
  "ticket.event_over": "El evento de ese boleto ya terminó.",
  "ticket.offered": "Ese boleto está ofrecido a otra persona. Cancela primero la oferta.",
  "ticket.change_pending": "Ese boleto tiene un cambio sin terminar. Págalo o cancélalo primero.",
  "ticket.not_payer": "Ese boleto lo pagó otra persona: solo el recinto puede cambiarlo o devolverlo.",
  "policy.not_allowed": (d) => `Este recinto no permite ${d.act ?? "hacer esto con"} boletos.`,
  "policy.too_late": (d) => `Solo se podía ${d.act ?? "hacer"} hasta ${d.until ?? "antes del evento"}.`,
  "terms.changed": "Las condiciones cambiaron mientras decidías. Revisa de nuevo los montos y confirma.",
  "transfer.own": "Ese boleto ya es tuyo: escribe el correo o el teléfono de la otra persona.",
  "transfer.unknown": "Este enlace no es válido. Ábrelo completo, como te llegó.",
  "transfer.ended": "Esta oferta ya no está abierta: se aceptó, se rechazó o se canceló.",
  "transfer.expired": "Esta oferta ya venció. Pide a quien te la mandó que la haga otra vez.",
  "scan.not_assigned": "No tienes asignado este acceso.",
  "scan.gate_unknown": "Ese acceso no existe.",
  "scan.venue_unknown": "Ese código no es de un recinto. Busca el cartel con su QR o escribe su nombre corto.",
  "message.not_failed": "Ese mensaje ya se envió o está por enviarse.",
  "message.secret_wiped":
    "Ese mensaje llevaba un código o un enlace que ya se borró. La persona tiene que pedir uno nuevo.",
  "server.unavailable": "El servicio no está disponible por ahora. Intenta de nuevo en un momento.",
} as const satisfies Record<ErrorCode, Message>;

/** Spanish text of an error for the person who caused it. */
export function messageFor(error: DomainError): string {
  return textOf(error.code, error.details.data ?? {});
}

/** Spanish text of a code with its figures. */
export function textOf(code: ErrorCode, data: Data = {}): string {
  const message: Message = MESSAGES[code];
  return typeof message === "string" ? message : message(data);
}

/** Texts of validation that product.md §5 gives, used by the schemas of all domains. */
export const FIELD = {
  required: "Este campo es requerido",
  select: "Debes seleccionar una opción",
  userRequired: "Escribe un usuario válido",
  passwordRequired: "Escribe una contraseña válida",
  passwordShort: "La contraseña debe tener al menos 6 caracteres",
  passwordConfirmation: "Confirma tu contraseña",
  passwordMismatch: "Las contraseñas no coinciden",
  email: "Escribe un correo electrónico válido",
  phone: "El teléfono debe tener 10 dígitos",
  userName: "El nombre debe tener al menos 5 caracteres, sin espacios ni números",
  digits: "Escribe solo números",
  code: "El código tiene 6 dígitos",
  money: "Escribe una cantidad como 250.00",
  tooLong: "Es demasiado largo",
  date: "Escribe una fecha y hora válidas",
  notValid: "No es un dato válido",
} as const;
