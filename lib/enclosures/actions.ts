"use server";

import { createEnclosure } from "@/lib/enclosures/create-enclosure";
import { updateEnclosure } from "@/lib/enclosures/update-enclosure";
import { action } from "@/lib/http";

export const createEnclosureAction = action(createEnclosure);
export const updateEnclosureAction = action(updateEnclosure);
