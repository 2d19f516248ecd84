/** Page of what a row speaks of, or null where there is none. */
export function entityHref(entity: string, id: string): string | null {
  if (!/^\d+$/.test(id)) return null;
  switch (entity) {
    case "event":
      return `/event/${id}`;
    case "enclosure":
      return `/create-enclosures?id=${id}`;
    case "zone":
      return `/crear-zona-estacionamiento?id=${id}`;
    case "user":
      return `/users/${id}`;
    case "order":
      return `/purchases/${id}`;
    case "season":
      return `/event/temporada/${id}`;
    case "courtesy":
      return `/generate-qr/${id}`;
    case "courtesy_batch":
      return `/generate-qr/lote/${id}`;
    case "subscriber_qr":
      return `/qrabonados/${id}`;
    case "subscriber_import":
      return `/qrabonados/importar/${id}`;
    case "statement":
      return `/deposits/estado-de-cuenta/${id}`;
    case "payment_review":
      return "/payments-review?estado=resolved";
    case "payment_difference":
    case "callback":
      return "/payments-review?ver=conciliacion";
    case "refund":
      return "/payments-review?ver=devoluciones";
    case "payment_account":
      return `/cuentas-de-cobro/${id}`;
    case "guard_assignment":
      return "/guards";
    default:
      return null;
  }
}
