"use server";

import { acceptDeposit } from "@/lib/deposits/accept-deposit";
import { approveDeposit } from "@/lib/deposits/approve-deposit";
import { refuseDeposit } from "@/lib/deposits/refuse-deposit";
import { action } from "@/lib/http";

export const approveDepositAction = action(approveDeposit);
export const acceptDepositAction = action(acceptDeposit);
export const refuseDepositAction = action(refuseDeposit);
