import "server-only";

export { assignGuard } from "@/lib/guards/assign-guard";
export { createGuard } from "@/lib/guards/create-guard";
export { gateCoverage, guardOptions, listAssignments, listGuards } from "@/lib/guards/queries";
