import { say } from "./log.ts";
import type { Settings } from "./settings.ts";

const accounts = [
  ["administrador@demo.test", "toda la plataforma"],
  ["recinto@demo.test", "el recinto Arena Fundidora"],
  ["comprador@demo.test", "compra lugares"],
  ["guardia@demo.test", "escanea en la entrada de hoy"],
  ["prepago@demo.test", "el recinto de prepago"],
  ["guardia-plaza@demo.test", "lee en la plaza de prepago"],
] as const;

/** The text that a person sees when everything runs. */
export function welcome(settings: Settings, demoData: boolean): void {
  say();
  say(`  Control Traslado está listo en ${settings.APP_URL}`);
  if (demoData) {
    say();
    say("  Cuentas de demostración (contraseña: demo-traslado)");
    for (const [email, what] of accounts) say(`    ${email.padEnd(26)} ${what}`);
    say();
    say("  Prueba primero");
    say(`    1. Compra un lugar para el evento de hoy:  ${settings.APP_URL}/arena-fundidora`);
    say(`    2. Mira el correo con tu boleto:           ${settings.APP_URL}/dev/inbox`);
    say(`    3. Entra como guardia y escanea el QR:     ${settings.APP_URL}/scan-qr`);
  } else if (settings.embedded) {
    say("  La plataforma está vacía. Da correo y contraseña al administrador con: npm run admin:create");
  } else {
    say("  Si es nueva, da correo y contraseña al administrador con: npm run admin:create");
  }
  if (settings.DEMO) say("\n  Modo de demostración: las ventas se marcan como pruebas y el banco no cobra.");
  say("\n  Para detenerlo: Ctrl-C");
  say();
}
