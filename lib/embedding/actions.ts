"use server";

import { setEmbedding } from "@/lib/embedding/embedding";
import { action } from "@/lib/http";

export const setEmbeddingAction = action(setEmbedding);
