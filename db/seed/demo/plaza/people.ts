import { letters } from "@/db/seed/demo/rows";

const FIRST = [
  "Adriana",
  "Alonso",
  "Bárbara",
  "Benjamín",
  "Carmen",
  "Claudio",
  "Daniela",
  "Diego",
  "Elena",
  "Esteban",
  "Fátima",
  "Fernando",
  "Gabriela",
  "Gerardo",
  "Irene",
  "Iván",
  "Jimena",
  "Joaquín",
  "Karla",
  "Leonardo",
];
const MIDDLE = [
  "Aguilar",
  "Barrera",
  "Cárdenas",
  "Delgado",
  "Escobedo",
  "Flores",
  "Galindo",
  "Herrera",
  "Islas",
  "Juárez",
  "Leal",
  "Montemayor",
  "Navarro",
  "Ochoa",
  "Quiroga",
  "Rangel",
  "Sepúlveda",
  "Tamez",
  "Zambrano",
];
const LAST = ["Alanís", "Bernal", "Chapa", "Dávila", "Esparza", "Fuentes", "Guajardo"];

interface Person {
  userName: string;
  fullName: string;
  email: string;
  phone: string;
}

/** Invented; no two of the first 2,660 have the same name. */
export function personOf(n: number): Person {
  const first = FIRST[n % FIRST.length] ?? "Adriana";
  return {
    userName: first,
    fullName: `${first} ${MIDDLE[n % MIDDLE.length]} ${LAST[n % LAST.length]}`,
    email: `prepago${n + 1}@demo.test`,
    phone: `+52812${String(3_000_000 + n)}`,
  };
}

const NICKNAMES = ["", "Camioneta", "", "Jetta gris", "Versa", "", "Oficina", "CR-V", "", "El de mamá", "Sentra rojo"];

export const nicknameOf = (n: number) => NICKNAMES[n % NICKNAMES.length] ?? "";

/** As Nuevo León's: three letters, three digits and a letter. */
export function plateOf(n: number): string {
  const drawn = letters(`plate ${n}`, 4);
  const letter = (at: number) => String.fromCharCode(65 + ((drawn.charCodeAt(at) * 7) % 26));
  return `S${letter(0)}${letter(1)}${String(100 + ((n * 37) % 900))}${letter(2)}`;
}
