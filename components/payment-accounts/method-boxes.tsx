import { Checkbox } from "@/components/ui/choice";
import { FieldGroup } from "@/components/ui/field";
import { METHOD_LABELS, type OfferedMethod } from "@/lib/pricing/client";

interface MethodBoxesProps {
  offered: readonly OfferedMethod[];
  chosen: readonly OfferedMethod[];
  onChange: (chosen: OfferedMethod[]) => void;
  error: string | null;
}

/** Ticks the methods that an account takes, among those of its provider. */
export function MethodBoxes({ offered, chosen, onChange, error }: MethodBoxesProps) {
  return (
    <FieldGroup legend="Cobra con" id="methods" error={error}>
      {offered.map((method) => (
        <Checkbox
          key={method}
          label={METHOD_LABELS[method]}
          checked={chosen.includes(method)}
          onChange={({ target }) =>
            onChange(offered.filter((one) => (one === method ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </FieldGroup>
  );
}
