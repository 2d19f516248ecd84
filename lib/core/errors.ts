/** Every expected failure: code → HTTP status. The Spanish text of each lives in messages.ts. */
export const ERROR_STATUS = {
  "input.invalid": 400,
  "input.malformed": 400,
  "input.too_large": 413,
  "auth.required": 401,
  "auth.wrong_credentials": 401,
  "auth.session_expired": 401,
  "auth.mfa_required": 401,
  "auth.wrong_code": 401,
  "auth.forbidden": 403,
  "auth.bad_origin": 403,
  "auth.rate_limited": 429,
  "resource.not_found": 404,
  "method.not_allowed": 405,
  "idempotency.mismatch": 422,
  "idempotency.in_progress": 409,
  "user.email_taken": 409,
  "user.phone_taken": 409,
  "user.has_password": 409,
  "user.wrong_password": 422,
  "user.name_reserved": 422,
  "user.money_under_way": 409,
  "mfa.not_enrolled": 409,
  "mfa.already_enabled": 409,
  "mfa.required": 409,
  "user.not_a_guard": 422,
  "user.last_admin": 409,
  "user.protected": 409,
  "user.own_account": 409,
  "user.blocked_here": 403,
  "contact.wrong_code": 422,
  "contact.unchanged": 422,
  "contact.no_whatsapp": 409,
  "link.used": 410,
  "link.expired": 410,
  "link.unknown": 404,
  "enclosure.slug_taken": 409,
  "enclosure.slug_reserved": 422,
  "enclosure.in_use": 409,
  "zone.key_taken": 409,
  "zone.capacity_below_sold": 409,
  "zone.in_use": 409,
  "zone.gate_unknown": 422,
  "zone.numbering_in_use": 409,
  "gate.in_use": 409,
  "gate.label_taken": 409,
  "event.not_draft": 409,
  "event.not_publishable": 422,
  "event.bad_transition": 409,
  "event.dates": 422,
  "event.dates_sold": 409,
  "event.capacity_below_sold": 409,
  "event.has_sales": 409,
  "event.overlaps": 409,
  "event_area.taken": 409,
  "guard.already_assigned": 409,
  "guard.event_over": 409,
  "guard.no_events": 422,
  "guard.pairing_ended": 410,
  "hold.not_on_sale": 409,
  "hold.sales_ended": 409,
  "hold.paused": 409,
  "hold.cancelled": 409,
  "hold.not_enough_places": 409,
  "hold.places_taken": 409,
  "hold.place_unknown": 422,
  "limit.exceeded": 409,
  "cart.not_found": 404,
  "cart.expired": 409,
  "cart.empty": 409,
  "order.frozen": 409,
  "order.expired": 409,
  "order.paid": 409,
  "order.not_waiting": 409,
  "order.cancelled": 409,
  "payment.method_unavailable": 422,
  "payment.contact_unverified": 422,
  "payment.cash_unverified": 422,
  "payment.cash_too_late": 422,
  "payment.cash_too_much": 422,
  "payment.cash_pending": 409,
  "payment.cash_full": 409,
  "payment.provider_unavailable": 502,
  "payment.declined": 402,
  "payment.not_cancellable": 409,
  "payment.not_refundable": 409,
  "payment.not_assignable": 409,
  "payment.refund_exceeds": 409,
  "payment.bad_signature": 401,
  "payment.review_closed": 409,
  "refund.not_manual": 409,
  "refund.not_failed": 409,
  "deposit.decided": 409,
  "deposit.not_approved": 409,
  "deposit.two_people": 409,
  "statement.unreadable": 422,
  "statement.too_many_rows": 422,
  "statement.started": 409,
  "statement.row_decided": 409,
  "statement.deposit_taken": 409,
  "ticket.used": 409,
  "ticket.not_valid": 409,
  "ticket.event_over": 409,
  "ticket.offered": 409,
  "ticket.change_pending": 409,
  "ticket.not_payer": 409,
  "policy.not_allowed": 409,
  "policy.too_late": 409,
  "terms.changed": 409,
  "transfer.own": 422,
  "transfer.unknown": 404,
  "transfer.ended": 410,
  "transfer.expired": 410,
  "scan.not_assigned": 403,
  "scan.gate_unknown": 404,
  "scan.venue_unknown": 404,
  "message.not_failed": 409,
  "message.secret_wiped": 409,
  "server.unavailable": 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorDetails {
  /** The input's field that is wrong, in the input's own names. */
  field?: string;
  /** Figures that the message speaks of, e.g. `{ left: 3 }`. */
  data?: Record<string, string | number | boolean | null | string[] | number[]>;
  /** More fields that are wrong at once. */
  fields?: Record<string, string>;
}

/** An expected failure of a verb. Anything else that is thrown is a defect. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The row does not exist, or belongs to another tenant: nobody can tell which. */
export function notFound(): DomainError {
  return new DomainError("resource.not_found");
}

export function forbidden(): DomainError {
  return new DomainError("auth.forbidden");
}
