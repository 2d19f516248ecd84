import { z } from "zod";
import { defineJob } from "@/lib/jobs";
import { prunePictures } from "@/lib/storage/prune-pictures";

export const jobs = [
  defineJob({
    queue: "storage.prune",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await prunePictures({ ctx });
    },
  }),
];
