"use client";

import { useState } from "react";
import { callApi } from "@/components/shell/api-client";
import { Btn } from "@/components/ui/btn";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";

export interface HistoryLine {
  id: number;
  /** ISO 8601. */
  at: string;
  method: string;
  outcome: string;
  ip: string | null;
  device: string;
}

interface LoginHistoryProps {
  first: readonly HistoryLine[];
  total: number;
  timeZone: string;
}

const METHODS: Record<string, string> = {
  password: "Contraseña",
  code: "Código de un solo uso",
  second_factor: "Segundo factor",
  recovery_code: "Código de recuperación",
  link: "Enlace para la contraseña",
  pairing: "Teléfono emparejado",
  register: "Registro",
};

const OUTCOMES: Record<string, readonly [StateTone, string]> = {
  ok: ["good", "Entró"],
  mfa_pending: ["past", "Faltó el segundo factor"],
  wrong_credentials: ["stop", "Contraseña incorrecta"],
  wrong_code: ["stop", "Código incorrecto"],
  blocked: ["stop", "Cuenta bloqueada"],
  rate_limited: ["alert", "Demasiados intentos"],
};

const PAGE = 20;

/** A link opens no session. */
const BY_LINK: typeof OUTCOMES = { ...OUTCOMES, ok: ["good", "Contraseña elegida"] };

function Outcome({ method, outcome }: Pick<HistoryLine, "method" | "outcome">) {
  const [tone, words] = (method === "link" ? BY_LINK : OUTCOMES)[outcome] ?? ["none", "Sin dato"];
  return <StateBadge tone={tone}>{words}</StateBadge>;
}

/** Who came in and who tried, newest first; more on demand. */
export function LoginHistory({ first, total, timeZone }: LoginHistoryProps) {
  const [lines, setLines] = useState(first);
  const [all, setAll] = useState(total);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const more = async () => {
    setBusy(true);
    const called = await callApi<{ response: HistoryLine[]; total: number }>("/api/v1/auth/login-history", {
      method: "POST",
      body: { limit: PAGE, offset: lines.length },
    });
    setBusy(false);
    if (!called.ok) {
      setProblem(called.message);
      return;
    }
    setProblem(null);
    const known = new Set(lines.map(({ id }) => id));
    setLines([...lines, ...called.body.response.filter(({ id }) => !known.has(id))]);
    setAll(called.body.total);
  };
  const columns: Column<HistoryLine>[] = [
    {
      key: "at",
      header: "Cuándo",
      card: "title",
      rowHeader: true,
      cell: (row) => formatDateTime(new Date(row.at), timeZone),
    },
    { key: "outcome", header: "Resultado", card: "foot", bare: true, cell: (row) => <Outcome {...row} /> },
    { key: "method", header: "Con", card: "foot", cell: (row) => METHODS[row.method] ?? "Sin dato" },
    { key: "device", header: "Dispositivo", card: "sub", cell: (row) => row.device },
    { key: "ip", header: "Dirección", card: "foot", cell: (row) => row.ip ?? "Sin dato" },
  ];
  return (
    <Panel title="Historial de entradas" meta={all === 1 ? "1 entrada o intento" : `${all} entradas e intentos`}>
      <DataTable caption="Historial de entradas" columns={columns} rows={lines} rowKey={(row) => String(row.id)} />
      {problem ? (
        <Notice tone="stop" live>
          {problem}
        </Notice>
      ) : null}
      {lines.length < all ? (
        <div className="bloque">
          <div>
            <Btn busy={busy} disabled={busy} onClick={() => void more()}>
              Ver más
            </Btn>
          </div>
        </div>
      ) : null}
    </Panel>
  );
}
