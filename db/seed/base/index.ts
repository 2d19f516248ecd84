import postgres from "postgres";

/** Rows that every database has: admins 1 (main provider) and 5 (prepaid type), owned by users 1 and 5 without credentials. */
export async function seedBase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin(async (tx) => {
      await tx`
        insert into admins (id, name, kind, color, location) values
          (1, 'Control Traslado', 'main_provider', '#05216e', 'Monterrey, N.L.'),
          (5, 'Prepago', 'prepaid_type', '#05216e', 'Monterrey, N.L.')
        on conflict (id) do nothing`;
      await tx`
        insert into users (id, profile, admin_id, user_name, full_name, is_platform_admin, position) values
          (1, 1, 1, 'Administrador', 'Administrador', true, 'owner'),
          (5, 1, 5, 'Prepago', 'Administrador de prepago', false, 'owner')
        on conflict (id) do nothing`;
      await tx`select setval(pg_get_serial_sequence('users', 'id'), greatest(5, (select max(id) from users)))`;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
