import { ChoiceCard, ChoiceCards } from "@/components/ui/choice";
import type { IconName } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { MethodDto } from "@/lib/orders/client";

const looks: Record<MethodDto["method"], { icon: IconName; detail: string }> = {
  card: { icon: "credit-card", detail: "Tu banco puede pedirte confirmar la compra." },
  wallet: { icon: "wallet", detail: "Con tu saldo o tus tarjetas guardadas." },
  cash: { icon: "banknote", detail: "Te damos una referencia para pagar en la tienda." },
  deposit: { icon: "receipt", detail: "Te damos los datos. El monto debe ser exacto." },
};

const UNVERIFIED = ["payment.email_needed", "payment.cash_unverified", "payment.contact_unverified"];

/** Where a buyer proves a contact, with the way back to this summary. */
export function verifyHref(orderId: number): string {
  return `/verificar-correo?returnUrl=${encodeURIComponent(`/payment-summary/${orderId}`)}`;
}

/** Whether one of the ways to pay waits only for a verified contact. */
export function waitsForContact(methods: readonly MethodDto[]): boolean {
  return methods.some(({ unavailable }) => unavailable !== undefined && UNVERIFIED.includes(unavailable.code));
}

/** Whether the purchase costs less than can be paid by one of the ways. */
export function isBelowLeast(methods: readonly MethodDto[]): boolean {
  return methods.some(({ unavailable }) => unavailable?.code === "payment.too_little");
}

interface MethodsProps {
  methods: readonly MethodDto[];
  chosen: string | null;
  timeZone: string;
}

/** How one pays this way, until when, and how much where that differs from the others. */
function detailOf({ method, totalCents, payBefore }: MethodDto, timeZone: string, hasChoice: boolean): string {
  const until = payBefore ? ` Pagas antes del ${formatDateTime(payBefore, timeZone)}.` : "";
  const total = hasChoice ? ` Total ${formatMoney(totalCents)}.` : "";
  return `${looks[method].detail}${until}${total}`;
}

/** The ways to pay that the venue offers, each with all that it costs where there is a choice; one that is refused now says why. */
export function Methods({ methods, chosen, timeZone }: MethodsProps) {
  const hasChoice = methods.length > 1;
  const usable = methods.filter(({ unavailable }) => !unavailable);
  const picked = (usable.find(({ method }) => method === chosen) ?? usable[0])?.method;
  return (
    <ChoiceCards legend="¿Cómo quieres pagar?">
      {methods.map((one) => (
        <ChoiceCard
          key={one.method}
          name="method"
          value={one.method}
          defaultChecked={one.method === picked}
          title={one.label}
          disabled={one.unavailable !== undefined}
          detail={one.unavailable?.reason ?? detailOf(one, timeZone, hasChoice)}
          icon={looks[one.method].icon}
        />
      ))}
    </ChoiceCards>
  );
}
