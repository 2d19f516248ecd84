import { z } from "zod";

/** The file of a form. Its name is only shown, so one that is too long is cut instead of refused. */
export function uploadFields({ maxBytes, defaultName }: { maxBytes: number; defaultName: string }) {
  const megabytes = maxBytes / 1024 / 1024;
  return {
    fileName: z
      .string()
      .trim()
      .transform((name) => name.slice(0, 200).toWellFormed())
      .default(defaultName),
    content: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array, "Elige el archivo")
      .refine((bytes) => bytes.byteLength > 0, "Elige el archivo")
      .refine((bytes) => bytes.byteLength <= maxBytes, `El archivo pasa de ${megabytes} MB`),
  };
}
