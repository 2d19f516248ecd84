import "server-only";

export { awaitsInvitation } from "@/lib/users/awaits-invitation";
export { blockUser, unblockUser } from "@/lib/users/block-user";
export { changeUser, insertAdmin, keepAdmin, lockUserRow } from "@/lib/users/change-user";
export { eraseSelf, eraseUser } from "@/lib/users/erase-user";
export { ERASED_NAME } from "@/lib/users/erased-name";
export { exportOwnData } from "@/lib/users/export-own-data";
export { userFileAsked } from "@/lib/users/export-users";
export { findByContact, findForLogin, type UserRow } from "@/lib/users/find-user";
export { finishErasures } from "@/lib/users/finish-erasures";
export { insertUser } from "@/lib/users/insert-user";
export { noteBuyer } from "@/lib/users/note-buyer";
export { assertNotLastAdmin, assertNotProtected, lockUser } from "@/lib/users/own-user";
export { getUser } from "@/lib/users/queries";
export { isSuspended } from "@/lib/users/tenant-state";
export { type UserColumn, userList } from "@/lib/users/user-list";
export { walkInBuyer } from "@/lib/users/walk-in-buyer";
