export * from "@/db/schema/audit";
export * from "@/db/schema/enclosures";
export * from "@/db/schema/events";
export * from "@/db/schema/notifications";
export * from "@/db/schema/orders";
export * from "@/db/schema/passes";
export * from "@/db/schema/payments";
export * from "@/db/schema/users";
