import { notFound } from "next/navigation";
import { demoOnly, idFrom } from "@/app/dev/inbox/guard";
import { fileAnswer } from "@/lib/http/file-answer";
import { getInboxAttachment } from "@/lib/notifications";

interface Props {
  params: Promise<{ id: string; attachmentId: string }>;
}

/** A file of a mail, always as a download. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  demoOnly();
  const { id, attachmentId } = await params;
  const file = await getInboxAttachment(idFrom(id), idFrom(attachmentId));
  if (!file) notFound();
  return fileAnswer({ ...file, filename: file.filename.replace(/[^\w.-]/g, "_") });
}

/** Otherwise Next would answer it, and tell that there is something here. */
export { GET as OPTIONS };
