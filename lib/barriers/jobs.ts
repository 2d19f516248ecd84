import { z } from "zod";
import { openForFire } from "@/lib/barriers/fire/fire";
import { compareLists, pushLists } from "@/lib/barriers/people/lists";
import { adjustNew } from "@/lib/barriers/settings/device-settings";
import { watchControllers } from "@/lib/barriers/watch-controllers";
import { defineJob } from "@/lib/jobs";

export const jobs = [
  defineJob({
    queue: "barriers.lists",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await pushLists({ ctx });
    },
  }),
  defineJob({
    queue: "barriers.compare",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await compareLists({ ctx });
    },
  }),
  defineJob({
    queue: "barriers.adjust",
    schema: z.object({ controllerId: z.int() }),
    handle: async ({ ctx, data }) => {
      await adjustNew({ ctx, controllerId: data.controllerId });
    },
  }),
  defineJob({
    queue: "barriers.fire",
    schema: z.object({ fireId: z.int() }),
    handle: async ({ ctx, data }) => {
      await openForFire(ctx, data.fireId);
    },
  }),
  defineJob({
    queue: "barriers.watch",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await watchControllers({ ctx });
    },
  }),
];
