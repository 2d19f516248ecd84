import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import type { QUEUES } from "@/lib/generated/queues";

export type QueueName = keyof typeof QUEUES;

/** A job parses its data and calls a verb. Throwing means "try again". */
export interface JobModule<Schema extends z.ZodType = z.ZodType> {
  queue: QueueName;
  schema: Schema;
  handle: (args: { ctx: Ctx; data: z.output<Schema> }) => Promise<void>;
}

export function defineJob<Schema extends z.ZodType>(job: JobModule<Schema>): JobModule {
  return {
    queue: job.queue,
    schema: job.schema,
    handle: ({ ctx, data }) => job.handle({ ctx, data: job.schema.parse(data) }),
  };
}
