import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { formatCounted } from "@/lib/core/money";
import { CONTROLLER_TROUBLES, type ControllerTrouble } from "@/lib/prepaid/barrier/simulator/controller-troubles";

const WORDS: Readonly<Record<ControllerTrouble, string>> = {
  none: "Funciona bien",
  slow: "Tarda demasiado",
  empty: "Contesta vacío",
  broken: "Contesta a medias",
  lying: "Dice que sí a todo y no guarda nada",
  down: "No contesta",
  vague: "Falla sin decir por qué",
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

interface Shown extends Record<string, unknown> {
  id: number;
  venue: string;
  trouble: ControllerTrouble;
  users: number;
}

function controllerForm({ id, venue, trouble, users }: Shown): string {
  const options = CONTROLLER_TROUBLES.map(
    (one) => `<option value="${one}"${one === trouble ? " selected" : ""}>${WORDS[one]}</option>`,
  );
  return `<form method="post" action="/dev/plumas/${id}/averia"><h2>${safe(venue)}</h2>
<p class="note">Conoce a ${formatCounted(users, "usuario", "usuarios")}.</p>
<p><label for="trouble-${id}">Cómo se porta</label><select id="trouble-${id}" name="trouble">${options.join("")}</select></p>
<button class="main">Guardar</button></form>`;
}

/** Shows who tries the demonstration its controllers, and lets them choose what goes wrong with them. */
export async function controllersPage(): Promise<Response> {
  const rows = await getDb().execute<Shown>(sql`
    select c.enclosure_id as id, e.name as venue, c.trouble,
      (select count(*)::int from sandbox_controller_users u where u.enclosure_id = c.enclosure_id) as users
    from sandbox_controllers c join enclosures e on e.id = c.enclosure_id order by c.enclosure_id limit 100`);
  const body = rows.length > 0 ? rows.map(controllerForm).join("") : "<p>Ningún recinto tiene plumas.</p>";
  return new Response(
    `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Plumas de prueba</title><link rel="stylesheet" href="/dev/bank/style.css"></head>
<body><header><strong>Plumas de prueba</strong><span>Simulación: aquí no se abre nada</span></header>
<main><h1>Controladores de plumas</h1>${body}</main></body></html>`,
    { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } },
  );
}

/** What somebody chose on that page. */
export async function chooseTrouble(request: Request, enclosureId: number): Promise<Response> {
  const asked = z.enum(CONTROLLER_TROUBLES).safeParse(new URLSearchParams(await request.text()).get("trouble"));
  if (asked.success)
    await getDb().execute(sql`
      update sandbox_controllers set trouble = ${asked.data} where enclosure_id = ${enclosureId}`);
  return new Response(null, { status: 303, headers: { Location: "/dev/plumas" } });
}
