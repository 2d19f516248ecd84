import type { TypedTerms } from "@/components/prepaid/auto-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Checkbox } from "@/components/ui/choice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { autoHref, type PrepaidDto } from "@/lib/prepaid/client";

interface AutoConsentProps {
  account: PrepaidDto;
  plan: { words: string[]; totalCents: number };
  typed: TypedTerms;
  /** It was sent without the tick. */
  isUnticked: boolean;
  action: (form: FormData) => Promise<void>;
}

const ERROR_ID = "acepta-error";

/** The words of the consent as they are kept, and the one form that gives it. */
export function AutoConsent({ account, plan, typed, isUnticked, action }: AutoConsentProps) {
  const isNew = typed.tarjeta === "new";
  return (
    <form action={action} className="hoja">
      <div className="hoja-c grid gap-4">
        <h2 className="hoja-t">Lo que autorizas</h2>
        <input type="hidden" name="cuenta" value={account.id} />
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="cobro" value={plan.totalCents} />
        {plan.words.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <div>
          <Checkbox
            name="acepta"
            label="Sí, lo autorizo"
            aria-invalid={isUnticked || undefined}
            aria-describedby={isUnticked ? ERROR_ID : undefined}
          />
          {isUnticked ? (
            <p className="error" id={ERROR_ID} role="alert">
              Marca que lo autorizas
            </p>
          ) : null}
        </div>
        <SubmitBtn size="xl" wide>
          {isNew ? "Autorizar y guardar mi tarjeta" : "Autorizar"}
        </SubmitBtn>
        {isNew ? (
          <p className="chico">Sigue la página del banco: ahí escribes tu tarjeta y confirmas que eres tú.</p>
        ) : null}
        <BtnLink href={`${autoHref(account.id)}&${new URLSearchParams({ ...typed })}`} variant="quieto" wide>
          Cambiar algo
        </BtnLink>
      </div>
    </form>
  );
}
