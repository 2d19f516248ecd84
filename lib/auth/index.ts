import "server-only";

export { changeEmail, changePhone } from "@/lib/auth/change-contact";
export { changePassword } from "@/lib/auth/change-password";
export { changeProfile } from "@/lib/auth/change-profile";
export { createStaff } from "@/lib/auth/create-staff";
export { deviceWords } from "@/lib/auth/device-words";
export { moveSessionEnds } from "@/lib/auth/end-sessions";
export { eraseOwnAccount } from "@/lib/auth/erase-own-account";
export { inviteNewcomer, inviteUser, resendInvitation } from "@/lib/auth/invite-user";
export { type ApiLogin, loginApi, loginWeb, type WebLogin } from "@/lib/auth/login";
export { loginApiByCode, loginWebByCode } from "@/lib/auth/login-by-code";
export { recordLogin } from "@/lib/auth/login-events";
export { listLoginHistory } from "@/lib/auth/login-history";
export { endReplacedSession, logout } from "@/lib/auth/logout";
export { beginMfa, confirmMfa, disableMfa, type RecoveryCodes, renewRecoveryCodes } from "@/lib/auth/mfa-enrolment";
export { beginPendingMfa, confirmPendingMfa, pendingStep } from "@/lib/auth/mfa-pending";
export { findPending, PENDING_SECONDS } from "@/lib/auth/mfa-session";
export { openMirror } from "@/lib/auth/mirror-session";
export { getOwnAccount, getOwnSecondFactor, type OwnAccountDto, type OwnSecondFactorDto } from "@/lib/auth/own-profile";
export { closeOtherSessions, closeSession, listOwnSessions, type OwnSessionDto } from "@/lib/auth/own-sessions";
export { hashPassword } from "@/lib/auth/passwords";
export { readLink, setPasswordByLink } from "@/lib/auth/recover-account";
export { registerBuyer, registerWeb } from "@/lib/auth/register-buyer";
export { type Asked, requestLoginCode, requestRecovery } from "@/lib/auth/request-access";
export { getOwnContact, requestVerification } from "@/lib/auth/request-verification";
export { resetMfa } from "@/lib/auth/reset-mfa";
export { secondFactorApi, secondFactorWeb } from "@/lib/auth/second-factor";
export {
  actorOfSession,
  actorOfToken,
  openGuardSession,
  openWebSession,
  revokeSession,
  WEB_SESSION_SECONDS,
} from "@/lib/auth/sessions";
export { setInitialCredentials } from "@/lib/auth/set-initial-credentials";
export { updateUser } from "@/lib/auth/update-user";
export { verifyContact } from "@/lib/auth/verify-contact";
export { takePoint, takePointHere, takeTurn } from "@/lib/limits";
