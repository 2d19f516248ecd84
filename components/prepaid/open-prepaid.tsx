import { TariffSign } from "@/components/prepaid/tariff-sign";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatMoney } from "@/lib/core/money";
import type { PublicTypeDto } from "@/lib/prepaid/client";

/** What was typed into a form that was refused, and why. */
export interface OpeningProblem {
  message: string | null;
  errors: { nickname?: string; plates?: string };
  typeId: number | null;
  nickname: string;
  plates: string;
}

interface OpenPrepaidProps {
  enclosureId: number;
  types: readonly PublicTypeDto[];
  problem?: OpeningProblem | null;
  action: (form: FormData) => Promise<void>;
}

function TypeChoice({ type, isChosen }: { type: PublicTypeDto; isChosen: boolean }) {
  return (
    <label className="opcion">
      <input type="radio" className="caja" name="typeId" value={type.id} defaultChecked={isChosen} />
      <span className="crece">
        <strong>{type.name}</strong>
        <span className="meta">{type.line}</span>
      </span>
    </label>
  );
}

/** The types of a venue with their tariffs, and the one form that opens an account: native, without script too. */
export function OpenPrepaid({ enclosureId, types, problem = null, action }: OpenPrepaidProps) {
  const chosen = types.find(({ id }) => id === problem?.typeId) ?? types[0];
  if (!chosen) return null;
  return (
    <section className="panel" id="prepago" aria-labelledby="prepago-titulo">
      <div className="panel-cab">
        <h2 id="prepago-titulo">Entra con prepago</h2>
        <span className="meta">Un QR con saldo: sin boletos ni filas</span>
      </div>
      <form action={action} className="bloque grid gap-4">
        <input type="hidden" name="enclosureId" value={enclosureId} />
        {problem?.message ? <Notice tone="stop" title={problem.message} live /> : null}
        {types.length > 1 ? (
          <fieldset>
            <legend className="etiqueta mb-1.5">Elige tu tarifa</legend>
            <div className="opciones">
              {types.map((type) => (
                <TypeChoice key={type.id} type={type} isChosen={type === chosen} />
              ))}
            </div>
          </fieldset>
        ) : (
          <input type="hidden" name="typeId" value={chosen.id} />
        )}
        {types.map((type) => (
          <details key={type.id} open={types.length === 1}>
            <summary className="enlace">Tarifa {type.name}</summary>
            <div className="mt-2">
              <TariffSign sign={type.sign} />
            </div>
          </details>
        ))}
        <Field label="Nombre" help="Opcional. Por ejemplo: Camioneta." error={problem?.errors.nickname}>
          <Input
            id="prepago-nombre"
            name="nickname"
            maxLength={40}
            defaultValue={problem?.nickname}
            autoComplete="off"
          />
        </Field>
        <Field label="Placas" help="Opcional. Separadas con comas." error={problem?.errors.plates}>
          <Input
            id="prepago-placas"
            name="plates"
            defaultValue={problem?.plates}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <p className="chico">Se activa con tu primera recarga, desde {formatMoney(chosen.topupMinCents)}.</p>
        <SubmitBtn size="xl" wide>
          Abrir mi prepago <Arrow to="e" />
        </SubmitBtn>
      </form>
    </section>
  );
}
