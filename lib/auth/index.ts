import "server-only";

export { changeProfile } from "@/lib/auth/account/change-profile";
export { createStaff } from "@/lib/auth/account/create-staff";
export { deviceWords } from "@/lib/auth/account/device-words";
export { eraseOwnAccount } from "@/lib/auth/account/erase-own-account";
export { inviteNewcomer, inviteUser, resendInvitation } from "@/lib/auth/account/invite-user";
export {
  getOwnAccount,
  getOwnSecondFactor,
  type OwnAccountDto,
  type OwnSecondFactorDto,
} from "@/lib/auth/account/own-profile";
export { proveSigner } from "@/lib/auth/account/prove-signer";
export { setInitialCredentials } from "@/lib/auth/account/set-initial-credentials";
export { updateUser } from "@/lib/auth/account/update-user";
export { actorOfApiKey, isApiKey } from "@/lib/auth/api-keys/actor-of-key";
export { type ApiKeyColumn, apiKeyList } from "@/lib/auth/api-keys/api-key-list";
export { type MadeApiKey, type ScopeOption, scopeOptions } from "@/lib/auth/api-keys/make-api-key";
export { isKnownBrowser, newBrowser, rememberBrowser } from "@/lib/auth/challenge/known-browser";
export { provenWork } from "@/lib/auth/challenge/tries";
export { changeEmail, changePhone } from "@/lib/auth/contact/change-contact";
export { FORMER_CONTACT_DAYS, formerContact, formerEmails } from "@/lib/auth/contact/one-time-codes";
export { keepForOwner } from "@/lib/auth/contact/owner";
export { getOwnContact, requestVerification } from "@/lib/auth/contact/request-verification";
export { verifyContact } from "@/lib/auth/contact/verify-contact";
export { actorOfDevice } from "@/lib/auth/device-actor";
export { changePassword } from "@/lib/auth/login/change-password";
export { type ApiLogin, loginApi, loginWeb, type WebLogin } from "@/lib/auth/login/login";
export { loginApiByCode, loginWebByCode } from "@/lib/auth/login/login-by-code";
export { recordLogin } from "@/lib/auth/login/login-events";
export { listLoginHistory } from "@/lib/auth/login/login-history";
export { endReplacedSession, logout } from "@/lib/auth/login/logout";
export { hashChosen, hashPassword } from "@/lib/auth/login/passwords";
export { readLink, setPasswordByLink } from "@/lib/auth/login/recover-account";
export { registerBuyer, registerWeb } from "@/lib/auth/login/register-buyer";
export { type Asked, requestLoginCode, requestRecovery } from "@/lib/auth/login/request-access";
export {
  beginMfa,
  confirmMfa,
  disableMfa,
  type RecoveryCodes,
  renewRecoveryCodes,
} from "@/lib/auth/second-factor/mfa-enrolment";
export { beginPendingMfa, confirmPendingMfa, pendingStep } from "@/lib/auth/second-factor/mfa-pending";
export { findPending, PENDING_SECONDS } from "@/lib/auth/second-factor/mfa-session";
export { resetMfa } from "@/lib/auth/second-factor/reset-mfa";
export { proveSecondFactor, secondFactorApi, secondFactorWeb } from "@/lib/auth/second-factor/second-factor";
export { actorOfUser } from "@/lib/auth/sessions/actor-of-user";
export { moveSessionEnds } from "@/lib/auth/sessions/end-sessions";
export { openMirror } from "@/lib/auth/sessions/mirror-session";
export {
  closeOtherSessions,
  closeSession,
  listOwnSessions,
  type OwnSessionDto,
} from "@/lib/auth/sessions/own-sessions";
export {
  actorOfSession,
  actorOfToken,
  openGuardSession,
  openWebSession,
  revokeSession,
  WEB_SESSION_SECONDS,
} from "@/lib/auth/sessions/sessions";
export { takeAddressPoint, takePoint, takePointHere, takeTurn } from "@/lib/limits";
