import { DomainError } from "@/lib/core/errors";

/**
 * A verb that works on one element of a list does not know its position; this adds it to the error's field: "key"
 * becomes "zones.2.key". Errors without a field stay as they are.
 */
export async function atField<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.field) throw error;
    const { field, fields = {}, ...details } = error.details;
    const moved = Object.entries(fields).map(([name, text]) => [`${place}.${name}`, text]);
    throw new DomainError(error.code, {
      ...details,
      field: `${place}.${field}`,
      ...(moved.length > 0 ? { fields: Object.fromEntries(moved) } : {}),
    });
  }
}
