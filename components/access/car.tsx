import type { ReactNode } from "react";
import { clockText, entryText, groupText, kindText, peopleText } from "@/components/access/decision-text";
import { Plates } from "@/components/access/short-car";
import { Plate } from "@/components/ui/plate";
import type { ChargeDto, PassDto, RedeemDto } from "@/lib/access/client";
import { formatMoney } from "@/lib/core/money";

const countText = ({ people, group, direction }: RedeemDto, pass: PassDto) =>
  people ? peopleText(people) : group ? groupText(group) : entryText(pass, direction);

/** What was read, and one line more of it. */
export function Car({ answer, pass, children }: { answer: RedeemDto; pass: PassDto; children: ReactNode }) {
  const { scannedAt, timeZone } = answer;
  return (
    <div className="fila gap-[1.125rem]">
      {pass.zoneKey ? <Plate code={pass.zoneKey} word={pass.zoneName ?? undefined} size="lg" /> : null}
      <div>
        <strong className="fallo-que">
          {answer.people || answer.group ? kindText(pass.kind).split(",")[0] : kindText(pass.kind)}
        </strong>
        <span className="meta">
          {countText(answer, pass)} · {clockText(scannedAt, timeZone)}
          <br />
          {children}
        </span>
        {pass.plate ? (
          <span className="fila mt-1.5">
            <span className="vh">Placas </span>
            <Plates plates={[pass.plate]} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** What the guard reads of a balance. */
export const LEVEL_TEXT = { enough: "Suficiente", low: "Bajo", missing: "Bajo" } as const;

/** A prepaid car that goes: what it is called, what this reading took, and whether its holder should top up. */
export function PaidCar({ pass, charge }: { pass: PassDto | undefined; charge: ChargeDto }) {
  const { nickname, plates, taken } = charge;
  const words = taken && !taken.words.includes("$") ? `cobrado, ${taken.words.toLowerCase()}` : "cobrado";
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid justify-items-start gap-1.5">
        <strong className="fallo-que">{nickname || kindText("prepaid")}</strong>
        {plates.length > 0 ? (
          <span className="fila flex-wrap gap-1.5">
            <Plates plates={plates} />
          </span>
        ) : (
          <span className="meta">Código termina en {pass?.codeTail}</span>
        )}
      </div>
      {taken ? (
        <div className="text-right">
          <strong className="fallo-que num">{formatMoney(taken.cents)}</strong>
          <span className="meta">{words}</span>
        </div>
      ) : null}
    </div>
  );
}
