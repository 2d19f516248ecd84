"use server";

import { action } from "@/lib/http";
import { blockUser, unblockUser } from "@/lib/users/block-user";
import { eraseUser } from "@/lib/users/erase-user";

export const blockUserAction = action(blockUser);
export const unblockUserAction = action(unblockUser);
export const eraseUserAction = action(eraseUser);
