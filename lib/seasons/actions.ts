"use server";

import { action } from "@/lib/http";
import { createSeason, previewSeason } from "@/lib/seasons/create-season";
import { dissolveSeason } from "@/lib/seasons/dissolve-season";
import { renameSeason } from "@/lib/seasons/rename-season";
import { priceSeason, publishSeason } from "@/lib/seasons/season-acts";

export const previewSeasonAction = action(previewSeason);
export const createSeasonAction = action(createSeason);
export const renameSeasonAction = action(renameSeason);
export const dissolveSeasonAction = action(dissolveSeason);
export const publishSeasonAction = action(publishSeason);
export const priceSeasonAction = action(priceSeason);
