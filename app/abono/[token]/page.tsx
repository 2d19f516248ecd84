import { PassPage, passMetadata } from "@/app/pass-page";
import { NoteOpened } from "@/components/passes/note-opened";
import { HolderQr } from "@/components/subscribers/holder-qr";
import { openSubscriberQr } from "@/lib/subscriber-qrs";
import { noteSubscriberQrOpenedAction } from "@/lib/subscriber-qrs/actions";

const title = "Tu QR de estacionamiento";
export const metadata = passMetadata(title);

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <PassPage
      title={title}
      open={(ctx) => openSubscriberQr({ ctx, input: { token } })}
      venueOf={({ holder }) => holder.venue}
    >
      {(opened) => (
        <>
          <HolderQr {...opened} token={token} />
          <NoteOpened token={token} note={noteSubscriberQrOpenedAction} />
        </>
      )}
    </PassPage>
  );
}
