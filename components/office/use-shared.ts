"use client";

import { type RefObject, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { SharedState } from "@/components/office/changed-notice";
import { titleOf } from "@/components/office/field-words";
import { mergeChanges } from "@/components/office/merge-changes";
import type { SendResult } from "@/components/office/send-result";

/** Something that another person may change while it is edited. */
export interface SharedOptions<In> {
  /** Names what the form was filled in from; the save is refused when that is not there any more. */
  revision: string;
  /** Reads it again, as the form's values. */
  reload: () => Promise<SendResult<{ values: In; revision: string }>>;
}

interface UseSharedArgs<In extends FieldValues, Out> {
  form: Pick<UseFormReturn<In, unknown, Out>, "getValues" | "setValue">;
  /** The values that the form began with. */
  values: DefaultValues<In>;
  options: SharedOptions<In> | undefined;
  summary: RefObject<HTMLElement | null>;
  /** Shows why the values cannot be read now. */
  refuse: (message: string) => void;
}

function namesOf(form: Element | null | undefined, names: readonly string[]): string[] {
  return names
    .map((name) => titleOf(form?.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.getElementById(name)))
    .filter(Boolean);
}

/** Follows the revision of what a form edits, and takes in what another person saved without losing what was typed. */
export function useShared<In extends FieldValues, Out>(args: UseSharedArgs<In, Out>) {
  const { form, values: initial, options, summary, refuse } = args;
  const base = useRef<Readonly<Record<string, unknown>>>(initial);
  const [revision, setRevision] = useState(options?.revision);
  const [stage, setStage] = useState<SharedState["stage"]>("same");
  const [message, setMessage] = useState("");
  const [both, setBoth] = useState<readonly string[]>([]);
  const [loading, setLoading] = useState(false);

  async function load(): Promise<void> {
    if (!options || loading) return;
    setLoading(true);
    const result = await options.reload().catch((error: unknown) => {
      console.error(error);
      return { ok: false as const, message: "No pudimos cargar sus cambios. Revisa tu conexión e intenta de nuevo." };
    });
    setLoading(false);
    if (!result.ok) return refuse(result.message);
    const { values } = result.data;
    const found = mergeChanges(base.current, form.getValues(), values);
    for (const { name, value } of found.taken) form.setValue(name as Path<In>, value as PathValue<In, Path<In>>);
    base.current = values;
    setBoth(namesOf(summary.current?.closest("form"), found.both));
    setRevision(result.data.revision);
    setStage("taken");
    summary.current?.focus();
  }

  return {
    revision,
    /** The form's own save went through: it is filled in from this now. */
    adopt(saved: { values: In; revision: string }) {
      base.current = saved.values;
      setRevision(saved.revision);
      setStage("same");
    },
    /** The save was refused, because somebody else was faster. */
    outdated(why: string) {
      setMessage(why);
      setStage("changed");
    },
    shared: { stage, message, both, loading, load } satisfies SharedState,
  };
}
