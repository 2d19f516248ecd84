"use client";

import { Combobox } from "@base-ui/react/combobox";
import { useEffect, useState } from "react";
import { type ControlSize, controlClass, type Option, Select } from "@/components/ui/control";
import type { ControlAria } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

/** So few are found sooner by looking at them. */
const FEW = 8;
/** The rest is found by typing more. */
const MOST_SHOWN = 60;

interface SearchSelectProps extends ControlAria {
  options: readonly Option[];
  /** The empty choice: "Todos los eventos". */
  placeholder: string;
  size?: ControlSize;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

/** A select whose many options are found by typing. Without script, and with few options, it is the browser's own. */
export function SearchSelect({ onValueChange, defaultValue = "", ...props }: SearchSelectProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (isReady && props.options.length > FEW)
    return <TypedSelect {...props} defaultValue={defaultValue} onValueChange={onValueChange} />;
  return (
    <Select {...props} defaultValue={defaultValue} onChange={(event) => onValueChange?.(event.currentTarget.value)} />
  );
}

interface TypedSelectProps extends Omit<SearchSelectProps, "onValueChange"> {
  onValueChange: SearchSelectProps["onValueChange"];
}

function TypedSelect({ options, placeholder, size, name, defaultValue, onValueChange, ...aria }: TypedSelectProps) {
  const chosen = options.find(({ value }) => value === defaultValue) ?? null;
  return (
    <Combobox.Root
      items={options}
      limit={MOST_SHOWN}
      defaultValue={chosen}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(option) => onValueChange?.(option?.value ?? "")}
      {...(name ? { name } : {})}
    >
      <Combobox.InputGroup className="busca-opcion">
        <Combobox.Input className={controlClass(size)} placeholder={placeholder} autoComplete="off" {...aria} />
        <Combobox.Clear className="busca-quitar" aria-label="Quitar lo elegido">
          <Icon name="x" size={16} />
        </Combobox.Clear>
        <Combobox.Trigger className="busca-abrir" aria-label="Ver las opciones">
          <Icon name="chevron-down" size={16} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className="busca-capa" sideOffset={4}>
          <Combobox.Popup className="busca-hoja">
            <Combobox.Empty className="busca-nada">Nada coincide con lo que escribiste.</Combobox.Empty>
            <Combobox.List>
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className="busca-una">
                  {option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
