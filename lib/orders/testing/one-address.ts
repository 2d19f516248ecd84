import { createSaleable } from "@/db/testing";
import { loginWeb, registerBuyer } from "@/lib/auth";
import { actorOfSession } from "@/lib/auth/sessions/sessions";
import { answering, challengeOf } from "@/lib/auth/testing";
import { inTurns } from "@/lib/auth/testing/in-turns";
import { ctxFor } from "@/lib/core/testing";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { payOrder } from "@/lib/orders/pay/pay-order";

const PASSWORD = "secreto-123";

/**
 * So many people register, log in and buy through one address, eight at once, as their pages do: what asks for a puzzle is
 * repeated with its solution. Every tenth mistypes the password first. Answers how many bought, and how many were asked.
 */
export async function crowdBehindOneAddress(people: number) {
  const { area } = await createSaleable({ capacity: people, priceCents: 0 });
  const ctx = { ...ctxFor(null), ip: "203.0.113.200" };
  let [bought, asked] = [0, 0];
  await inTurns(8, people, async (n) => {
    const email = `persona.${n}@estadio.example`;
    const person = {
      userName: "Mariana",
      fullName: `Persona ${n}`,
      email,
      phone: `81${String(20_000_000 + n)}`,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      acceptTerms: true as const,
    };
    await answering(
      async (args) => {
        const registered = registerBuyer(args);
        if (!args.ctx.challenge && (await challengeOf(registered))) asked++;
        return registered;
      },
      { ctx, input: person },
    );
    if (n % 10 === 0)
      await loginWeb({ ctx, input: { identifier: email, password: "otra-cosa" } }).catch(() => undefined);
    const login = await answering(loginWeb, { ctx, input: { identifier: email, password: PASSWORD } });
    if (login.mfaRequired) throw new Error("A second factor was asked for");
    const actor = await actorOfSession(login.sessionId);
    if (!actor) throw new Error("No session");
    const buyer = { ...ctx, actor };
    const { order } = await holdPlaces({ ctx: buyer, input: { eventAreaId: area.id, quantity: 1 } });
    await payOrder({ ctx: buyer, input: { orderId: order.id } });
    bought++;
  });
  return { bought, asked };
}
