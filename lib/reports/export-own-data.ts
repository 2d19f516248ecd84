import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

/** Everything of one person as one JSON value: the database builds it, in one reading. Times are ISO 8601, money centavos. */
export type OwnData = Record<string, unknown>;

/**
 * A copy of everything that is kept of the actor: profile, sessions, login history, purchases with their payments,
 * tickets, courtesies and subscriptions of a verified address, messages sent, assignments. No hashes and no secrets. Errors: `auth.required`, `auth.forbidden`,
 * `auth.rate_limited`.
 */
export async function exportOwnData({ ctx }: VerbArgs<null>): Promise<OwnData> {
  const { userId } = authorizeUser(ctx.actor, "account:read");
  await takePoint("export:account", String(userId));
  // What venues gave to an address is shown to whoever proved to have it.
  const proven = sql`(select email from users where id = ${userId} and email_verified_at is not null
    union select phone from users where id = ${userId} and phone_verified_at is not null)`;
  const [row] = await dbOf(ctx).execute<{ data: OwnData }>(sql`select json_build_object(
    'generatedAt', ${ctx.now.toISOString()}::timestamptz,
    'profile', (select json_build_object('intIDUsuario', u.id, 'chrNombreUsuario', u.user_name, 'fullName', u.full_name,
        'email', u.email, 'emailVerifiedAt', u.email_verified_at, 'phone', u.phone, 'phoneVerifiedAt', u.phone_verified_at,
        'intFKIDProfile', u.profile, 'secondFactorSince', u.mfa_enabled_at, 'termsVersion', u.terms_version,
        'privacyVersion', u.privacy_version, 'termsAcceptedAt', u.terms_accepted_at, 'createdAt', u.created_at)
      from users u where u.id = ${userId}),
    'sessions', (select coalesce(json_agg(json_build_object('kind', s.kind, 'device', s.user_agent, 'ip', s.ip,
        'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at, 'expiresAt', s.expires_at, 'closedAt', s.revoked_at)
        order by s.created_at), '[]') from sessions s where s.user_id = ${userId}),
    'loginHistory', (select coalesce(json_agg(json_build_object('at', l.at, 'method', l.method, 'outcome', l.outcome,
        'device', l.user_agent, 'ip', l.ip) order by l.id), '[]') from login_events l where l.user_id = ${userId}),
    'purchases', (select coalesce(json_agg(json_build_object('folio', o.folio, 'enclosure', e.name, 'state', o.state,
        'method', o.method, 'createdAt', o.created_at, 'paidAt', o.paid_at,
        'discountCode', (select d.code from discount_codes d where d.id = o.discount_code_id),
        'places', (select coalesce(json_agg(json_build_object('event', v.name, 'state', i.state,
            'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'feeCents', i.fee_cents) order by i.id), '[]')
          from order_items i join events v on v.id = i.event_id where i.order_id = o.id),
        'payments', (select coalesce(json_agg(json_build_object('folio', p.folio, 'method', p.method, 'state', p.state,
            'amountCents', p.amount_cents, 'createdAt', p.created_at) order by p.id), '[]')
          from payments p where p.subject_type = 'order' and p.subject_id = o.id)) order by o.id), '[]')
      from orders o join enclosures e on e.id = o.enclosure_id where o.buyer_id = ${userId}),
    'tickets', (select coalesce(json_agg(json_build_object('id', t.id, 'event', v.name, 'state', t.state,
        'issuedAt', t.issued_at) order by t.id), '[]')
      from tickets t join events v on v.id = t.event_id where t.buyer_id = ${userId}),
    'courtesies', (select coalesce(json_agg(json_build_object('event', v.name, 'name', c.name, 'email', c.email,
        'phone', c.phone, 'plate', c.plate, 'note', c.note, 'assignedAt', c.assigned_at, 'sentAt', c.sent_at,
        'openedAt', c.opened_at) order by c.pass_id), '[]')
      from courtesies c join events v on v.id = c.event_id where c.email in ${proven} or c.phone in ${proven}),
    'subscriptions', (select coalesce(json_agg(json_build_object('enclosure', e.name, 'name', q.name, 'email', q.email,
        'phone', q.phone, 'plate', q.plate, 'place', q.place_label, 'validFrom', q.valid_from,
        'validUntil', q.valid_until, 'endedAt', q.ended_at) order by q.id), '[]')
      from subscriber_qrs q join enclosures e on e.id = q.enclosure_id where q.email in ${proven} or q.phone in ${proven}),
    'assignments', (select coalesce(json_agg(json_build_object('event', v.name, 'startsAt', v.starts_at) order by g.id), '[]')
      from guard_assignments g join events v on v.id = g.event_id where g.user_id = ${userId}),
    'messages', (select coalesce(json_agg(json_build_object('template', m.template, 'channel', m.channel, 'state', m.state,
        'sentAt', m.sent_at) order by m.id), '[]') from messages m where m.to_user_id = ${userId})
  ) as data`);
  return row?.data ?? {};
}
