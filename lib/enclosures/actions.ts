"use server";

import { createEnclosure } from "@/lib/enclosures/create-enclosure";
import { deleteEnclosure } from "@/lib/enclosures/delete-enclosure";
import { editEnclosure } from "@/lib/enclosures/queries";
import { restoreEnclosure } from "@/lib/enclosures/restore-enclosure";
import { updateEnclosure } from "@/lib/enclosures/update-enclosure";
import { action } from "@/lib/http";

export const createEnclosureAction = action(createEnclosure);
export const deleteEnclosureAction = action(deleteEnclosure);
export const editEnclosureAction = action(editEnclosure);
export const restoreEnclosureAction = action(restoreEnclosure);
export const updateEnclosureAction = action(updateEnclosure);
