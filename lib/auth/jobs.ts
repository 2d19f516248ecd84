import { SendAccess, sendAccess } from "@/lib/auth/request-access";
import { defineJob, type JobModule } from "@/lib/jobs";

/** Jobs of accounts: the codes and links that visitors ask for. */
export const jobs: JobModule[] = [
  defineJob({
    queue: "auth.send",
    schema: SendAccess,
    handle: async ({ ctx, data }) => {
      await sendAccess({ ctx, input: data });
    },
  }),
];
