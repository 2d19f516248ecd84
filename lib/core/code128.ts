/** Widths of the six bars and spaces of each symbol of Code 128; the last symbol is the stop sign. */
const PATTERNS =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " ",
  );

const START_B = 104;
const START_C = 105;
const TO_C = 99;
const STOP = 106;

function symbolsOf(text: string): number[] {
  const pairs = (digits: string) => digits.match(/\d\d/g)?.map(Number) ?? [];
  if (/^(\d\d)+$/.test(text)) return [START_C, ...pairs(text)];
  const single = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0) - 32);
  const tail = /^(.*?)((?:\d\d){2,})$/.exec(text);
  if (tail?.[1] && tail[2]) return [START_B, ...single(tail[1]), TO_C, ...pairs(tail[2])];
  return [START_B, ...single(text)];
}

/**
 * Draws the bars as one path, 1 high, one unit per module, with a quiet zone of 10 modules at each end. Takes 1 to 48
 * printable ASCII characters; null for anything else.
 */
export function code128(text: string): { width: number; path: string } | null {
  if (!/^[ -~]{1,48}$/.test(text)) return null;
  const symbols = symbolsOf(text);
  const sum = symbols.reduce((total, symbol, i) => total + symbol * Math.max(1, i), 0);
  let at = 10;
  let path = "";
  for (const symbol of [...symbols, sum % 103, STOP]) {
    [...(PATTERNS[symbol] ?? "")].forEach((digit, i) => {
      const width = Number(digit);
      if (i % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
      at += width;
    });
  }
  return { width: at + 10, path };
}
