import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; labelHidden?: boolean };

type Kind = { type: "checkbox" | "radio"; look: "caja" | "interruptor" };

function Choice({ label, labelHidden, type, look, className, ...rest }: ChoiceProps & Kind) {
  return (
    <label className="opcion-caja">
      <input type={type} className={className ? `${look} ${className}` : look} {...rest} />
      {labelHidden ? <span className="vh">{label}</span> : label}
    </label>
  );
}

/** A checkbox with its label. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" look="caja" />;
}

/** An on/off switch: a checkbox to forms, a switch to screen readers. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" look="interruptor" role="switch" />;
}

export interface Segment {
  value: string;
  label: ReactNode;
  href?: string;
}

interface SegmentedControlProps {
  label: string;
  segments: readonly Segment[];
  /** The chosen value. With links it is the current page, with `name` the radio that starts chosen. */
  value: string;
  name?: string;
  /** Told what a person chooses among the radios. */
  onPick?: (value: string) => void;
}

/** Two or three exclusive choices side by side: links when they carry `href`, radios of a form otherwise. */
export function SegmentedControl({ label, segments, value, name, onPick }: SegmentedControlProps) {
  const links = segments.every((segment) => segment.href);
  if (links) {
    return (
      <nav className="segmentos" aria-label={label}>
        {segments.map((segment) => (
          <a key={segment.value} href={segment.href} aria-current={segment.value === value ? "page" : undefined}>
            {segment.label}
          </a>
        ))}
      </nav>
    );
  }
  return (
    <fieldset className="segmentos">
      <legend className="vh">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            defaultChecked={segment.value === value}
            onChange={onPick && (() => onPick(segment.value))}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceCardProps extends Omit<ComponentProps<"input">, "type" | "title"> {
  title: ReactNode;
  detail?: ReactNode;
  icon?: IconName;
}

/** One row of ChoiceCards: a radio with a title, a line of detail and a picture. */
export function ChoiceCard({ title, detail, icon, ...rest }: ChoiceCardProps) {
  return (
    <label className="opcion">
      <input type="radio" className="caja" {...rest} />
      <span className="crece">
        <strong>{title}</strong>
        {detail ? <span className="meta">{detail}</span> : null}
      </span>
      {icon ? <Icon name={icon} size={22} /> : null}
    </label>
  );
}

/** A boxed list of radios where each choice needs a sentence: ways to pay. */
export function ChoiceCards({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="hoja-t font-sign font-extrabold">{legend}</legend>
      <div className="opciones">{children}</div>
    </fieldset>
  );
}
