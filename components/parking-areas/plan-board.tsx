"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { BoardZones } from "@/components/parking-areas/board-zones";
import { BothDrew } from "@/components/parking-areas/both-drew";
import { NewZoneFields } from "@/components/parking-areas/new-zone-fields";
import type { PlanBase, PlanZoneName } from "@/components/plan-editor/plan-base";
import { PlanEditor } from "@/components/plan-editor/plan-editor";
import { type PlanPoint, type Shapes, sameShape } from "@/components/plan-editor/shapes";
import { usePlanEditor } from "@/components/plan-editor/use-plan-editor";
import { getVenuePlanAction, savePlanAction } from "@/lib/parking-areas/actions";
import type { PlanZoneDto, VenuePlanDto } from "@/lib/parking-areas/client";
import { type NewZoneInput, PlanDrawing, type PlanDrawingInput } from "@/lib/parking-areas/schemas";

interface PlanBoardProps {
  enclosureId: number;
  gates: PlanBase["gates"];
  saved: VenuePlanDto;
}

const corners = (points: readonly PlanPoint[] = []) => points.map(([x, y]): PlanPoint => [x, y]);
const shapesOf = (zones: readonly PlanZoneDto[]): Shapes =>
  Object.fromEntries(zones.map(({ id, polygon }) => [String(id), corners(polygon ?? [])]));

const nothingYet = (enclosureId: number): PlanDrawingInput => ({ enclosureId, drawn: [], created: [] });

/** The key after another one: "A9" gives "A10", "B" gives "C"; none when there is no next. */
function nextKey(key: string, taken: readonly string[]): string {
  const [, letters = "", digits = ""] = /^([A-ZÑ]*)(\d*)$/.exec(key) ?? [];
  if (!key || (!letters && !digits)) return "";
  const next = digits
    ? letters + String(Number(digits) + 1)
    : letters.slice(0, -1) + String.fromCharCode(letters.charCodeAt(letters.length - 1) + 1);
  return next.length <= 4 && /^[A-ZÑ0-9]+$/.test(next) && !taken.includes(next) ? next : "";
}

