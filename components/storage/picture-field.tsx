"use client";

import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { useUpload } from "@/components/storage/use-upload";
import { Btn } from "@/components/ui/btn";
import { FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress-bar";
import { PICTURE_TYPES, PICTURES, type PictureKind, pictureAt } from "@/lib/storage/client";

interface PictureFieldProps {
  kind: PictureKind;
  label: string;
  /** Where ErrorSummary links to: the field's name in the form. */
  name: string;
  /** The picture's address; null for none. */
  value: string | null;
  onChange: (path: string | null) => void;
  help?: ReactNode;
  error?: string | null;
  /** Whose picture it will be: the platform chooses, an administrator's own otherwise. */
  adminId?: number | undefined;
  /** Why nothing can be uploaded yet: "Elige primero un organizador." */
  closed?: string | null;
  /** What stays when it is taken away: a picture of the site's own. */
  fallback?: string | null;
  /** More ways to choose, below. */
  children?: ReactNode;
}

const RULES = "JPG, PNG, WebP, GIF o AVIF de hasta 10 MB.";

/** A picture in a form: chosen or dropped, shown at once, uploaded with its progress; the form gets its address. */
export function PictureField(props: PictureFieldProps) {
  const { kind, label, name, value, onChange, help, error, adminId, closed, fallback = null, children } = props;
  const { uploading, problem, start, cancel } = useUpload({ kind, adminId }, onChange);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const shown = uploading?.preview ?? (value ? pictureAt(value, PICTURES[kind].widths.at(-1) ?? 0) : null);

  function take(files: FileList | null): void {
    const [file] = files ?? [];
    if (file && !closed) void start(file);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <FieldGroup legend={label} id={name} help={closed ?? help ?? RULES} error={problem || error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same. */}
      <div
        className={over ? "imagen imagen-encima" : "imagen"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!closed);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={`imagen-vista imagen-${kind}`}>
          {shown ? <img key={shown} src={shown} alt={`Vista previa: ${label}`} /> : <Icon name="image" />}
        </span>
        <div className="imagen-actos">
          <input
            ref={input}
            id={inputId}
            className="vh"
            type="file"
            accept={PICTURE_TYPES}
            disabled={Boolean(closed)}
            onChange={(event) => {
              take(event.target.files);
              // The same file may be chosen again after it was mended.
              event.target.value = "";
            }}
          />
          <label className="btn btn-sm" htmlFor={inputId} aria-disabled={Boolean(closed)}>
            <Icon name="upload" />
            {value && value !== fallback ? "Cambiar" : "Subir"}
            <span className="vh"> {label.toLowerCase()}</span>
          </label>
          {uploading ? (
            <Btn size="sm" variant="quieto" onClick={cancel}>
              Cancelar
            </Btn>
          ) : value && value !== fallback ? (
            <Btn size="sm" variant="quieto" onClick={() => onChange(fallback)}>
              Quitar
              <span className="vh"> {label.toLowerCase()}</span>
            </Btn>
          ) : null}
          {children}
        </div>
        {uploading ? (
          <div className="imagen-avance">
            <ProgressBar percent={uploading.percent} label={`Subiendo ${label.toLowerCase()}`} />
            <span className="ayuda">
              {uploading.percent < 100 ? `Subiendo: ${Math.round(uploading.percent)} %` : "Preparando la imagen…"}
            </span>
          </div>
        ) : null}
        <span className="vh" role="status">
          {uploading ? "Subiendo la imagen" : value && value !== fallback && !problem ? "La imagen está lista" : ""}
        </span>
        <span className="vh" role="alert">
          {problem}
        </span>
      </div>
    </FieldGroup>
  );
}
