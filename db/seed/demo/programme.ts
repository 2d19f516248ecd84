/** Types of the demonstration's events. */
export const EVENT_TYPES = {
  concert: { name: "Concierto", icon: "music", color: "#7a1f5c" },
  sport: { name: "Deporte", icon: "trophy", color: "#14532d" },
  theatre: { name: "Teatro", icon: "drama", color: "#7c2d12" },
  fair: { name: "Feria y fiesta", icon: "party-popper", color: "#05216e" },
} as const;

export type DemoEventType = keyof typeof EVENT_TYPES;

/** A day's programme: hours count from midnight of the venue's day, days from today. */
export interface DemoEvent {
  name: string;
  type: DemoEventType;
  description: string;
  picture: string;
  state: "draft" | "published" | "paused" | "cancelled";
  day: number;
  startHour: number;
  /** Days from today on which the sale opens; negative is past. */
  salesFromDay: number;
  /** Share of each zone that is sold, in percent. */
  sold: number;
  /** Share of the rest that the organizer blocked, in percent: 100 makes it sold out. */
  blocked: number;
  /** The account that people try has tickets of it already. */
  hasDemoBuyer?: boolean;
  /** Some buyers have a deposit still to make. */
  hasDeposits?: boolean;
  /** What one buyer paid beyond what was asked, in centavos. */
  excessCents?: number;
  /** The name of its season. */
  season?: string;
  /** Some buyers paid with the venue's discount code. */
  hasCodeUses?: boolean;
  courtesies?: DemoCourtesies[];
}

/** A batch for one zone: the first so many of it are given to somebody, sent, opened, and have come in. */
export interface DemoCourtesies {
  zone: string;
  note: string;
  quantity: number;
  assigned: number;
  sent: number;
  opened: number;
  entered: number;
  lastIsBlocked?: boolean;
}

/** Subscribers (of a season, or for so many days) or VIP QRs of one zone. */
export interface DemoHolders {
  kind: "subscriber" | "infinity";
  zone: string;
  count: number;
  season?: string;
  days?: number;
  /** The numbered place of the first of them. */
  place?: string;
  lastIsPaused?: boolean;
}

const onSale = { state: "published", salesFromDay: -20, blocked: 0 } as const;

const NIGHTS = "Noches en la Arena";
const LEAGUE = "Torneo de liga";

export const FUNDIDORA_HOLDERS: DemoHolders[] = [
  { kind: "subscriber", zone: "B2", count: 12, season: NIGHTS, lastIsPaused: true },
  { kind: "subscriber", zone: "A1", count: 3, days: 45 },
  { kind: "infinity", zone: "VIP", count: 5, place: "E30", lastIsPaused: true },
];

export const SILLA_HOLDERS: DemoHolders[] = [
  { kind: "subscriber", zone: "O", count: 4, season: LEAGUE },
  { kind: "infinity", zone: "VIP", count: 3, place: "D30", lastIsPaused: true },
];

export const FUNDIDORA_EVENTS: DemoEvent[] = [
  {
    ...onSale,
    name: "Alma Ríos, Gira Luz de Invierno",
    type: "concert",
    description: "La voz del norte presenta su nuevo disco.",
    picture: "/img/cartel-alma.svg",
    day: 0,
    startHour: 0,
    sold: 62,
    excessCents: 1_000,
    blocked: 3,
    season: NIGHTS,
    courtesies: [
      {
        zone: "C2",
        note: "Patrocinadores",
        quantity: 20,
        lastIsBlocked: true,
        assigned: 13,
        sent: 10,
        opened: 7,
        entered: 4,
      },
    ],
  },
  {
    ...onSale,
    name: "Fundidores vs. Halcones",
    type: "sport",
    description: "Baloncesto, jornada 14.",
    picture: "/img/cartel-fundidores.svg",
    day: 5,
    startHour: 20.5,
    sold: 6,
    hasDemoBuyer: true,
    hasDeposits: true,
    season: NIGHTS,
    hasCodeUses: true,
    courtesies: [{ zone: "VIP", note: "Prensa", quantity: 6, assigned: 6, sent: 4, opened: 1, entered: 0 }],
  },
  {
    ...onSale,
    name: "Noche de Máscaras",
    type: "sport",
    description: "Lucha libre con cinco combates.",
    picture: "/img/cartel-mascaras.svg",
    day: 8,
    startHour: 20,
    sold: 8,
    blocked: 98,
    season: NIGHTS,
  },
  {
    ...onSale,
    name: "Sinfónica del Norte: música de película",
    type: "concert",
    description: "Una noche con las bandas sonoras que todos conocen.",
    picture: "/img/cartel-sinfonica.svg",
    day: 21,
    startHour: 20,
    sold: 9,
    blocked: 100,
    season: NIGHTS,
  },
  {
    ...onSale,
    name: "Posada Regia",
    type: "fair",
    description: "Piñatas, ponche y tres bandas.",
    picture: "/img/cartel-posada.svg",
    day: 29,
    startHour: 18,
    salesFromDay: 10,
    sold: 0,
  },
  {
    ...onSale,
    name: "Expo Auto Clásico",
    type: "fair",
    description: "Doscientos autos de los años 40 a 80.",
    picture: "/img/cartel-auto.svg",
    day: 57,
    startHour: 10,
    sold: 1,
  },
];

