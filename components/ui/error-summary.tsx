import { OctagonMark } from "@/components/ui/marks";

export interface FieldError {
  /** The id of the field's control. */
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  /** An error of the whole form, without a field. */
  message?: string | null;
  /** Leads to a field that may not be in view yet; without it the link does. */
  goTo?: ((field: string) => void) | undefined;
}

/** On top of a form that came back: every error, linked to its field. Renders nothing when there is none. */
export function ErrorSummary({ errors, message, goTo }: ErrorSummaryProps) {
  if (errors.length === 0 && !message) return null;
  const title = errors.length === 1 ? "Corrige un dato para seguir" : `Corrige ${errors.length} datos para seguir`;
  return (
    <div className="aviso aviso-alto resumen-errores" role="alert">
      <OctagonMark size={24} />
      <div className="crece">
        <strong>{errors.length > 0 ? title : message}</strong>
        <p>No perdiste nada de lo que escribiste.</p>
        {errors.length > 0 ? (
          <ul>
            {message ? <li>{message}</li> : null}
            {errors.map((error) => (
              <li key={error.field}>
                <a
                  href={`#${error.field}`}
                  {...(goTo
                    ? {
                        onClick: (event) => {
                          event.preventDefault();
                          goTo(error.field);
                        },
                      }
                    : {})}
                >
                  {error.message}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
