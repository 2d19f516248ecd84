import type { ReactNode } from "react";
import { Btn } from "@/components/ui/btn";
import { Notice } from "@/components/ui/notice";

export interface SharedState {
  /** `changed` when somebody else saved meanwhile, `taken` once their changes are in this form. */
  stage: "same" | "changed" | "taken";
  message: string;
  loading: boolean;
  /** Labels of the fields that both people changed. */
  both: readonly string[];
  load: () => Promise<void>;
}

/** What another person saved while this form was open, and the way to go on with both. Renders nothing before. */
export function ChangedNotice({ shared, children }: { shared: SharedState; children?: ReactNode }) {
  const { stage, message, loading, both, load } = shared;
  if (stage === "same") return null;
  if (stage === "changed") {
    return (
      <Notice tone="stop" live title={message}>
        <p>
          No perdiste nada. Al cargar sus cambios, lo que tú cambiaste se queda y lo demás queda como está guardado.
        </p>
        <Btn size="sm" className="mt-2" disabled={loading} onClick={() => void load()}>
          {loading ? "Cargando…" : "Cargar sus cambios"}
        </Btn>
      </Notice>
    );
  }
  return (
    <Notice tone="info" live title="Ya ves los cambios de la otra persona, con los tuyos encima">
      {both.length > 0 ? <p>Los dos cambiaron: {both.join(", ")}. Se guardará lo tuyo.</p> : null}
      {children}
      <p>Revisa y guarda otra vez.</p>
    </Notice>
  );
}
