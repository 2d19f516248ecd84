import { z } from "zod";
import { makeDownload } from "@/lib/downloads/make-download";
import { pruneDownloads } from "@/lib/downloads/prune-downloads";
import { defineJob, type JobModule } from "@/lib/jobs";

export const jobs: JobModule[] = [
  defineJob({
    queue: "downloads.make",
    schema: z.object({ downloadId: z.number().int().positive() }),
    handle: ({ ctx, data }) => makeDownload({ ctx, input: data }),
  }),
  defineJob({
    queue: "downloads.prune",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await pruneDownloads({ ctx });
    },
  }),
];
