import "server-only";

export { insertUser } from "@/lib/users/insert-user";
