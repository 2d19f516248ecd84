import "server-only";

export { eraseUser } from "@/lib/users/erase-user";
export { findByContact, type UserRow } from "@/lib/users/find-user";
export { insertUser } from "@/lib/users/insert-user";
