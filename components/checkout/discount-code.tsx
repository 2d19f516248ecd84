import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { formatMoney } from "@/lib/core/money";
import { giveDiscountCodeAction, removeDiscountCodeAction } from "@/lib/orders/actions";
import type { OrderDto } from "@/lib/orders/client";
import { METHOD_LABELS, type Method } from "@/lib/pricing/client";

/** What the buyer typed, and why it was refused. */
export interface CodeProblem {
  typed: string;
  message: string;
}

const GIVE = "dar-codigo";
const REMOVE = "quitar-codigo";

const takesCode = (order: OrderDto) => order.state === "cart" && order.exchange === null;

/** The forms of the code's field and of its removal: their controls stand inside the pay form, which holds no other. */
export function DiscountForms({ order }: { order: OrderDto }) {
  if (!takesCode(order)) return null;
  const returnTo = `/payment-summary/${order.id}`;
  return (
    <>
      <form hidden id={GIVE} action={giveDiscountCodeAction}>
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="returnTo" value={returnTo} />
      </form>
      <form hidden id={REMOVE} action={removeDiscountCodeAction}>
        <input type="hidden" name="orderId" value={order.id} />
        <input type="hidden" name="returnTo" value={returnTo} />
      </form>
    </>
  );
}

/** The method of the payment that is under way, if it is still on offer. */
const methodUnderWay = ({ methods, method }: OrderDto): Method | null =>
  methods.find((one) => one.method === method)?.method ?? null;

/** The code on the order with what it saves, or why it does not; in a cart without one, the field to give it. */
export function DiscountCode({ order, problem }: { order: OrderDto; problem: CodeProblem | null }) {
  const editable = takesCode(order);
  const { code } = order;
  return (
    <>
      {code ? <Given code={code} editable={editable} going={methodUnderWay(order)} /> : null}
      {editable && (!code || problem) ? <CodeField problem={problem} /> : null}
    </>
  );
}

type Code = NonNullable<OrderDto["code"]>;

/** What the code saves, and by which way to pay; of one that does not hold any more, what goes on with it. */
function worthNow({ refusal, savedCents, method }: Code, going: Method | null): string {
  if (refusal && savedCents === 0) return "No se aplica";
  const only = refusal ? going : method;
  const by = only ? ` al pagar con ${METHOD_LABELS[only].toLowerCase()}` : "";
  return `Ahorras ${formatMoney(savedCents)}${by}`;
}

function Given({ code, editable, going }: { code: Code; editable: boolean; going: Method | null }) {
  return (
    <>
      <div className="cupon">
        <Icon name="tag" size={20} />
        <span className="crece">
          <strong>{code.code}</strong>
          <span className="meta">{worthNow(code, going)}</span>
        </span>
        {editable ? (
          <Btn type="submit" form={REMOVE} variant="icono" aria-label={`Quitar el código ${code.code}`}>
            <Icon name="x" size={20} />
          </Btn>
        ) : null}
      </div>
      {code.refusal ? (
        <div className="mt-3">
          <Notice tone="alert" title={code.refusal.reason}>
            <p>
              {code.savedCents > 0
                ? "Conservas tu descuento si terminas el pago que empezaste. Con otra forma de pago el total es sin descuento."
                : "El total es sin descuento."}
            </p>
          </Notice>
        </div>
      ) : null}
    </>
  );
}

function CodeField({ problem }: { problem: CodeProblem | null }) {
  return (
    <div className="mt-4">
      <Field label="Código de descuento" error={problem?.message} id="codigo">
        <CodeInput typed={problem?.typed ?? ""} />
      </Field>
    </div>
  );
}

type Aria = Pick<Parameters<typeof Input>[0], "id" | "aria-describedby" | "aria-invalid">;

function CodeInput({ typed, ...aria }: Aria & { typed: string }) {
  return (
    <span className="dar-codigo">
      <Input
        {...aria}
        form={GIVE}
        name="code"
        required
        maxLength={40}
        defaultValue={typed}
        placeholder="Si tienes uno"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Btn type="submit" form={GIVE}>
        Aplicar
      </Btn>
    </span>
  );
}
