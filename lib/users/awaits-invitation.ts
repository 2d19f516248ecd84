/**
 * Whether somebody comes in by an invitation only: no password was chosen yet, or all they have to log in with is a phone
 * that is not verified, as when staff changed it.
 */
export function awaitsInvitation(user: {
  hasPassword: boolean;
  email: string | null;
  phone: string | null;
  phoneVerified: boolean;
}): boolean {
  return !user.hasPassword || (user.email === null && user.phone !== null && !user.phoneVerified);
}
