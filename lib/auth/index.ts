import "server-only";

export { takePoint } from "@/lib/auth/limits";
export { type LoggedIn, loginApi, loginWeb } from "@/lib/auth/login";
export { logout } from "@/lib/auth/logout";
export { hashPassword } from "@/lib/auth/passwords";
export { registerBuyer } from "@/lib/auth/register-buyer";
export {
  actorOfSession,
  actorOfToken,
  openGuardSession,
  openWebSession,
  revokeSession,
  WEB_SESSION_SECONDS,
} from "@/lib/auth/sessions";
export { setInitialCredentials } from "@/lib/auth/set-initial-credentials";
