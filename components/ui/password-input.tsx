"use client";

import { type ComponentProps, useState } from "react";

type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "size"> & { large?: boolean };

/** A password with a button that shows it. Without script it stays hidden. */
export function PasswordInput({ large, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className="con-icono con-clave">
      <input
        type={shown ? "text" : "password"}
        className={["control", large && "control-xl", className].filter(Boolean).join(" ")}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
      />
      <button
        type="button"
        className="btn btn-icono"
        aria-label="Mostrar la contraseña"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <svg className="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.1 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 19.8 0 1 1 0 0 1 0 .6 10.8 10.8 0 0 1-19.8 0M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0" />
          {shown ? <path d="m3 3 18 18" /> : null}
        </svg>
      </button>
    </span>
  );
}
