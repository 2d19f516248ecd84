"use server";

import { action } from "@/lib/http";
import { checkPaymentAccount } from "@/lib/payments/accounts/check-account";
import { createPaymentAccount, switchPaymentAccount, updatePaymentAccount } from "@/lib/payments/accounts/save-account";
import { chooseVenueMethods } from "@/lib/payments/accounts/venue-methods";

export const createPaymentAccountAction = action(createPaymentAccount);
export const updatePaymentAccountAction = action(updatePaymentAccount);
export const switchPaymentAccountAction = action(switchPaymentAccount);
export const checkPaymentAccountAction = action(checkPaymentAccount);
export const chooseVenueMethodsAction = action(chooseVenueMethods);
