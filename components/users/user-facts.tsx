import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";
import { phoneWords, UserStateSign } from "@/components/users/user-words";
import { formatDateTime } from "@/lib/core/dates";
import { POSITION_NAMES, PROFILE_NAMES, type UserDetailDto } from "@/lib/users/client";

const verified = (is: boolean) => (is ? "verificado" : "sin verificar");

/** What is known of a person. */
export function UserFacts({ user, timeZone }: { user: UserDetailDto; timeZone: string }) {
  const time = (date: Date | null) =>
    date === null ? "Nunca" : `${formatDateTime(date, timeZone)} (${date.getFullYear()})`;
  const facts: [string, ReactNode][] = [
    ["Estado", <UserStateSign key="state" state={user.state} />],
    ["Perfil", PROFILE_NAMES[user.profile]],
    ...(user.position ? ([["Puesto", POSITION_NAMES[user.position]]] as [string, ReactNode][]) : []),
    ...(user.adminName ? ([["Organizador", user.adminName]] as [string, ReactNode][]) : []),
    ["Nombre de usuario", user.userName],
    ["Correo", user.email ? `${user.email} · ${verified(user.emailVerified)}` : "—"],
    ["Teléfono", user.phone ? `${phoneWords(user.phone)} · ${verified(user.phoneVerified)}` : "—"],
    ["Segundo factor", user.mfaEnabled ? "Activo" : user.mfaRequired ? "Exigido, sin activar" : "Sin activar"],
    ["Alta", time(user.createdAt)],
    ...(user.lastLoginAt ? ([["Última entrada", time(user.lastLoginAt)]] as [string, ReactNode][]) : []),
    ...(user.blockedAt
      ? ([
          ["Bloqueado para comprar", `${time(user.blockedAt)}${user.blockedReason ? ` · ${user.blockedReason}` : ""}`],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <Panel title="Datos">
      <dl className="grid gap-3 px-4.5 pb-4.5 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="meta">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
