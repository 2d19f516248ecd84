import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { DEMO_PASSWORD } from "@/db/seed/demo/password";
import { createAdmin, createGuard, createUser, type UserRow } from "@/db/testing/factories";

const FIRST = ["Mariana", "Jorge", "Lucía", "Ernesto", "Paola", "Rodrigo", "Ximena", "Héctor", "Valeria", "Tomás"];
const LAST = [
  "García Treviño",
  "Salinas Cantú",
  "Villarreal Ponce",
  "Lozano Ibarra",
  "Benavides Rocha",
  "Elizondo Garza",
];

/** No two of thirty in a row are the same. */
export const personName = (n: number) => `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;

export interface DemoPeople {
  fundidora: UserRow;
  silla: UserRow;
  guard: UserRow;
  plazaGuard: UserRow;
  buyer: UserRow;
  crowd: UserRow[];
}

/** The demo's accounts, all with the same password, and a crowd of buyers that cannot log in. */
export async function createPeople(now: Date): Promise<DemoPeople> {
  const passwordHash = await hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const login = async (id: number, email: string) => {
    await getDb().update(users).set({ email, passwordHash }).where(eq(users.id, id));
  };
  await login(1, "administrador@demo.test");
  await login(5, "prepago@demo.test");
  const { owner: fundidora } = await createAdmin({ name: "Arena Fundidora", color: "#05216e" });
  const { owner: silla } = await createAdmin({
    name: "Estadio de la Silla",
    color: "#b3261e",
    location: "Guadalupe, N.L.",
  });
  const named = (userName: string, fullName: string, email: string) =>
    getDb().update(users).set({ userName, fullName, email, passwordHash });
  await named("Mariana", "Mariana Garza Leal", "recinto@demo.test").where(eq(users.id, fundidora.id));
  await named("Ernesto", "Ernesto Silva Cano", "estadio@demo.test").where(eq(users.id, silla.id));
  const guard = await createGuard(fundidora.id, {
    userName: "Rogelio",
    fullName: "Rogelio Mata Ruiz",
    email: "guardia@demo.test",
    passwordHash,
  });
  const plazaGuard = await createGuard(5, {
    userName: "Olivia",
    fullName: "Olivia Ríos Cantú",
    email: "guardia-plaza@demo.test",
    passwordHash,
  });
  const buyer = await createUser({
    userName: "Lucero",
    fullName: "Lucero Peña Soto",
    email: "comprador@demo.test",
    phone: "+528112345678",
    passwordHash,
    emailVerifiedAt: now,
    phoneVerifiedAt: now,
    termsVersion: "2026-11",
    termsAcceptedAt: now,
  });
  const crowd: UserRow[] = [];
  for (let i = 0; i < 320; i++) {
    crowd.push(
      await createUser({
        userName: FIRST[i % FIRST.length] ?? "Mariana",
        fullName: personName(i),
        email: `publico${i + 1}@demo.test`,
      }),
    );
  }
  return { fundidora, silla, guard, plazaGuard, buyer, crowd };
}
