import { PassPage, passMetadata } from "@/app/pass-page";
import { GuestCourtesy } from "@/components/courtesy-qrs/guest-courtesy";
import { NoteOpened } from "@/components/passes/note-opened";
import { openCourtesy } from "@/lib/courtesy-qrs";
import { noteCourtesyOpenedAction } from "@/lib/courtesy-qrs/actions";

const title = "Tu cortesía";
export const metadata = passMetadata(title);

export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <PassPage title={title} open={(ctx) => openCourtesy({ ctx, input: { token } })} venueOf={({ venue }) => venue}>
      {(courtesy) => (
        <>
          <GuestCourtesy courtesy={courtesy} token={token} />
          <NoteOpened token={token} note={noteCourtesyOpenedAction} />
        </>
      )}
    </PassPage>
  );
}
