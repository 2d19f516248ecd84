export * from "@/db/testing/database";
export * from "@/db/testing/factories";
export * from "@/db/testing/invariants-access";
export { spoilt } from "@/db/testing/spoilt";
