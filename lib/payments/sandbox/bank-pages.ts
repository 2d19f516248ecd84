import { formatMoney } from "@/lib/core/money";
import type { Charge } from "@/lib/payments/sandbox/bank";
import type { BankCard, CardNature } from "@/lib/payments/sandbox/bank-cards";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export const BANK_CSS = `
*{box-sizing:border-box}body{margin:0;background:#f2efe6;color:#26241f;font:17px/1.45 Georgia,"Times New Roman",serif}
header{background:#3b3423;color:#fff;padding:.8rem 1rem;display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap}
header strong{letter-spacing:.02em}header span{background:#ffd25e;color:#26241f;padding:.1rem .6rem;border-radius:2px;font-size:.85rem}
main{max-width:34rem;margin:0 auto;padding:1.2rem 1rem 3rem}h1{font-size:1.35rem;margin:.2rem 0 .6rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;background:#fff;border:1px solid #d9d3c3;padding:1rem;margin:0 0 1.2rem}
dt{color:#645d4c}dd{margin:0;text-align:right;overflow-wrap:anywhere}dd.amount{font-size:1.5rem;font-weight:700}
form{margin:0 0 .6rem}button,.button{font:inherit;width:100%;min-height:48px;padding:.6rem 1rem;border:1px solid #3b3423;background:#fff;color:#26241f;
border-radius:2px;cursor:pointer;text-align:left;display:block;text-decoration:none}
button.main{background:#1f5f3f;border-color:#1f5f3f;color:#fff;font-weight:700;text-align:center}button.no{border-color:#9b2c1f;color:#9b2c1f}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #1d5bd6;outline-offset:2px}
fieldset{border:1px solid #d9d3c3;background:#fbf9f3;padding:1rem;margin:1.2rem 0}legend{padding:0 .4rem;color:#645d4c}
label{display:block;margin:0 0 .3rem}input[type=text]{font:inherit;width:100%;min-height:48px;padding:.5rem .7rem;border:1px solid #645d4c;background:#fff;margin:0 0 .8rem}
.error{border-left:4px solid #9b2c1f;background:#fdeeea;padding:.6rem .8rem;margin:0 0 1rem}.note{color:#645d4c;font-size:.92rem}
`.trim();

function page(title: string, body: string): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)} · Banco de pruebas</title><link rel="stylesheet" href="/dev/bank/style.css"></head>
<body><header><strong>Banco de pruebas</strong><span>Simulación: aquí no se cobra dinero</span></header><main>${body}</main></body></html>`;
}

function facts(charge: Charge): string {
  return `<dl><dt>Comercio</dt><dd>Control Traslado</dd><dt>Concepto</dt><dd>${safe(charge.description)}</dd>
<dt>Folio</dt><dd>${safe(charge.folio)}</dd><dt>Importe</dt><dd class="amount">${formatMoney(charge.amountCents)} ${safe(charge.currency)}</dd></dl>`;
}

interface ChoiceButton {
  step: string;
  choice: string;
  label: string;
  look?: string;
}

const choiceForm = (charge: Charge, button: ChoiceButton) => choiceTo(`/dev/bank/pay/${charge.id}`, button);

function choiceTo(action: string, { step, choice, label, look = "" }: ChoiceButton): string {
  return `<form method="post" action="${action}"><input type="hidden" name="step" value="${step}">
<input type="hidden" name="choice" value="${choice}"><button class="${look}">${safe(label)}</button></form>`;
}

const back = ({ returnUrl }: { returnUrl: string }, label: string) =>
  `<p><a class="button" href="${safe(returnUrl)}">${safe(label)}</a></p>`;

/** Where a customer pays an open card or wallet charge. */
export function payPage(charge: Charge): string {
  const step = charge.method === "card" ? "challenge" : "decide";
  const form = (choice: string, label: string, look?: string) =>
    choiceForm(charge, { step, choice, label, ...(look ? { look } : {}) });
  const heading = charge.method === "card" ? "Pagar con tarjeta de prueba" : "Pagar con saldo de prueba";
  return page(
    heading,
    `<h1>${heading}</h1>${facts(charge)}
${form("approve", "Aprobar el pago", "main")}
${choiceForm(charge, { step: "decide", choice: "decline", label: "Rechazar el pago", look: "no" })}
${choiceForm(charge, { step: "abandon", choice: "abandon", label: "Abandonar y volver a la tienda" })}
<fieldset><legend>Casos difíciles</legend>
${form("late", "Aprobar con aviso tardío (20 segundos)")}
${form("double", "Aprobar con aviso doble")}
${form("reordered", "Aprobar con avisos fuera de orden")}
${form("less", "Aprobar, pero cobrar $10.00 de menos")}
${form("more", "Aprobar, pero cobrar $10.00 de más")}</fieldset>`,
  );
}

/** The 3-D Secure challenge of a card. */
export function challengePage(charge: Charge, choice: string, wrong: boolean): string {
  return challengeAt(`/dev/bank/pay/${charge.id}`, facts(charge), choice, wrong);
}

function challengeAt(action: string, about: string, choice: string, wrong: boolean): string {
  return page(
    "Verificación 3-D Secure",
    `<h1>Verificación 3-D Secure</h1>${wrong ? '<p class="error" role="alert">El código no es correcto. Escribe 1234.</p>' : ""}