export const SILLA_EVENTS: DemoEvent[] = [
  {
    ...onSale,
    name: "Cerros vs. Atlético Valle",
    type: "sport",
    description: "Liga, jornada 17.",
    picture: "/img/cartel-fundidores.svg",
    day: 0,
    startHour: 0,
    sold: 12,
    season: LEAGUE,
    courtesies: [{ zone: "N", note: "Invitados del club", quantity: 8, assigned: 5, sent: 3, opened: 2, entered: 1 }],
  },
  {
    ...onSale,
    name: "Clásico de invierno",
    type: "sport",
    description: "El partido que detiene la ciudad.",
    picture: "/img/cartel-mascaras.svg",
    day: 9,
    startHour: 19,
    sold: 4,
    season: LEAGUE,
  },
  {
    ...onSale,
    name: "Festival Norte Sonoro",
    type: "concert",
    description: "Doce horas, tres escenarios.",
    picture: "/img/cartel-alma.svg",
    state: "paused",
    day: 15,
    startHour: 14,
    sold: 2,
  },
  {
    ...onSale,
    name: "Concierto de Navidad",
    type: "concert",
    description: "Coros de toda la ciudad.",
    picture: "/img/cartel-sinfonica.svg",
    day: 33,
    startHour: 19,
    salesFromDay: 6,
    sold: 0,
  },
  {
    ...onSale,
    name: "Carrera nocturna",
    type: "sport",
    description: "Diez kilómetros con salida en el estadio.",
    picture: "/img/cartel-auto.svg",
    state: "cancelled",
    day: 40,
    startHour: 20,
    sold: 0,
  },
  {
    ...onSale,
    name: "Final de copa",
    type: "sport",
    description: "Fecha por confirmar.",
    picture: "/img/cartel-posada.svg",
    state: "draft",
    day: 58,
    startHour: 20,
    sold: 0,
  },
];

export const CUMBRES_EVENTS: DemoEvent[] = [
  {
    ...onSale,
    name: "Monólogos del Cerro",
    type: "theatre",
    description: "Comedia para mayores de edad.",
    picture: "/img/cartel-alma.svg",
    day: 0,
    startHour: 0,
    sold: 35,
  },
  {
    ...onSale,
    name: "Danza Regional",
    type: "theatre",
    description: "Compañía del Valle.",
    picture: "/img/cartel-posada.svg",
    day: 4,
    startHour: 19,
    sold: 20,
  },
  {
    ...onSale,
    name: "Cuarteto de Cuerdas",
    type: "concert",
    description: "Ciclo de cámara.",
    picture: "/img/cartel-sinfonica.svg",
    day: 11,
    startHour: 20,
    sold: 10,
  },
  {
    ...onSale,
    name: "Teatro en familia",
    type: "theatre",
    description: "El bosque que habla.",
    picture: "/img/cartel-mascaras.svg",
    day: 18,
    startHour: 12,
    sold: 5,
  },
  {
    ...onSale,
    name: "Charlas de ciencia",
    type: "fair",
    description: "Tres investigadoras, una hora.",
    picture: "/img/cartel-auto.svg",
    day: 26,
    startHour: 18,
    salesFromDay: 12,
    sold: 0,
  },
  {
    ...onSale,
    name: "Gala de fin de año",
    type: "fair",
    description: "Cena y orquesta.",
    picture: "/img/cartel-fundidores.svg",
    state: "draft",
    day: 41,
    startHour: 21,
    sold: 0,
  },
];
