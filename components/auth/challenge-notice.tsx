import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { ActionFailure } from "@/lib/http/form-state";

interface ChallengeNoticeProps {
  failure: ActionFailure | null;
  /** `useChallenge` gives it. */
  solving: number | null;
  /** Where one logs in with a code, which takes no script; without it waiting helps. */
  codeHref?: string;
}

/** What a form says of a challenge: that the page is at it, or the way for whom the page cannot do it. */
export function ChallengeNotice({ failure, solving, codeHref }: ChallengeNoticeProps) {
  if (solving !== null) {
    return (
      <Notice tone="info" title="Un momento: comprobamos que no eres un programa" live>
        <div className="pt-2">
          <ProgressBar percent={100 * solving} label="Avance de la comprobación" />
        </div>
      </Notice>
    );
  }
  if (failure?.code !== "challenge.required") return null;
  return (
    <Notice tone="alert" title={failure.message} live>
      {codeHref ? (
        <p>
          <a className="enlace" href={codeHref}>
            Entrar con un código
          </a>
        </p>
      ) : null}
      {failure.data?.kind === "pow" ? (
        <p>
          {codeHref ? "O envía otra vez el formulario" : "Envía otra vez el formulario"} en un navegador con JavaScript,
          o espera unos minutos.
        </p>
      ) : null}
    </Notice>
  );
}
