import type { ReactNode } from "react";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon, type IconName } from "@/components/ui/icon";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { type AutoTopupDto, autoHref, autoLine, type PrepaidDto, platesLine } from "@/lib/prepaid/client";

interface RowProps {
  icon: IconName;
  title: string;
  detail: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Row({ icon, title, detail, isOpen = false, children }: RowProps) {
  return (
    <li>
      <details name="ajuste" open={isOpen}>
        <summary>
          <Icon name={icon} size={20} />
          <span className="crece">
            <strong>{title}</strong>
            <span className="meta">{detail}</span>
          </span>
          <Icon name="chevron-right" size={18} />
        </summary>
        <div className="ajustes-forma">{children}</div>
      </details>
    </li>
  );
}

/** What a form that was refused brings back, with what to say at each field. */
export interface SettingsProblem {
  errors: { nickname?: string; plates?: string };
  nickname: string;
  plates: string;
}

type FormAct = (form: FormData) => Promise<void>;

function Pause({ account: { id, state }, action }: { account: PrepaidDto; action: FormAct }) {
  if (state !== "active" && state !== "paused") return null;
  const isPaused = state === "paused";
  return (
    <Row
      icon={isPaused ? "play" : "pause"}
      title={isPaused ? "Reanudar este QR" : "Pausar este QR"}
      detail={isPaused ? "Vuelve a abrir la pluma" : "Nadie entra con él; tu saldo se queda"}
    >
      <form action={action} className="contents">
        <input type="hidden" name="accountId" value={id} />
        <p className="meta">
          {isPaused
            ? "Quien tenga este QR podrá entrar otra vez."
            : "Si tu auto está adentro puede salir. Lo reanudas cuando quieras."}
        </p>
        <SubmitBtn variant={isPaused ? "main" : "plain"} wide>
          {isPaused ? "Reanudar" : "Pausar"}
        </SubmitBtn>
      </form>
    </Row>
  );
}

/** Where the automatic top-up is turned on and off, with its state. */
function Auto({ account, auto }: { account: PrepaidDto; auto: AutoTopupDto | null }) {
  return (
    <li>
      <a href={autoHref(account.id)}>
        <Icon name="refresh-cw" size={20} />
        <span className="crece">
          <strong>Recarga automática</strong>
          <span className="meta">{autoLine(auto)}</span>
        </span>
        <Icon name="chevron-right" size={18} />
      </a>
    </li>
  );
}

interface AccountSettingsProps {
  account: PrepaidDto;
  auto: AutoTopupDto | null;
  /** The venue's provider keeps cards. */
  hasAuto: boolean;
  problem: SettingsProblem | null;
  change: FormAct;
  pause: FormAct;
  resume: FormAct;
}

/** Names, plates, tariff and pause of an account: each opens in place, without script too. */
export function AccountSettings({ account, auto, hasAuto, problem, change, pause, resume }: AccountSettingsProps) {
  const { id, name, nickname, plates, type } = account;
  return (
    <section className="hoja" aria-label={`Ajustes de ${name}`}>
      <ul className="ajustes">
        <Row
          icon="car"
          title="Nombre y placas"
          detail={plates.length > 0 ? platesLine(plates) : "Agrega tu placa: con ella te encuentran en caja"}
          isOpen={problem !== null}
        >
          <form action={change} className="contents">
            <input type="hidden" name="accountId" value={id} />
            <Field label="Nombre" help="Para distinguirlo de tus otros QR." error={problem?.errors.nickname}>
              <Input name="nickname" maxLength={40} defaultValue={problem?.nickname ?? nickname} autoComplete="off" />
            </Field>
            <Field label="Placas" help="Separadas con comas, a lo más 10." error={problem?.errors.plates}>
              <Input
                name="plates"
                defaultValue={problem?.plates ?? plates.join(", ")}
                autoComplete="off"
                autoCapitalize="characters"
              />
            </Field>
            <SubmitBtn wide>Guardar</SubmitBtn>
          </form>
        </Row>
        <Row icon="tag" title={`Tarifa ${type.name}`} detail={type.line}>
          <p className="meta">IVA incluido. Una estancia abierta conserva la tarifa con la que entraste.</p>
        </Row>
        {hasAuto || auto ? <Auto account={account} auto={auto} /> : null}
        <Pause account={account} action={account.state === "paused" ? resume : pause} />
      </ul>
    </section>
  );
}
