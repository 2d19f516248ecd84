import type { ComponentProps } from "react";
import { Icon, type IconName } from "@/components/ui/icon";

export type ControlSize = "sm" | "md" | "xl";

/** Joins the class names of a text control. */
export function controlClass(size: ControlSize | undefined, ...more: (string | false | undefined)[]): string {
  return ["control", size && size !== "md" && `control-${size}`, ...more].filter(Boolean).join(" ");
}

type InputProps = Omit<ComponentProps<"input">, "size"> & { size?: ControlSize; icon?: IconName };

/** A text input. `icon` stands inside at the left. */
export function Input({ size, icon, className, ...rest }: InputProps) {
  const input = <input className={controlClass(size, className)} {...rest} />;
  if (!icon) return input;
  return (
    <span className="con-icono">
      <Icon name={icon} />
      {input}
    </span>
  );
}

type NumberInputProps = Omit<InputProps, "type"> & { decimals?: boolean };

/** A typed number, right-aligned. Plain text with a numeric keypad: a wheel or an arrow key never changes it by accident. */
export function NumberInput({ decimals = false, className, ...rest }: NumberInputProps) {
  return (
    <Input
      type="text"
      inputMode={decimals ? "decimal" : "numeric"}
      autoComplete="off"
      className={["control-der", className].filter(Boolean).join(" ")}
      {...rest}
    />
  );
}

type UnitInputProps = NumberInputProps & {
  /** Stands inside at the right: "min". */
  unit: string;
};

/** A typed number with its unit inside. */
export function UnitInput({ unit, ...rest }: UnitInputProps) {
  return (
    <span className="con-sufijo">
      <NumberInput {...rest} />
      <span aria-hidden="true">{unit}</span>
    </span>
  );
}

/** An hour of the day as "20:00": the browser's own control has no room for its "p. m." in a narrow column. */
export function HourInput(props: Omit<InputProps, "type">) {
  return <Input type="text" inputMode="numeric" autoComplete="off" maxLength={5} placeholder="00:00" {...props} />;
}

/** An amount in pesos, with its sign inside. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <span className="con-signo">
      <span aria-hidden="true">$</span>
      <NumberInput decimals {...props} />
    </span>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = Omit<ComponentProps<"select">, "size"> & {
  size?: ControlSize;
  options: readonly Option[];
  /** The first, empty choice: "Elige una zona", "Todas las zonas". */
  placeholder?: string;
};

/** The browser's own select, styled. */
export function Select({ size, options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select className={controlClass(size, className)} {...rest}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Text of several lines. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={controlClass("md", className)} rows={rows} {...rest} />;
}