${about}<form method="post" action="${action}"><input type="hidden" name="step" value="decide">
<input type="hidden" name="choice" value="${safe(choice)}"><label for="code">Código que te enviamos</label>
<p class="note" id="hint">En esta simulación el código es 1234.</p>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="4" required aria-describedby="hint">
<button class="main">Confirmar</button></form>${choiceTo(action, { step: "abandon", choice: "abandon", label: "Cancelar y volver a la tienda" })}`,
  );
}

const cardFacts = ({ description }: BankCard) =>
  `<dl><dt>Comercio</dt><dd>Control Traslado</dd><dt>Para</dt><dd>${safe(description)}</dd></dl>`;

/** Where a person saves a card: which one it is decides how its charges end. */
export function savePage(card: BankCard): string {
  const form = (choice: CardNature, label: string, look = "") =>
    choiceTo(`/dev/bank/save/${card.id}`, { step: "challenge", choice, label, look });
  return page(
    "Guardar una tarjeta de prueba",
    `<h1>Guardar una tarjeta de prueba</h1>${cardFacts(card)}
${form("good", "Guardar la tarjeta terminada en 4242", "main")}
${choiceTo(`/dev/bank/save/${card.id}`, { step: "abandon", choice: "abandon", label: "Cancelar y volver a la tienda" })}
<fieldset><legend>Casos difíciles</legend>
${form("authenticate", "Tarjeta 3184: pide verificación en cada cobro")}
${form("decline", "Tarjeta 0341: se guarda, pero rechaza los cobros")}
${form("expired", "Tarjeta 0069: se guarda, pero está vencida")}</fieldset>`,
  );
}

export const cardChallengePage = (card: BankCard, choice: CardNature, wrong: boolean): string =>
  challengeAt(`/dev/bank/save/${card.id}`, cardFacts(card), choice, wrong);

/** A page on which no card is saved any more. */
export const savedPage = (card: BankCard): string =>
  page(
    "Tarjeta",
    `<h1>${card.state === "saved" ? "Esta tarjeta ya está guardada." : "Aquí ya no se guarda una tarjeta."}</h1>${cardFacts(card)}${back(card, "Volver a la tienda")}`,
  );

/** The till of a shop that takes cash. */
export function tillPage(charge: Charge): string {
  return page(
    "Pagar en la tienda",
    `<h1>Pagar en la tienda</h1>${facts(charge)}<p>Referencia <strong>${safe(charge.reference ?? "")}</strong></p>
${choiceForm(charge, { step: "decide", choice: "cash", label: "Pagar en efectivo el importe exacto", look: "main" })}
<fieldset><legend>Casos difíciles</legend>${choiceForm(charge, { step: "decide", choice: "less", label: "Pagar $10.00 de menos" })}
${choiceForm(charge, { step: "decide", choice: "more", label: "Pagar $10.00 de más" })}</fieldset>${back(charge, "Volver a la tienda sin pagar")}`,
  );
}

const ENDED: Record<string, string> = {
  paid: "Este cargo ya está pagado.",
  partially_refunded: "Este cargo ya está pagado y se devolvió una parte.",
  refunded: "Este cargo se devolvió.",
  failed: "Este cargo fue rechazado.",
  cancelled: "El comercio canceló este cargo.",
  expired: "Este cargo venció.",
};

/** A charge with which nothing more can be done. */
export function endedPage(charge: Charge, state: string): string {
  return page(
    "Cargo terminado",
    `<h1>${safe(ENDED[state] ?? "Este cargo terminó.")}</h1>${facts(charge)}${back(charge, "Volver a la tienda")}`,
  );
}

/** Finds a cash charge by its reference. */
export function lookupPage(reference: string): string {
  const error = reference === "" ? "" : '<p class="error" role="alert">No hay un cargo con esa referencia.</p>';
  return page(
    "Caja de la tienda",
    `<h1>Caja de la tienda</h1>${error}<form method="get" action="/dev/bank"><label for="reference">Referencia de pago</label>
<input type="text" id="reference" name="reference" inputmode="numeric" value="${safe(reference)}" required><button class="main">Buscar</button></form>
<p class="note">Escribe la referencia que te dio la tienda en línea para simular el pago en efectivo.</p>`,
  );
}

export function missingPage(): string {
  return page("Cargo desconocido", "<h1>No existe ese cargo</h1><p>Vuelve a la tienda e intenta de nuevo.</p>");
}
