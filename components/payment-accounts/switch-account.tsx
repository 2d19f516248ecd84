import { ConfirmAct } from "@/components/office/confirm-act";
import type { BtnLook } from "@/components/ui/btn-class";
import { switchPaymentAccountAction } from "@/lib/payments/actions";
import type { PaymentAccountDto } from "@/lib/payments/client";

/** Turns an account on or off for new payments. */
export function SwitchAccount({ account, look = { size: "sm" } }: { account: PaymentAccountDto; look?: BtnLook }) {
  const { id, name, enabled } = account;
  const word = enabled ? "Apagar" : "Encender";
  return (
    <ConfirmAct
      send={switchPaymentAccountAction}
      input={{ accountId: id, enabled: !enabled }}
      done={enabled ? `Apagaste ${name}.` : `Encendiste ${name}.`}
      trigger={word}
      triggerLabel={`${word} ${name}`}
      look={look}
      title={enabled ? `¿Apagar ${name}?` : `¿Encender ${name}?`}
      points={
        enabled
          ? ["Nadie podrá empezar un pago con esta cuenta.", "Los pagos que ya empezaron siguen su curso."]
          : ["Los recintos que la usan volverán a cobrar con ella."]
      }
      note={null}
      confirm={word}
      cancel="Ahora no"
      danger={enabled}
    />
  );
}
