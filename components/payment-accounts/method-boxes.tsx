import { CampoGrupo } from "@/components/ui/campo";
import { Checkbox } from "@/components/ui/choice";
import { METHOD_LABELS } from "@/lib/orders/schemas";
import type { Method } from "@/lib/payments/schemas";

interface MethodBoxesProps {
  offered: readonly Method[];
  chosen: readonly Method[];
  onChange: (chosen: Method[]) => void;
  error: string | null;
}

/** What an account takes, of what its provider can. */
export function MethodBoxes({ offered, chosen, onChange, error }: MethodBoxesProps) {
  return (
    <CampoGrupo legend="Cobra con" id="methods" error={error}>
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
    </CampoGrupo>
  );
}
