/** Banks and payment institutions by the first three digits of their CLABEs. */
const BANKS: Readonly<Record<string, string>> = {
  "002": "Banamex",
  "006": "Bancomext",
  "009": "Banobras",
  "012": "BBVA México",
  "014": "Santander",
  "019": "Banjército",
  "021": "HSBC",
  "030": "BanBajío",
  "036": "Inbursa",
  "042": "Mifel",
  "044": "Scotiabank",
  "058": "Banregio",
  "059": "Invex",
  "060": "Bansí",
  "062": "Afirme",
  "072": "Banorte",
  "106": "Bank of America",
  "108": "MUFG",
  "110": "J.P. Morgan",
  "112": "Monex",
  "113": "Ve por Más",
  "127": "Banco Azteca",
  "128": "Autofin",
  "129": "Barclays",
  "130": "Compartamos Banco",
  "132": "Multiva",
  "133": "Actinver",
  "135": "Nafin",
  "136": "Intercam",
  "137": "BanCoppel",
  "138": "Ualá",
  "140": "Consubanco",
  "141": "Volkswagen Bank",
  "143": "CIBanco",
  "145": "Banco Base",
  "147": "Bankaool",
  "148": "PagaTodo",
  "150": "Inmobiliario Mexicano",
  "151": "Fundación Dondé",
  "152": "Bancrea",
  "154": "Covalto",
  "155": "ICBC",
  "156": "Sabadell",
  "157": "Shinhan",
  "158": "Mizuho",
  "159": "Bank of China",
  "160": "S3",
  "166": "Banco del Bienestar",
  "168": "Hipotecaria Federal",
  "638": "Nu México",
  "646": "STP",
  "661": "Klar",
  "699": "Fondeadora",
  "706": "Arcus",
  "710": "NVIO",
  "722": "Mercado Pago",
  "728": "Spin by OXXO",
};

const WEIGHTS = [3, 7, 1];

/** Whether eighteen digits are a CLABE: the last one is the check digit of the others (weights 3, 7, 1). */
export function isClabe(digits: string): boolean {
  if (!/^\d{18}$/.test(digits)) return false;
  const sum = [...digits.slice(0, 17)].reduce(
    (total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(digits[17]);
}

/** A bank that we do not know is named by its code. */
export function bankOfClabe(clabe: string): string {
  const code = clabe.slice(0, 3);
  return BANKS[code] ?? `Institución ${code}`;
}
