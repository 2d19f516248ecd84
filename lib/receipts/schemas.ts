import { z } from "zod";

export const ReceiptInput = z.object({
  folio: z
    .string()
    .trim()
    .regex(/^CT-[0-9A-Z]{10}$/, "Escribe un folio como CT-7K2M9QX4ZB"),
});

export type ReceiptInput = z.input<typeof ReceiptInput>;
