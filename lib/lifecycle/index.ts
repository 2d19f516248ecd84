import "server-only";

export { cancelEvent } from "@/lib/lifecycle/cancel-event";
