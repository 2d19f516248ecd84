"use client";

import { useRef, useState } from "react";
import { textOf } from "@/lib/core/messages";
import { GUEST_FILE_BYTES, type GuestFileDto } from "@/lib/courtesy-qrs/client";
import type { ActionResult } from "@/lib/http";

type Answer<Data> = ActionResult<Data> | { ok: false; message: string };

const LOST = "No pudimos subir el archivo. Revisa tu conexión e intenta de nuevo.";
const TOO_LARGE = "El archivo pesa más de 5 MB. Divídelo en partes.";

const isAnswer = (body: unknown): body is object => typeof body === "object" && body !== null && "ok" in body;

/** Sends a file of guests, alone to be checked, or with the form's values. It never throws. */
async function post<Data>(file: File, more: Readonly<Record<string, string>> = {}): Promise<Answer<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set("file", file);
  try {
    const answer = await fetch("/create-qr/archivo", { method: "POST", body: form, redirect: "manual" });
    // A session that has ended is answered by a redirect to the login.
    if (answer.type === "opaqueredirect") return { ok: false, message: textOf("auth.session_expired") };
    const body: unknown = await answer.json();
    return isAnswer(body) ? (body as ActionResult<Data>) : { ok: false, message: LOST };
  } catch {
    return { ok: false, message: LOST };
  }
}

interface Chosen {
  file: File;
  report: GuestFileDto | null;
}

/** A file of guests is checked as soon as it is chosen, and sent with the form. */
export function useGuestFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [leaveOut, setLeaveOut] = useState(false);
  const last = useRef<File | null>(null);

  function remove() {
    last.current = null;
    setChosen(null);
    setProblem(null);
    setLeaveOut(false);
  }

  async function choose(file: File) {
    remove();
    if (file.size > GUEST_FILE_BYTES) return setProblem(TOO_LARGE);
    last.current = file;
    setChosen({ file, report: null });
    // The file may change on the disk after it was checked: its checked content is what is sent.
    const content = await file.arrayBuffer().catch(() => null);
    const kept = content && new File([content], file.name);
    const answer = kept ? await post<GuestFileDto>(kept) : { ok: false as const, message: LOST };
    if (last.current !== file) return;
    if (kept && answer.ok) return setChosen({ file: kept, report: answer.data });
    setChosen(null);
    setProblem(answer.ok ? LOST : ("fields" in answer && answer.fields?.file) || answer.message);
  }

  const send = <Data>(values: object) =>
    chosen
      ? post<Data>(chosen.file, { datos: JSON.stringify(values), ...(leaveOut ? { fuera: "1" } : {}) })
      : Promise.resolve<Answer<Data>>({ ok: false, message: LOST });

  return { chosen, problem, leaveOut, setLeaveOut, choose, remove, send };
}

export type GuestFileState = ReturnType<typeof useGuestFile>;
