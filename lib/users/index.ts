import "server-only";

export { insertUser, type NewUser } from "@/lib/users/insert-user";
