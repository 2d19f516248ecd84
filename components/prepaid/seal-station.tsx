"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { QrReader } from "@/components/access/qr-reader";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatTime } from "@/lib/core/dates";
import { sealStayAction } from "@/lib/prepaid/actions";
import { giftWords, type SealedDto, type ShopStationDto, usedWords } from "@/lib/prepaid/client";

type Answer = { sealed: SealedDto } | { problem: string };

const LOST = "No pudimos enviar el sello. Revisa tu conexión e intenta de nuevo.";

async function sealed(token: string, code: string): Promise<Answer> {
  try {
    const result = await sealStayAction({ token, code });
    if (result.ok) return { sealed: result.data };
    return { problem: result.fields?.code ?? result.message };
  } catch (error) {
    console.error(error);
    return { problem: LOST };
  }
}

function Given({ seal }: { seal: SealedDto }) {
  const { plates, enteredAt, timeZone } = seal;
  return (
    <Notice tone="good" title={`Sello dado: ${giftWords(seal)}`} live>
      <p>
        {plates.map((plate) => (
          <span key={plate} className="matricula mr-2">
            {plate}
          </span>
        ))}
        Entró a las {formatTime(enteredAt, timeZone)}.
      </p>
    </Notice>
  );
}

/** What a shop's phone shows: it reads a customer's QR, or takes its plate, and the stay costs less. */
export function SealStation({ station, token }: { station: ShopStationDto; token: string }) {
  const router = useRouter();
  const [code, setCode] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef(false);

  async function seal(text: string) {
    if (asked.current) return;
    if (text.trim().length < 3) {
      setAnswer({ problem: "Lee su QR, o escribe su código o su placa" });
      return;
    }
    asked.current = true;
    setBusy(true);
    const given = await sealed(token, text);
    setAnswer(given);
    if ("sealed" in given) {
      setCode("");
      router.refresh();
    }
    setBusy(false);
    asked.current = false;
  }

  return (
    <div className="grid gap-4">
      <div>
        <strong className="block text-xl break-words">{station.name}</strong>
        <span className="meta">
          {giftWords(station)} · Sellos: {usedWords(station)}
        </span>
      </div>
      {answer && "sealed" in answer ? <Given seal={answer.sealed} /> : null}
      <QrReader onCode={(text) => void seal(text)} isBusy={isBusy} />
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void seal(code);
        }}
      >
        <Field
          label="Código o placa"
          help="El código de 16 letras y números bajo su QR, o la placa de su auto."
          error={answer && "problem" in answer ? answer.problem : null}
        >
          <Input
            name="code"
            size="xl"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={600}
          />
        </Field>
        <SubmitBtn size="xl" wide busy={isBusy}>
          Dar sello
        </SubmitBtn>
      </form>
    </div>
  );
}
