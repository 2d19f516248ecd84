"use server";

import { findVenue } from "@/lib/access/find-venue";
import { editZoneRules, setZoneRules } from "@/lib/access/set-zone-rules";
import { action } from "@/lib/http";

export const findVenueAction = action(findVenue);
export const editZoneRulesAction = action(editZoneRules);
export const setZoneRulesAction = action(setZoneRules);