/** All zones of a venue on its plan: they are drawn, moved and made here, and saved at once. */
export function PlanBoard({ enclosureId, gates, saved }: PlanBoardProps) {
  const router = useRouter();
  /** The last saved plan that was loaded, which may be another person's. */
  const [{ zones, ...picture }, setBase] = useState(saved);
  const [both, setBoth] = useState<readonly PlanZoneDto[]>([]);
  const plan: PlanBase = { ...picture, gates };
  /** Ids of new zones in the editor, in the form's order. */
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const made = useRef(0);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: PlanDrawing,
    defaultValues: nothingYet(enclosureId),
    shared: { revision: saved.revision, reload },
    send: (values: PlanDrawingInput, revision = "") => savePlanAction({ ...values, revision }),
    onDone: () => {
      router.push(`/parkingArea?recinto=${enclosureId}&hecho=plano`);
      return undefined;
    },
  });
  const { watch, setValue, getValues } = form;
  const created = watch("created") ?? [];
  const names: PlanZoneName[] = [
    ...zones.map(({ id, key, name }) => ({ id: String(id), key, name })),
    ...fresh.map((id, index) => ({
      id,
      key: (created[index]?.key ?? "").trim().toUpperCase(),
      name: (created[index]?.name ?? "").trim(),
    })),
  ];

  const keyOfZone = (id: string) => names.find((zone) => zone.id === id)?.key || "Zona nueva";

  function tell(shapes: Shapes) {
    const drawn = zones
      .filter(({ id, polygon }) => !sameShape(shapes[String(id)] ?? [], polygon ?? []))
      .map(({ id }) => ({ id, polygon: corners(shapes[String(id)]) }));
    setValue("drawn", drawn, { shouldDirty: true });
    fresh.forEach((id, index) => {
      setValue(`created.${index}.polygon`, corners(shapes[id]), { shouldDirty: true });
    });
  }
  const editor = usePlanEditor({ plan, zones: names, shapes: shapesOf(saved.zones), active: null, onChange: tell });

  /** Puts another person's saved plan beneath what is drawn here. */
  async function reload() {
    const result = await getVenuePlanAction({ enclosureId });
    if (!result.ok) return result;
    const [base, theirs] = [shapesOf(zones), shapesOf(result.data.zones)];
    const clashes = ({ id }: PlanZoneDto) => {
      const at = (shapes: Shapes) => shapes[id] ?? [];
      const [before, mine, after] = [at(base), at(editor.state.shapes), at(theirs)] as const;
      return !sameShape(mine, before) && !sameShape(after, before) && !sameShape(mine, after);
    };
    setBoth(result.data.zones.filter(clashes));
    setBase(result.data);
    editor.dispatch({ type: "rebase", base, theirs });
    return { ok: true as const, data: { values: nothingYet(enclosureId), revision: result.data.revision } };
  }

  function takeTheirs(zone: PlanZoneDto) {
    editor.dispatch({ type: "draw", id: String(zone.id), points: zone.polygon ?? [], corner: null });
    setBoth(both.filter(({ id }) => id !== zone.id));
  }

  function add() {
    made.current += 1;
    const id = `nueva-${made.current}`;
    const before: NewZoneInput | undefined = getValues("created")?.at(-1);
    const taken = names.map(({ key }) => key);
    const zone: NewZoneInput = {
      key: nextKey((before?.key ?? zones.at(-1)?.key ?? "").trim().toUpperCase(), taken),
      name: before?.name ?? "",
      capacity: before?.capacity ?? "",
      isNumbered: before?.isNumbered ?? false,
      pattern: before?.pattern ?? "",
      blocked: "",
      isVip: false,
      polygon: [],
      gateIds: before?.gateIds ?? (plan.gates.length === 1 ? plan.gates.map((gate) => String(gate.id)) : []),
    };
    setValue("created", [...(getValues("created") ?? []), zone], { shouldDirty: true });
    setFresh([...fresh, id]);
    editor.select(id);
  }

  function drop(index: number) {
    const id = fresh[index];
    if (id === undefined) return;
    form.clearErrors("created");
    setValue(
      "created",
      (getValues("created") ?? []).filter((_, i) => i !== index),
      { shouldDirty: true },
    );
    setFresh(fresh.filter((one) => one !== id));
    editor.dispatch({ type: "draw", id, points: [], corner: null });
    editor.select(null);
    editor.say("Quitaste la zona nueva.");
  }

  /** The zone that an error is about, by its field: "created.1.capacity", "drawn.0.polygon". */
  const zoneOfField = (field: string): string | undefined => {
    const [, list, at] = /^(created|drawn)\.(\d+)/.exec(field) ?? [];
    if (list === "created") return fresh[Number(at)];
    return list === "drawn" ? String(getValues("drawn")?.[Number(at)]?.id ?? "") : undefined;
  };
  const wrong = frame.errors.map(({ field }) => zoneOfField(field)).find(Boolean);
  // Each time it is sent, the first zone that stops it is the one that shows, and its fields alone.
  const attempt = form.formState.submitCount;
  const opened = useRef(0);
  useEffect(() => {
    if (frame.sending || attempt === opened.current) return;
    opened.current = attempt;
    if (wrong) editor.select(wrong);
  });

  /** From the summary to a field, which may be folded away with its zone. */
  function goTo(field: string) {
    const id = zoneOfField(field);
    if (id) flushSync(() => editor.select(id));
    document.getElementById(field)?.focus();
  }

  /** "B1, capacidad: Escribe un número del 1 al 20000". */
  const named = frame.errors.map(({ field, message }) => {
    const id = zoneOfField(field);
    return {
      field: field.startsWith("drawn.") ? "drawn" : field,
      message: id ? `${keyOfZone(id)}, ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message,
    };
  });

  const drawnCount = names.filter(({ id }) => (editor.state.shapes[id]?.length ?? 0) >= 3).length;
  return (
    <OfficeForm
      {...frame}
      errors={named}
      goTo={goTo}
      onSubmit={frame.submit}
      submitLabel="Guardar plano"
      cancelHref={`/parkingArea?recinto=${enclosureId}`}
      edits
      mergedNote={<BothDrew zones={both} onTake={takeTheirs} />}
    >
      <div className="formulario">
        <div className="grid gap-5">
          <BoardZones
            zones={names}
            shapes={editor.state.shapes}
            active={editor.state.active}
            onSelect={editor.select}
            onAdd={add}
          />
          {fresh.map((id, index) => (
            <NewZoneFields
              key={id}
              index={index}
              form={form}
              errorOf={errorOf}
              gates={plan.gates}
              enclosureId={enclosureId}
              isOpen={editor.state.active === id}
              onDraw={() => editor.select(id)}
              onDrop={() => drop(index)}
            />
          ))}
        </div>
        <PlanEditor
          editor={editor}
          id="drawn"
          title="Plano"
          error={frame.errors.find(({ field }) => field.startsWith("drawn"))?.message ?? null}
          aside={`${drawnCount} de ${names.length} dibujadas`}
        />
      </div>
    </OfficeForm>
  );
}
