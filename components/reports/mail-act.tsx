"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { setReportMailAction } from "@/lib/reports/actions";

/** Asks for the reports by mail, or no longer. */
export function MailAct({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <ConfirmAct
      send={setReportMailAction}
      input={{ isOn: false }}
      done="Ya no los recibirás por correo."
      trigger="Dejar de recibirlos"
      title="¿Dejar de recibir los reportes por correo?"
      points={["No llegan más el día 1 de cada mes ni después de los eventos."]}
      note={null}
      confirm="Dejar de recibirlos"
      cancel="Seguir recibiéndolos"
      danger={false}
    />
  ) : (
    <ConfirmAct
      send={setReportMailAction}
      input={{ isOn: true }}
      done="Los recibirás por correo."
      trigger="Recibirlos por correo"
      title="¿Recibir los reportes por correo?"
      points={[
        "Llegan el día 1 de cada mes, con el mes que terminó.",
        "Llegan también la mañana después de cada evento.",
        "El correo trae los totales y un enlace a cada reporte que puedes ver; para verlo pide iniciar sesión.",
      ]}
      note={null}
      confirm="Recibirlos"
      cancel="Ahora no"
      danger={false}
    />
  );
}
