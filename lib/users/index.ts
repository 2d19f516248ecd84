import "server-only";

export { findByContact, type UserRow } from "@/lib/users/find-user";
export { insertUser } from "@/lib/users/insert-user";
