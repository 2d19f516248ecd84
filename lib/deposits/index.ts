import "server-only";

export { acceptDeposit } from "@/lib/deposits/accept-deposit";
export { approveDeposit } from "@/lib/deposits/approve-deposit";
export { listDeposits, takesDeposits, waitingDeposits } from "@/lib/deposits/list-deposits";
export { refuseDeposit } from "@/lib/deposits/refuse-deposit";
