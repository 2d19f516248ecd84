import { numberParam } from "@/components/office/list-url";
import { USER_SORTS, USER_STATES } from "@/lib/users/schemas";

const PROFILES = [1, 2, 3] as const;

/** What the list's address asks for: the page and its Excel read the same. */
export function usersQuery(params: Readonly<Record<string, string>>) {
  return {
    q: params.q,
    profile: PROFILES.find((one) => String(one) === params.perfil),
    state: USER_STATES.find((one) => one === params.estado),
    adminId: numberParam(params.organizador),
    sort: USER_SORTS.find((one) => one === params.sort),
  };
}
