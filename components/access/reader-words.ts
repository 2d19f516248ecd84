import { TEST_CODE } from "@/components/access/offline/test-code";

/** What a reader's burst on the set-up page says about its settings. */
export function heardWords(text: string, hasEnd: boolean): string {
  if (!hasEnd) return "Te escuchamos, pero tu lector no termina con Enter. Actívalo en su manual.";
  if (text === TEST_CODE) return "Tu lector funciona. Ya puedes escanear.";
  if (text.toLowerCase() === TEST_CODE.toLowerCase())
    return "Cambia mayúsculas por minúsculas: apaga su bloqueo de mayúsculas.";
  if (text.includes(TEST_CODE)) return "Agrega caracteres antes o después: quita su prefijo y su sufijo.";
  return `Leyó «${text}» y no el QR de prueba. Revisa que su teclado sea inglés o español.`;
}
