"use client";

import { type ReactNode, useState } from "react";
import { GatePageHead } from "@/components/access/gate-page-head";
import { TEST_CODE } from "@/components/access/offline/test-code";
import { heardWords } from "@/components/access/reader-words";
import { useKeyReader } from "@/components/access/use-key-reader";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { DiamondMark } from "@/components/ui/marks";

interface Heard {
  text: string;
  hasEnd: boolean;
}

/** Sets up a reader that is plugged in, or connected by Bluetooth: it types what it reads. */
export function ReaderCheck({ testQr }: { testQr: ReactNode }) {
  const [heard, setHeard] = useState<Heard | null>(null);
  useKeyReader(
    (text) => setHeard({ text, hasEnd: true }),
    (text) => setHeard({ text, hasEnd: false }),
  );
  const isGood = heard?.hasEnd === true && heard.text === TEST_CODE;
  return (
    <div className="listo">
      <GatePageHead icon="scan-qr-code" title="Lector de códigos">
        <p>Uno de mano, por cable o Bluetooth</p>
      </GatePageHead>
      <div className={isGood || !heard ? "lector-dice" : "lector-dice listo-falta"} role="status">
        {isGood ? (
          <Arrow to="n" size={32} stroke={3.6} />
        ) : heard ? (
          <DiamondMark size={36} />
        ) : (
          <Icon name="qr-code" size={32} />
        )}
        <p>
          {heard ? heardWords(heard.text, heard.hasEnd) : "Lee el QR de abajo con tu lector, sin tocar ningún campo."}
        </p>
      </div>
      <section className="listo-prueba">
        <h2 className="fallo-que">QR de prueba</h2>
        {testQr}
        <Field label="Campo de prueba" help="Toca aquí y lee otra vez: debe quedarse vacío">
          <Input name="prueba" autoComplete="off" />
        </Field>
        <h2 className="fallo-que">Cómo se configura</h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>Modo teclado (HID). Por Bluetooth, enlázalo en los ajustes del teléfono.</li>
          <li>Teclado inglés de Estados Unidos o español; cualquiera de los dos sirve.</li>
          <li>Al final de cada lectura, Enter (retorno). Sin prefijo ni otro sufijo.</li>
          <li>En el escáner no toques nada: dispara, y la pantalla contesta.</li>
        </ul>
      </section>
      <footer className="listo-pie">
        <BtnLink variant="main" size="xl" href="/scan-qr">
          Ir a escanear <Arrow to="e" size={22} />
        </BtnLink>
      </footer>
    </div>
  );
}
