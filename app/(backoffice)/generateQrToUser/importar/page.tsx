import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { PeopleFiles } from "@/components/imports/people-files";
import { refusedFile, type SearchParams, singleParams } from "@/components/office/list-url";
import { ImportUpload } from "@/components/prepaid/accounts/import-upload";
import { NoTypes } from "@/components/prepaid/accounts/no-types";
import { NoPrepaidVenue } from "@/components/prepaid/no-prepaid-venue";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidFileList, prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";

const TITLE = "Importar QR de prepago";

export const metadata: Metadata = { title: TITLE };

const PATH = "/generateQrToUser/importar";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "QR de prepago", href: "/generateQrToUser" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:write");
  const params = singleParams(await searchParams);
  const [types, venues, page] = await Promise.all([
    prepaidTypeOptions({ ctx }),
    prepaidVenues({ ctx }),
    prepaidFileList.page({ ctx, input: prepaidFileList.fromAddress(params) }),
  ]);
  const problem = refusedFile(params.aviso) ? undefined : params.aviso;
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={BREADCRUMB}>
      <PageHeader title={TITLE} />
      {types.length > 0 ? (
        <ImportUpload home={PATH} types={types} problem={problem} />
      ) : venues.length === 0 ? (
        <NoPrepaidVenue />
      ) : (
        <NoTypes />
      )}
      <PeopleFiles
        ctx={ctx}
        list={prepaidFileList}
        page={page}
        path={PATH}
        params={params}
        placeholder="Archivo o tipo"
      />
    </AppShell>
  );
}
