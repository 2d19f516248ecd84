/**
 * The arguments of a json_build_object that builds a venue's `FeeTerms`, as SQL. `venue` is the alias of enclosures,
 * `demo` an SQL condition: whether methods of the simulated bank count.
 */
export const feeTermsFields = (venue: string, demo: string) => `
  'fee', json_build_object('bps', ${venue}.fee_bps, 'fixedCents', ${venue}.fee_fixed_cents),
  'priceIvaBps', ${venue}.price_iva_bps, 'feeIvaBps', ${venue}.fee_iva_bps,
  'methods', coalesce((
    select json_agg(json_build_object('method', m.method,
      'bps', coalesce(f.fee_bps, ${venue}.fee_bps),
      'fixedCents', coalesce(f.fee_fixed_cents, ${venue}.fee_fixed_cents)) order by m.method)
    from (
      select distinct u.method from payment_accounts pa cross join lateral unnest(pa.methods) u(method)
      where pa.enabled and (pa.admin_id is null or pa.admin_id = ${venue}.admin_id) and pa.provider <> 'desk'
        and (pa.provider <> 'sandbox' or ${demo})
        and not exists (select from enclosure_payment_methods c
          where c.enclosure_id = ${venue}.id and c.method = u.method and c.account_id is distinct from pa.id)
    ) m
    left join enclosure_method_fees f on f.enclosure_id = ${venue}.id and f.method = m.method
  ), '[]'::json)`;

/** See `feeTermsFields`. */
export const feeTermsJson = (venue: string, demo: string) => `json_build_object(${feeTermsFields(venue, demo)})`;
