import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { STAY_CELLS } from "@/components/access/stay-cells";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { stayList, zoneOccupancies } from "@/lib/access";
import { STAY_WORDS } from "@/lib/access/client";
import { requireActor } from "@/lib/http";
import { KIND_WORDS } from "@/lib/passes/client";

export const metadata: Metadata = { title: "Entradas y salidas" };

const PATH = "/parkingArea/entradas";
const SEARCH = { label: "Buscar código", placeholder: "Los 16 caracteres" };
const EMPTY = {
  title: "Todavía no entra ningún auto",
  text: "Aquí aparece cada entrada en cuanto un acceso la lee, y su salida.",
};

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATE = { name: "estado", label: "Estado", all: "Todos los estados", options: optionsOf(STAY_WORDS) };
const KIND = { name: "tipo", label: "Tipo", all: "Todos los tipos", options: optionsOf(KIND_WORDS) };
const FORCED = {
  name: "autorizadas",
  label: "Autorización",
  all: "Con y sin autorización",
  options: [{ value: "si", label: "Pasó por un supervisor" }],
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("occupancy:read");
  const params = singleParams(await searchParams);
  const [page, zones] = await Promise.all([
    stayList.page({ ctx, input: stayList.fromAddress(params) }),
    zoneOccupancies({ ctx }),
  ]);
  const zone = {
    name: "zona",
    label: "Zona",
    all: "Todas las zonas",
    options: zones.map(({ id, key, name }) => ({ value: String(id), label: `${key} ${name}` })),
  };
  return (
    <AppShell ctx={ctx} title="Entradas y salidas">
      <PageHeader title="Entradas y salidas">
        <BtnLink href="/parkingArea/ocupacion">Autos adentro</BtnLink>
      </PageHeader>
      <ListView
        ctx={ctx}
        list={stayList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[STATE, zone, KIND, FORCED]}
        more={[{ name: "evento", label: "De un evento" }]}
        empty={EMPTY}
        cells={STAY_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
