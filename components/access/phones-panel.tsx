import { Panel } from "@/components/ui/panel";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { type GatePhoneDto, READINESS_WORDS } from "@/lib/access/client";
import { formatCount } from "@/lib/core/money";

/** A phone that said nothing for so long has no network, or is off, in seconds. */
const SILENT_S = 90;

function stateOf({ secondsAgo, missing, isChecked, isOld }: GatePhoneDto): { tone: StateTone; words: string } {
  if (secondsAgo > SILENT_S) return { tone: "alert", words: "Sin contacto" };
  if (isOld) return { tone: "alert", words: "Versión vieja" };
  const [first] = missing;
  if (!first) return isChecked ? { tone: "good", words: "Listo" } : { tone: "none", words: "Sin revisar" };
  return {
    tone: "none",
    words: missing.length === 1 ? `Falta ${READINESS_WORDS[first]}` : `Le faltan ${missing.length}`,
  };
}

const agoWords = (seconds: number) =>
  seconds < 90
    ? `hace ${seconds} s`
    : seconds < 5_400
      ? `hace ${Math.round(seconds / 60)} min`
      : `hace ${Math.round(seconds / 3_600)} h`;

/** Who stands at the gates of an event with which phone, and who is not ready to go on without a network. */
export function PhonesPanel({ phones, leaveCode }: { phones: readonly GatePhoneDto[]; leaveCode: string }) {
  const waiting = phones.reduce((sum, phone) => sum + phone.waiting, 0);
  return (
    <Panel
      title="Teléfonos"
      meta={
        waiting > 0
          ? `${formatCount(waiting)} ${waiting === 1 ? "lectura por subir" : "lecturas por subir"}`
          : undefined
      }
    >
      {phones.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">Ningún teléfono está en sus accesos.</p>
      ) : (
        <div className="tabla-x">
          <table className="tabla">
            <caption className="vh">Teléfonos en los accesos</caption>
            <thead>
              <tr>
                <th scope="col">Guardia</th>
                <th scope="col">Acceso</th>
                <th scope="col">Estado</th>
                <th scope="col">Contacto</th>
                <th scope="col" className="der">
                  Por subir
                </th>
                <th scope="col" className="der">
                  Batería
                </th>
              </tr>
            </thead>
            <tbody>
              {phones.map((phone) => {
                const { tone, words } = stateOf(phone);
                return (
                  <tr key={phone.id}>
                    <th scope="row">{phone.guard}</th>
                    <td>{phone.gate}</td>
                    <td>
                      <StateBadge tone={tone}>{words}</StateBadge>
                    </td>
                    <td>{agoWords(phone.secondsAgo)}</td>
                    <td className="n der">{formatCount(phone.waiting)}</td>
                    <td className="n der">{phone.battery === null ? "No se sabe" : `${phone.battery} %`}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <p className="meta px-4.5 pb-4.5">
        Código para que un guardia salga con lecturas por enviar: <b className="num">{leaveCode}</b>
      </p>
    </Panel>
  );
}
