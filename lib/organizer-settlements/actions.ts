"use server";

import { action } from "@/lib/http";
import { approveClabe, askClabe, endClabe } from "@/lib/organizer-settlements/clabes";
import { saveProfile, saveTerms } from "@/lib/organizer-settlements/profiles";
import {
  approveSettlement,
  cancelSettlement,
  makeAdvance,
  makeSettlement,
  paySettlement,
} from "@/lib/organizer-settlements/settle";
import { saveCommissionIva, saveRates, saveSatForm } from "@/lib/organizer-settlements/tax-settings";

export const saveProfileAction = action(saveProfile);
export const saveTermsAction = action(saveTerms);
export const saveRatesAction = action(saveRates);
export const saveCommissionIvaAction = action(saveCommissionIva);
export const saveSatFormAction = action(saveSatForm);
export const askClabeAction = action(askClabe);
export const approveClabeAction = action(approveClabe);
export const endClabeAction = action(endClabe);
export const makeSettlementAction = action(makeSettlement);
export const makeAdvanceAction = action(makeAdvance);
export const approveSettlementAction = action(approveSettlement);
export const paySettlementAction = action(paySettlement);
export const cancelSettlementAction = action(cancelSettlement);
