import type { Point } from "@/db/schema";

export interface DemoGate {
  label: string;
  street: string;
  direction: string;
  point: Point;
}

export interface DemoZone {
  key: string;
  name: string;
  capacity: number;
  priceCents: number;
  gate: number;
  walkMinutes: number;
  polygon: Point[];
  isVip?: boolean;
  numbering?: { rows: { name: string; parts: [from: number, to: number][] }[]; blocked: [] };
}

export interface DemoVenue {
  slug: string;
  name: string;
  color: string;
  location: string;
  banner: string;
  plan: string;
  isPrepaid: boolean;
  gates: DemoGate[];
  zones: DemoZone[];
}

type Parts = [from: number, to: number][];

/** A letter that is left out is a lane, a number that is left out in all rows a crossing. */
const rowsOf = (letters: string, ...parts: Parts): NonNullable<DemoZone["numbering"]> => ({
  rows: [...letters].map((name) => ({ name, parts: parts.map(([from, to]) => [from, to]) })),
  blocked: [],
});

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

export const FUNDIDORA: DemoVenue = {
  slug: "arena-fundidora",
  name: "Arena Fundidora",
  color: "#05216e",
  location: "Av. del Acero 1200, Obrera, Monterrey, N.L.",
  banner: "/img/banner-fundidora.svg",
  plan: "/img/plan-fundidora.svg",
  isPrepaid: false,
  gates: [
    { label: "Acceso 1", street: "Av. del Acero", direction: "n", point: [382, 84] },
    { label: "Acceso 2", street: "Calz. Los Rieles", direction: "e", point: [866, 376] },
    { label: "Acceso 3", street: "Av. de los Hornos", direction: "s", point: [414, 644] },
    { label: "Acceso 4", street: "Calle Fundición", direction: "w", point: [80, 394] },
  ],
  zones: [
    {
      key: "A1",
      name: "Norte",
      capacity: 420,
      priceCents: 25_000,
      gate: 0,
      walkMinutes: 3,
      polygon: box(104, 106, 268, 88),
    },
    {
      key: "A2",
      name: "Norte",
      capacity: 360,
      priceCents: 22_000,
      gate: 0,
      walkMinutes: 4,
      polygon: [
        [392, 106],
        [634, 106],
        [690, 138],
        [690, 194],
        [392, 194],
      ],
    },
    {
      key: "B1",
      name: "Oriente",
      capacity: 310,
      priceCents: 18_000,
      gate: 1,
      walkMinutes: 5,
      polygon: [
        [708, 152],
        [838, 227],
        [838, 366],
        [708, 366],
      ],
    },
    {
      key: "B2",
      name: "Oriente",
      capacity: 520,
      priceCents: 15_000,
      gate: 1,
      walkMinutes: 7,
      polygon: box(708, 386, 130, 234),
    },
    {
      key: "C1",
      name: "Sur",
      capacity: 280,
      priceCents: 16_000,
      gate: 2,
      walkMinutes: 5,
      polygon: box(166, 544, 238, 76),
    },
    {
      key: "C2",
      name: "Sur",
      capacity: 320,
      priceCents: 16_000,
      gate: 2,
      walkMinutes: 6,
      polygon: box(424, 544, 266, 76),
    },
    {
      key: "VIP",
      name: "Poniente",
      capacity: 150,
      priceCents: 48_000,
      gate: 3,
      walkMinutes: 1,
      isVip: true,
      numbering: rowsOf("ABDEG", [1, 10], [12, 21], [23, 32]),
      polygon: box(104, 214, 116, 170),
    },
    {
      key: "AC",
      name: "Accesible",
      capacity: 40,
      priceCents: 15_000,
      gate: 3,
      walkMinutes: 1,
      polygon: box(104, 404, 116, 120),
    },
  ],
};

export const SILLA: DemoVenue = {
  slug: "estadio-silla",
  name: "Estadio de la Silla",
  color: "#b3261e",
  location: "Av. Cerro de la Silla 300, Guadalupe, N.L.",
  banner: "/img/banner-silla.svg",
  plan: "/img/plan-silla.svg",
  isPrepaid: true,
  gates: [
    { label: "Acceso Norte", street: "Av. Cerro de la Silla", direction: "n", point: [458, 84] },
    { label: "Acceso Oriente", street: "Av. Exposición", direction: "e", point: [876, 362] },
    { label: "Acceso Sur", street: "Blvd. La Pastora", direction: "s", point: [458, 640] },
  ],
  zones: [
    {
      key: "N",
      name: "Norte",
      capacity: 600,
      priceCents: 12_000,
      gate: 0,
      walkMinutes: 4,
      polygon: box(70, 104, 360, 76),
    },
    {
      key: "S",
      name: "General",
      capacity: 5_000,
      priceCents: 8_000,
      gate: 2,
      walkMinutes: 9,
      polygon: box(70, 544, 776, 76),
    },
    {
      key: "O",
      name: "Oriente",
      capacity: 400,
      priceCents: 10_000,
      gate: 1,
      walkMinutes: 6,
      polygon: box(706, 200, 140, 130),
    },
    {
      key: "VIP",
      name: "Palcos",
      capacity: 120,
      priceCents: 35_000,
      gate: 0,
      walkMinutes: 1,
      isVip: true,
      numbering: rowsOf("ABCD", [1, 30]),
      polygon: box(486, 104, 360, 76),
    },
  ],
};

export const CUMBRES: DemoVenue = {
  slug: "auditorio-cumbres",
  name: "Auditorio Cumbres",
  color: "#006d77",
  location: "Av. Paseo de los Leones 2100, Monterrey, N.L.",
  banner: "/img/banner-cumbres.svg",
  plan: "/img/plan-cumbres.svg",
  isPrepaid: false,
  gates: [
    { label: "Acceso Leones", street: "Av. Paseo de los Leones", direction: "s", point: [480, 628] },
    { label: "Acceso Cumbres", street: "Calle Cumbres", direction: "w", point: [84, 330] },
  ],
  zones: [
    {
      key: "P1",
      name: "Poniente",
      capacity: 200,
      priceCents: 14_000,
      gate: 1,
      walkMinutes: 3,
      polygon: box(110, 366, 330, 100),
    },
    {
      key: "P2",
      name: "Sur",
      capacity: 300,
      priceCents: 11_000,
      gate: 0,
      walkMinutes: 5,
      polygon: box(110, 490, 330, 110),
    },
    {
      key: "P3",
      name: "Oriente",
      capacity: 80,
      priceCents: 12_000,
      gate: 0,
      walkMinutes: 4,
      polygon: box(520, 366, 350, 100),
    },
    {
      key: "VIP",
      name: "Puerta principal",
      capacity: 40,
      priceCents: 30_000,
      gate: 0,
      walkMinutes: 1,
      isVip: true,
      numbering: rowsOf("AB", [1, 20]),
      polygon: box(520, 490, 350, 110),
    },
  ],
};

export const PREPAGO: DemoVenue = {
  slug: "plaza-prepago",
  name: "Plaza Prepago",
  color: "#5b2a86",
  location: "Av. Constitución 450, Centro, Monterrey, N.L.",
  banner: "/img/banner-prepago.svg",
  plan: "",
  isPrepaid: true,
  gates: [
    { label: "Acceso Constitución", street: "Av. Constitución", direction: "n", point: [0, 0] },
    { label: "Acceso Zuazua", street: "Calle Zuazua", direction: "e", point: [0, 0] },
  ],
  zones: [],
};
