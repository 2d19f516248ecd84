import type { DomainError, ErrorCode, ErrorDetails } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";

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
  "resource.changed": "Otra persona guardó cambios aquí mientras editabas. Los tuyos todavía no se guardan.",
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
  "user.unreachable": "Por ahora no enviamos mensajes por WhatsApp: escribe su correo para que pueda entrar.",
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
  "enclosure.in_use": (d) =>
    `El recinto tiene eventos por venir (${d.events ?? "revisa su calendario"}). Cancélalos o elimínalos primero.`,
  "picture.unreadable": "Ese archivo no es una imagen que podamos leer. Súbela como JPG, PNG, WebP, GIF o AVIF.",
  "picture.too_heavy": "La imagen pesa más de 10 MB. Sube una más ligera.",
  "picture.too_many_pixels": "La imagen tiene demasiados pixeles. Redúcela a menos de 50 megapixeles.",
  "picture.too_small": (d) =>
    `La imagen es muy pequeña: necesita al menos ${d.width ?? ""} × ${d.height ?? ""} pixeles.`,
  "picture.busy": "Ya estás subiendo otras imágenes. Espera a que terminen e intenta de nuevo.",
  "picture.unknown": "Esa imagen ya no está disponible. Súbela otra vez.",
  "zone.key_taken": "Ya hay una zona con esa clave en el recinto.",
  "zone.capacity_below_sold": (d) => `Lo impiden eventos que tienen más lugares: ${d.events ?? "revisa sus eventos"}.`,
  "zone.in_use": (d) => `Está a la venta en ${d.events ?? "algún evento"}. Quítala primero de ahí.`,
  "zone.has_subscribers": (d) =>
    d.count === 1
      ? "Un abonado o VIP entra por esta zona. Cámbialo de zona o dalo de baja primero."
      : `${d.count ?? "Varios"} abonados o VIP entran por esta zona. Cámbialos de zona o dalos de baja primero.`,
  "zone.places_of_subscribers": (d) => `Son lugares de abonados: ${d.labels ?? ""}. Cámbiales el lugar primero.`,
  "zone.gate_unknown": "Uno de los accesos no es de este recinto.",
  "zone.other_tenant": "Los dos recintos deben ser del mismo organizador.",
  "zone.same_venue": "Elige otro recinto: las zonas ya están en este.",
  "zone.numbering_in_use": (d) =>
    `Hay lugares vendidos o apartados con la numeración de antes: ${d.events ?? "revisa sus eventos"}.`,
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
    `No puede tener menos de ${d.taken ?? 0} lugares: ${d.why ?? "ya hay vendidos o apartados"}.`,
  "event.has_sales": "Ya tiene ventas o cortesías: no se puede quitar.",
  "event.overlaps": (d) => `Sus zonas ya tienen otro evento a esa hora: ${d.events ?? "revisa el calendario"}.`,
  "event_type.name_taken": "Ya hay un tipo de evento con ese nombre.",
  "event_area.taken": "Esa zona ya está en el evento.",
  "place.not_free": (d) => `No están libres: ${d.places ?? "revisa los lugares"}. No se bloqueó ninguno.`,
  "season.taken": "El recinto ya tiene una temporada con ese nombre.",
  "season.in_use": "La temporada tiene abonos; no se puede deshacer. Dalos de baja o cámbialos a fechas primero.",
  "season.clashes": (d) => `Hay fechas que chocan con otro evento del recinto: ${d.dates ?? "revisa la lista"}.`,
  "season.too_big": (d) =>
    `Son ${d.places ?? "demasiados"} lugares; se crean hasta ${d.most ?? ""} a la vez. Usa menos fechas y agrega las demás después.`,
  "season.blocked": (d) => `No se hizo ningún cambio: ${d.why ?? "revisa los eventos"}.`,
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
      : d.zoneKey !== undefined
        ? `El límite de la zona ${d.zoneKey} es de ${d.limit} ${plural(d.limit, "lugar", "lugares")} por persona. Ya tienes ${d.taken ?? 0}.`
        : `El límite es de ${d.limit} ${plural(d.limit, "lugar", "lugares")} por persona en este evento. Ya tienes ${d.taken ?? 0}.`,
  "cart.not_found": "No encontramos tu carrito.",
  "cart.expired": "Se terminó el tiempo y tus lugares quedaron libres. Elígelos de nuevo.",
  "cart.empty": "Tu carrito está vacío. Elige un lugar para continuar.",
  "order.frozen": "Tu compra ya está en pago; no se puede cambiar.",
  "order.expired": "Se terminó el tiempo para pagar y tus lugares quedaron libres.",
  "order.paid": "Esta compra ya está pagada.",
  "order.not_waiting": "Esta compra no espera ningún pago.",
  "order.cancelled": "Esta compra se canceló.",
  "courtesy.not_enough_places": (d) =>
    `${Number(d.left) === 0 ? "No queda ningún lugar libre" : `${plural(d.left, "Queda", "Quedan")} ${d.left ?? 0} ${plural(d.left, "lugar libre", "lugares libres")}`} en esa zona. No se tomó ni se movió ninguno.`,
  "courtesy.places_taken": (d) => `Ya no están libres: ${d.labels ?? ""}. No se tomó ninguno.`,
  "courtesy.place_unknown": (d) => `En esa zona no existen: ${d.labels ?? ""}.`,
  "courtesy.event_over": "Ese evento ya terminó o está cancelado.",
  "courtesy.used": "Ese QR ya se usó: no se puede eliminar ni dar a otra persona. Si hace falta, bloquéalo.",
  "courtesy.deleted": "Ese QR ya se eliminó.",
  "courtesy.unassigned": "Ese QR todavía no es de nadie. Asígnalo primero.",
  "courtesy.not_valid": "Ese QR ya no da acceso, o su evento sigue en borrador: no hay nada que enviar.",
  "courtesy.no_contact": "Esa persona no tiene correo ni WhatsApp. Agrégalo primero.",
  "courtesy.batch_over": "Ese lote ya terminó.",
  "courtesy.same_zone": "Elige otra zona u otro evento.",
  "courtesy.nothing_to_move": "Ahí no hay cortesías que se puedan mover: las que entraron se quedan.",
  "courtesy.link_unknown": "Este enlace ya no muestra ningún QR. Pide uno nuevo a quien te lo dio.",
  "discount_code.taken": "Ese organizador ya tiene un código vigente que se escribe igual.",
  "discount_code.in_use": "Ya hay compras con este código: lo que vale y dónde vale no cambian. Archívalo y crea otro.",
  "discount_code.below_uses": (d) =>
    `Ya tiene ${d.uses ?? 0} ${plural(d.uses, "uso", "usos")}; el máximo no puede ser menor.`,
  "discount_code.archived": "Ese código está archivado. Crea otro.",
  "discount_code.unknown": "Ese código no existe o no está activo. Revisa que esté bien escrito.",
  "discount_code.not_yet": "Ese código todavía no empieza.",
  "discount_code.over": "Ese código ya terminó.",
  "discount_code.used_up": "Ese código se agotó: ya se usó todas las veces que se podía.",
  "discount_code.used_by_you": "Ya usaste ese código las veces que se podía.",
  "discount_code.other_venue": "Ese código no es de este recinto.",
  "discount_code.other_event": "Ese código es de otro evento.",
  "discount_code.other_zone": "Ese código es para otra zona.",
  "discount_code.other_method": "Ese código no vale con esta forma de pago.",
  "discount_code.minimum": (d) =>
    `Ese código pide al menos ${formatMoney(Number(d.minCents ?? 0))} en lugares, sin contar el cargo por servicio.`,
  "discount_code.nothing": "Ese código no baja el precio de estos lugares.",
  "payment.method_unavailable": "Esa forma de pago no está disponible para esta compra. Elige otra.",
  "payment.contact_unverified": "Para esta compra verifica antes tu correo o tu teléfono.",
  "payment.cash_unverified": "Para pagar en efectivo o por depósito verifica antes tu correo o tu teléfono.",
  "payment.cash_too_late": "La venta cierra antes del plazo para pagar así.",
  "payment.cash_too_much": "Tu compra pasa del monto que las tiendas reciben en efectivo.",
  "payment.cash_pending": "Ya tienes un pago en efectivo o por depósito por completar.",
  "payment.cash_full": "Ya no hay lugares para pagar en efectivo o por depósito.",
  "payment.provider_unavailable": "El servicio de pago no responde. Tus lugares siguen apartados: intenta de nuevo.",
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
  "deposit.not_accepted": "Ese depósito todavía no se acepta. Acéptalo primero.",
  "deposit.two_people": "Tú aprobaste este depósito: otra persona tiene que aceptarlo.",
  "file.unreadable": "No pudimos leer el archivo. Guárdalo como CSV o como Excel (.xlsx) e intenta de nuevo.",
  "statement.too_many_rows": "El archivo tiene demasiados renglones. Divídelo en partes de 20,000 o menos.",
  "statement.started": "Ese estado de cuenta ya se está importando.",
  "statement.row_decided": "Otra persona ya decidió sobre ese renglón.",
  "statement.deposit_taken": "Ese depósito ya tiene otro renglón del banco.",
  "subscriber.duplicate": (d) => `Ya hay un QR de esa zona y esas fechas a nombre de ${d.name ?? "esa persona"}.`,
  "subscriber.place_taken": (d) => `Ese lugar ya es de ${d.name ?? "otra persona"} en esas fechas.`,
  "subscriber.no_places": (d) => `No alcanzan los lugares libres. Faltan en: ${d.events ?? "algún evento"}.`,
  "subscriber.ended": "Ese QR ya se dio de baja.",
  "subscriber.other_venue": "Elige una zona del mismo recinto.",
  "subscriber.too_many": "Son más de 5,000 QR. Filtra por zona o temporada y hazlo por partes.",
  "subscriber.not_valid": "Ese QR no da acceso ahora: está en pausa, vencido o dado de baja. No hay nada que enviar.",
  "subscriber.erased": "Esa persona eliminó su cuenta. Escribe antes de quién es ahora este QR.",
  "subscriber.no_contact": "Esa persona no tiene correo ni WhatsApp. Agrégalo primero.",
  "subscriber.link_unknown": "Este enlace no muestra ningún QR. Pide uno nuevo a quien te lo dio.",
  "subscriber_import.too_many_rows": "El archivo tiene más de 5,000 personas. Divídelo en partes.",
  "subscriber_import.empty": "No hay ningún renglón que se pueda importar.",
  "subscriber_import.bad_rows": (d) =>
    `${d.bad ?? "Algunos"} ${plural(d.bad, "renglón tiene", "renglones tienen")} errores. Corrígelos en tu archivo o déjalos fuera.`,
  "subscriber_import.started": "Ese archivo ya se está importando.",
  "subscriber_import.changed": (d) =>
    `La lista cambió mientras tanto: ${d.bad ?? "hay"} ${plural(d.bad, "renglón ya no se puede", "renglones ya no se pueden")} importar. No se importó a nadie.`,
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
