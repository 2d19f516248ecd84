import type { ReactNode } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import { beforeText, isSame, type RatesValues, type TypeValues } from "@/components/prepaid/type-values";
import type { CreatedType } from "@/lib/prepaid/schemas";

type Form = Pick<UseFormReturn<TypeValues, unknown, CreatedType>, "control" | "register" | "setValue">;

interface KitArgs {
  form: Form;
  /** What is saved; null of a type that is not saved yet. */
  held: TypeValues | null;
  errorOf: (name: string) => string | null;
}

/** A control of the form: what registers it, and the words and looks of one that differs from what is saved. */
export interface FormKit {
  form: Form;
  control: (name: Path<TypeValues>) => ReturnType<Form["register"]> & { className?: string };
  /** The error, and the help, or "Antes $8.00" in its place. */
  words: (name: Path<TypeValues>, help?: string) => { error: string | null; help: ReactNode };
  errorOf: (name: string) => string | null;
}

function textAt(values: TypeValues | null, name: string): string | null {
  let found: unknown = values;
  for (const part of name.split(".")) {
    found = typeof found === "object" && found !== null ? (found as Record<string, unknown>)[part] : undefined;
  }
  return typeof found === "string" ? found : null;
}

/** `now`: what the form holds, on each rendering. */
export function formKit({ form, held, errorOf }: KitArgs, now: TypeValues): FormKit {
  const before = (name: string): string | null => {
    const saved = textAt(held, name);
    return saved !== null && !isSame(saved, textAt(now, name)) ? saved : null;
  };
  return {
    form,
    errorOf,
    control: (name) => ({
      ...form.register(name),
      ...(before(name) === null ? {} : { className: "editado" }),
    }),
    words: (name, help) => {
      const saved = before(name);
      return { error: errorOf(name), help: saved === null ? help : beforeText(name, saved) };
    },
  };
}

/** Where the fields of a visit's price stand in the form: those of the type, or of a period's visits. */
export type RatesPlace = "tariff" | "tariff.visit";

export interface RatesKit extends FormKit {
  place: RatesPlace;
  rates: RatesValues;
}

export const at = (place: RatesPlace, name: Exclude<keyof RatesValues, "windows">): Path<TypeValues> =>
  `${place}.${name}`;
