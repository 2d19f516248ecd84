import { TariffBoard } from "@/components/prepaid/tariff-board";
import { typeActs } from "@/components/prepaid/types-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import { insideWords, type PrepaidTypeDto, type PrepaidVersionDto, tariffLine } from "@/lib/prepaid/client";

/** Says who pays by an earlier version, before another one is saved. */
export function InsideNotice({ type }: { type: PrepaidTypeDto }) {
  const { inside, insideBefore, version } = type;
  if (inside + insideBefore === 0) return null;
  const earlier = insideBefore === 0 ? "" : ` Con versiones anteriores hay ${formatCount(insideBefore)} más.`;
  if (inside === 0) {
    return (
      <Notice tone="alert" title={`${insideWords(insideBefore)} con una versión anterior`}>
        <p>Su estancia se cobra como cuando entraron.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="alert" title={`${insideWords(inside)} con la versión ${version}`}>
      <p>{`Su estancia se cobra como cuando entraron. La versión ${version + 1} vale desde que guardes.${earlier}`}</p>
    </Notice>
  );
}

/** An archived type is looked at, and may be used again. */
export function ArchivedType({ type }: { type: PrepaidTypeDto }) {
  return (
    <>
      <Notice tone="info" title="Este tipo está archivado">
        <p>Los QR que lo tienen lo conservan. Para cambiarlo o darlo a otros, vuelve a usarlo.</p>
        <div className="mt-2">{typeActs(type)}</div>
      </Notice>
      <div className="dos-col">
        <TariffBoard name={type.name} tariff={type.tariff} />
      </div>
    </>
  );
}

/** What the type cost before: a stay pays by the version of its entry. */
export function TypeVersions({ versions, timeZone }: { versions: readonly PrepaidVersionDto[]; timeZone: string }) {
  return (
    <Panel title="Versiones" meta="Cada estancia se cobra con la que entró">
      <ol className="versiones">
        {versions.map(({ version, tariff, createdAt, createdBy, inside }) => (
          <li key={version}>
            <strong>{`Versión ${version}`}</strong>
            <span>{tariffLine(tariff)}</span>
            <span className="chico">
              {[
                `Desde el ${formatDateTime(createdAt, timeZone)}`,
                createdBy,
                inside > 0 ? `${formatCount(inside)} adentro` : null,
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
