import { PassPage, passMetadata } from "@/app/pass-page";
import { SealStation } from "@/components/prepaid/seal-station";
import { readShopStation } from "@/lib/prepaid";

const title = "Sellar estacionamiento";
export const metadata = passMetadata(title);

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <PassPage
      title={title}
      problemTitle="Este enlace no da sellos"
      open={(ctx) => readShopStation({ ctx, input: { token } })}
      venueOf={({ venue }) => venue}
    >
      {(station) => <SealStation station={station} token={token} />}
    </PassPage>
  );
}
