"use server";

import { action } from "@/lib/http";
import { approveClabe, askClabe, endClabe } from "@/lib/organizer-settlements/clabes";
import { saveProfile, saveRates, saveTerms } from "@/lib/organizer-settlements/profiles";
import {
  approveSettlement,
  cancelSettlement,
  makeAdvance,
  makeSettlement,
  paySettlement,
} from "@/lib/organizer-settlements/settle";

export const saveProfileAction = action(saveProfile);
export const saveTermsAction = action(saveTerms);
export const saveRatesAction = action(saveRates);
export const askClabeAction = action(askClabe);
export const approveClabeAction = action(approveClabe);
export const endClabeAction = action(endClabe);
export const makeSettlementAction = action(makeSettlement);
export const makeAdvanceAction = action(makeAdvance);
export const approveSettlementAction = action(approveSettlement);
export const paySettlementAction = action(paySettlement);
export const cancelSettlementAction = action(cancelSettlement);
