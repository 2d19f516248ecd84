"use client";

import { useState } from "react";
import { countWords } from "@/components/courtesy-qrs/courtesy-words";
import { eventOptions } from "@/components/events/event-choice";
import type { Chosen } from "@/components/office/chosen-bar";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { SearchSelect } from "@/components/ui/search-select";
import type { CourtesyEventDto } from "@/lib/courtesy-qrs";
import { courtesyTargetsAction, moveCourtesiesAction } from "@/lib/courtesy-qrs/actions";

type Problems = Readonly<Record<string, string>>;

const NONE: Problems = {};
const LOST = "No pudimos enviarlo. Revisa tu conexión e intenta de nuevo.";

/** Moves the chosen courtesies to another event or zone, all or none: where to is asked in the dialog. */
export function MoveAct({ chosen: { ids, run } }: { chosen: Chosen }) {
  const [events, setEvents] = useState<readonly CourtesyEventDto[] | null>(null);
  const [eventId, setEventId] = useState("");
  const [problems, setProblems] = useState(NONE);
  const [message, setMessage] = useState<string | null>(null);
  const zones = events?.find(({ id }) => String(id) === eventId)?.zones ?? [];

  async function open(isOpen: boolean) {
    if (!isOpen) return;
    setProblems(NONE);
    setMessage(null);
    if (events) return;
    const result = await courtesyTargetsAction({});
    if (result.ok) setEvents(result.data);
    else setMessage(result.message);
  }

  async function move(form: FormData): Promise<boolean> {
    const input = { ids, newEventId: eventId, newZoneId: String(form.get("newZoneId") ?? "") };
    try {
      const result = await moveCourtesiesAction(input);
      if (!result.ok) {
        const named = result.fields ?? (result.field ? { [result.field]: result.message } : NONE);
        setProblems(named);
        setMessage(named.newEventId || named.newZoneId ? null : result.message);
        return false;
      }
      const { moved, kept } = result.data;
      const rest = kept > 0 ? ` ${kept === 1 ? "Se quedó 1" : `Se quedaron ${kept}`}.` : "";
      await run(async () => ({
        ok: true,
        data: `Moviste ${countWords(moved)}.${rest} Los anteriores ya no dan acceso: envíalos de nuevo.`,
      }));
      return true;
    } catch (error) {
      console.error(error);
      setMessage(LOST);
      return false;
    }
  }

  return (
    <ConfirmDialog
      trigger={
        <>
          <Icon name="arrow-left-right" />
          Reasignar
        </>
      }
      look={{ size: "sm", variant: "quieto" }}
      title={`¿Reasignar ${countWords(ids.length)} de cortesía?`}
      points={[
        "Los que ya enviaste o imprimiste dejan de dar acceso; el enlace de cada persona muestra el nuevo.",
        "Los que ya se usaron y los de grupo se quedan.",
        "Si no caben todos, no se mueve ninguno.",
      ]}
      note={null}
      confirm="Reasignar"
      cancel="Dejar como están"
      danger={false}
      action={move}
      onOpenChange={(isOpen) => void open(isOpen)}
    >
      {message ? <Notice tone="stop" title={message} live /> : null}
      <Field label="Nuevo evento" id="mover-evento" error={problems.newEventId}>
        <SearchSelect
          key={events === null ? "sin" : "con"}
          placeholder={events === null ? "Cargando eventos…" : "Elige un evento"}
          options={eventOptions(events ?? [])}
          onValueChange={setEventId}
        />
      </Field>
      <Field label="Nueva zona" id="mover-zona" error={problems.newZoneId}>
        <Select
          name="newZoneId"
          placeholder="Elige una zona"
          options={zones.map(({ id, key, name, free }) => ({
            value: String(id),
            label: `${key} ${name} (${free} libres)`,
          }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
