import { ApproveClabeAct, AskClabeAct, EndClabeAct } from "@/components/organizer-settlements/profile-forms";
import { DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import type { ClabeDto, ProfileDto } from "@/lib/organizer-settlements/client";

const STATES: Record<ClabeDto["state"], { tone: StateTone; words: string }> = {
  waiting: { tone: "alert", words: "Falta que otra persona la acepte" },
  resting: { tone: "alert", words: "Aceptada, todavía no se usa" },
  usable: { tone: "good", words: "En uso" },
  other_name: { tone: "alert", words: "El titular ya no es la razón social" },
  former: { tone: "past", words: "Anterior" },
  ended: { tone: "past", words: "Quitada" },
};

/** Accounts that the organizer is paid to. Only their last digits are shown. */
export function ClabesPanel({ profile, mayAct }: { profile: ProfileDto; mayAct: boolean }) {
  const { adminId, legalName, isGiven, clabes, hasContact } = profile;
  return (
    <Panel title="Cuentas" aside={mayAct && isGiven ? <AskClabeAct adminId={adminId} legalName={legalName} /> : null}>
      {hasContact ? null : (
        <Notice tone="alert">
          Nadie del organizador tiene correo, así que no se entera cuando cambia su cuenta: solo lo sabe la plataforma.
          Confirma cada cambio con él por otro medio.
        </Notice>
      )}
      {clabes.length === 0 ? (
        <p className="meta px-4.5 pb-4.5">
          {isGiven ? "Todavía no hay una cuenta a la que pagar." : "Primero guarda los datos fiscales."}
        </p>
      ) : (
        <DataTable
          caption="Cuentas"
          rows={clabes}
          rowKey={({ id }) => String(id)}
          columns={[
            {
              key: "clabe",
              header: "CLABE",
              card: "title",
              rowHeader: true,
              cell: ({ bank, tail }) => `${bank} •••• ${tail}`,
            },
            { key: "holder", header: "Titular", card: "sub", cell: ({ holder }) => holder },
            {
              key: "state",
              header: "Estado",
              card: "foot",
              cell: ({ state, usableFrom }) => (
                <>
                  <StateBadge tone={STATES[state].tone}>{STATES[state].words}</StateBadge>
                  {state === "resting" && usableFrom ? (
                    <span className="chico block">Desde {formatDateTime(usableFrom, "America/Monterrey")}</span>
                  ) : null}
                </>
              ),
            },
            { key: "who", header: "Pidió", card: "foot", cell: ({ requestedBy }) => requestedBy },
            { key: "second", header: "Aceptó", card: "foot", cell: ({ approvedBy }) => approvedBy },
            {
              key: "acts",
              header: "Acciones",
              headerHidden: true,
              card: "foot",
              bare: true,
              cell: (row) =>
                mayAct && row.state !== "ended" && row.state !== "former" ? (
                  <span className="fila">
                    {row.state === "waiting" ? <ApproveClabeAct {...row} /> : null}
                    <EndClabeAct {...row} />
                  </span>
                ) : null,
            },
          ]}
        />
      )}
    </Panel>
  );
}
