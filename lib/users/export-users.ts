import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { EXCEL_TYPE, excelStream } from "@/lib/exports";
import { readAllUsers } from "@/lib/users/queries";
import { FilterUsers, type FilterUsersInput, PROFILE_NAMES, STATE_NAMES, type UserListDto } from "@/lib/users/schemas";

const ZONE = "America/Monterrey";
const yes = (is: boolean) => (is ? "Sí" : "No");

const COLUMNS = [
  { header: "Id", width: 10, value: (user: UserListDto) => user.id },
  { header: "Nombre completo", width: 32, value: (user: UserListDto) => user.fullName },
  { header: "Nombre de usuario", width: 22, value: (user: UserListDto) => user.userName },
  { header: "Perfil", width: 16, value: (user: UserListDto) => PROFILE_NAMES[user.profile] },
  { header: "Organizador", width: 26, value: (user: UserListDto) => user.adminName ?? "" },
  { header: "Correo", width: 34, value: (user: UserListDto) => user.email ?? "" },
  { header: "Correo verificado", width: 18, value: (user: UserListDto) => yes(user.emailVerified) },
  { header: "Teléfono", width: 18, value: (user: UserListDto) => user.phone?.replace(/^\+/, "") ?? "" },
  { header: "Teléfono verificado", width: 20, value: (user: UserListDto) => yes(user.phoneVerified) },
  { header: "Estado", width: 18, value: (user: UserListDto) => STATE_NAMES[user.state] },
  { header: "Segundo factor", width: 16, value: (user: UserListDto) => yes(user.mfaEnabled) },
  { header: "Alta", width: 18, value: (user: UserListDto) => toLocal(user.createdAt, ZONE).replace("T", " ") },
];

interface FileDto {
  filename: string;
  contentType: string;
  content: ReadableStream<Uint8Array>;
}

/**
 * The people of a list as an Excel file, all that its filter shows, written while it is sent. Who took it is noted.
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function exportUsers({ ctx, input }: VerbArgs<FilterUsersInput>): Promise<FileDto> {
  const filter = parseInput(FilterUsers, input);
  authorize(ctx.actor, "user:read");
  const rows = await readAllUsers({ ctx, input: filter });
  const { q, profile, state, sort } = filter;
  const adminId = tenantOf(ctx.actor) ?? filter.adminId;
  await recordAudit(ctx, {
    action: "user.exported",
    entity: "user",
    entityId: "list",
    adminId,
    after: { profile, state, sort, searched: q !== "" },
  });
  return {
    filename: `usuarios-${toLocal(ctx.now, ZONE).slice(0, 10)}.xlsx`,
    contentType: EXCEL_TYPE,
    content: excelStream({ name: "Usuarios", columns: COLUMNS, rows }),
  };
}
