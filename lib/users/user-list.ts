import { cursorRows, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, type ListReader, type Order } from "@/lib/lists";
import { PROFILE_NAMES, positionWords, STATE_NAMES, type UserListDto } from "@/lib/users/client";
import { UserListFilters } from "@/lib/users/schemas";
import { filterOf, mostOf, planEach } from "@/lib/users/user-filter";
import { countSql, type ListRow, pageSql, toListDto } from "@/lib/users/user-sql";

type Sort = "since" | "name";

const yes = (is: boolean) => (is ? "Sí" : "No");
const orderOf = ({ sort, descending }: Order<Sort>) => ({ by: sort, descending });

/** Staff and buyers are two lists with different indexes, and a search has its own plan: see `user-sql`. */
export async function userReader(
  ctx: Ctx,
  data: Parameters<typeof filterOf>[1],
): Promise<ListReader<UserListDto, Sort>> {
  const filter = await withTx(ctx, (tx) => filterOf(tx, data));
  return {
    types: { since: ["int"], name: ["text", "int"] },
    rows: ({ order, from, limit, offset }) =>
      withTx(ctx, async (tx) => {
        await planEach(tx);
        const key = from && { id: Number(from.at(-1)), name: order.sort === "name" ? (from[0] ?? "") : "" };
        const rows = await tx.db.execute<ListRow>(pageSql(filter, orderOf(order), { from: key, limit, offset }));
        const keyOf = ({ id, key: name }: ListRow) => (order.sort === "name" ? [name, String(id)] : [String(id)]);
        return rows.map((row) => ({ dto: toListDto(row), key: keyOf(row) }));
      }),
    count: (wanted) =>
      withTx(ctx, async (tx) => {
        const most = Math.min(wanted, mostOf(filter));
        await planEach(tx);
        const [row] = await tx.db.execute<{ n: number }>(countSql(filter, most));
        return { total: Math.min(row?.n ?? 0, most), hasMore: (row?.n ?? 0) > most };
      }),
    async *stream(order) {
      const all = pageSql(filter, orderOf(order), { from: null, limit: null, offset: 0 });
      for await (const row of cursorRows<ListRow>(all)) yield toListDto(row);
    },
  };
}

export const userList = defineList<UserListDto>()({
  name: "usuarios",
  title: "Usuarios",
  permission: "user:read",
  people: true,
  filters: UserListFilters,
  address: { perfil: "profile", estado: "state", organizador: "adminId" },
  sorts: ["since", "name"],
  sort: "-since",
  columns: [
    { key: "name", header: "Nombre", value: ({ fullName }) => fullName, shown: "always", sort: "name", width: 32 },
    { key: "id", header: "Id", value: ({ id }) => id, kind: "number", shown: "file", width: 10 },
    { key: "userName", header: "Nombre de usuario", value: ({ userName }) => userName, shown: "asked", width: 22 },
    { key: "contact", header: "Correo", value: ({ email }) => email, width: 34 },
    { key: "emailOk", header: "Correo verificado", value: (u) => yes(u.emailVerified), shown: "file", width: 18 },
    {
      key: "phone",
      header: "Teléfono",
      shown: "file",
      width: 18,
      value: ({ phone }) => phone?.replace(/^\+/, "") ?? null,
    },
    { key: "phoneOk", header: "Teléfono verificado", value: (u) => yes(u.phoneVerified), shown: "file", width: 20 },
    { key: "profile", header: "Perfil", value: ({ profile }) => PROFILE_NAMES[profile], width: 16 },
    { key: "position", header: "Puesto", value: positionWords, width: 16 },
    {
      key: "admin",
      header: "Organizador",
      width: 26,
      value: ({ adminName }) => adminName,
      only: ({ actor }) => tenantOf(actor) === null,
    },
    { key: "state", header: "Estado", value: ({ state }) => STATE_NAMES[state], width: 24 },
    { key: "mfa", header: "Segundo factor", value: ({ mfaEnabled }) => yes(mfaEnabled), shown: "asked", width: 16 },
    { key: "since", header: "Alta", value: ({ createdAt }) => createdAt, kind: "moment", sort: "since", width: 18 },
  ],
  reader: userReader,
});

export type UserColumn = KeyOf<typeof userList>;
