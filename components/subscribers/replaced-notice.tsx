import { SendActs } from "@/components/subscribers/send-acts";
import { Notice } from "@/components/ui/notice";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";

/** Shown after a replacement: the new QR is of no use before its holder has it. */
export function ReplacedNotice({ subscriber }: { subscriber: SubscriberQrDto }) {
  const { name, email, phone, state } = subscriber;
  return (
    <Notice tone="good" title={`${name} tiene un QR nuevo. El anterior ya no entra.`} live>
      {state === "active" ? (
        <div className="grid gap-2">
          <p>
            {email || phone
              ? "Envíale el nuevo ahora, o pásale el enlace."
              : "No tiene correo ni teléfono: pásale el enlace, o descarga el QR."}
          </p>
          <div className="fila flex-wrap gap-2">
            <SendActs subscriber={subscriber} />
          </div>
        </div>
      ) : (
        <p>Está en pausa: podrás enviarlo cuando lo reanudes.</p>
      )}
    </Notice>
  );
}
