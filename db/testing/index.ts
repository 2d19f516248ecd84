export * from "@/db/testing/database";
export * from "@/db/testing/factories";
