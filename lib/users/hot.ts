import { hotStatement } from "@/db/hot";

/** Makes the buyer one of the tenant's people, unless it is one already. No row is answered the first time. */
export const addTenantBuyer = hotStatement<{ adminId: number; buyerId: number }, { isBlocked: boolean }>(
  { name: "users.addTenantBuyer", bench: "checkout" },
  `with added as (
    insert into tenant_buyers (admin_id, user_id) values (:adminId::int, :buyerId::int) on conflict do nothing
  )
  select blocked_at is not null as "isBlocked" from tenant_buyers
  where admin_id = :adminId::int and user_id = :buyerId::int`,
);
