import { SendAccess, sendAccess } from "@/lib/auth/login/request-access";
import { defineJob, type JobModule } from "@/lib/jobs";

export const jobs: JobModule[] = [
  defineJob({
    queue: "auth.send",
    schema: SendAccess,
    handle: async ({ ctx, data }) => {
      await sendAccess({ ctx, input: data });
    },
  }),
];
