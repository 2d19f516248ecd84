"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { setReportMailAction } from "@/lib/reports/actions";

/** Asks for the report by mail, or no longer. */
export function MailAct({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <ConfirmAct
      send={setReportMailAction}
      input={{ isOn: false }}
      done="Ya no lo recibirás por correo."
      trigger="Dejar de recibirlo"
      title="¿Dejar de recibir el reporte por correo?"
      points={["No llega más el día 1 de cada mes ni después de los eventos."]}
      note={null}
      confirm="Dejar de recibirlo"
      cancel="Seguir recibiéndolo"
      danger={false}
    />
  ) : (
    <ConfirmAct
      send={setReportMailAction}
      input={{ isOn: true }}
      done="Lo recibirás por correo."
      trigger="Recibirlo por correo"
      title="¿Recibir el reporte por correo?"
      points={[
        "Llega el día 1 de cada mes, con el mes que terminó.",
        "Llega también la mañana después de cada evento.",
        "Trae los totales y un enlace; para ver más pide iniciar sesión.",
      ]}
      note={null}
      confirm="Recibirlo"
      cancel="Ahora no"
      danger={false}
    />
  );
}
