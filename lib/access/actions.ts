"use server";

import { findVenue } from "@/lib/access/find-venue";
import { action } from "@/lib/http";

export const findVenueAction = action(findVenue);
