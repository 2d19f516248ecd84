/**
 * True while no password was chosen, or while the only contact to log in with is an unverified phone, as after staff
 * changed it.
 */
export function awaitsInvitation(user: {
  hasPassword: boolean;
  email: string | null;
  phone: string | null;
  phoneVerified: boolean;
}): boolean {
  return !user.hasPassword || (user.email === null && user.phone !== null && !user.phoneVerified);
}
