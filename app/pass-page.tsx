import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AuthFrame } from "@/components/shell/auth-frame";
import { Notice } from "@/components/ui/notice";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { pageCtx } from "@/lib/http";

/** The page's address is a secret, so no search engine may keep it and no other site may be told of it. */
export const passMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false, follow: false },
  referrer: "same-origin",
});

interface PassPageProps<Shown> {
  title: string;
  /** Said of a link that opens nothing. */
  problemTitle?: string;
  open: (ctx: Ctx) => Promise<Shown>;
  venueOf: (shown: Shown) => { name: string; color: string };
  children: (shown: Shown) => ReactNode;
}

async function shownOrProblem<Shown>(open: PassPageProps<Shown>["open"]) {
  try {
    return { shown: await open(await pageCtx()) };
  } catch (error) {
    if (error instanceof DomainError) return { problem: messageFor(error) };
    throw error;
  }
}

/** The page of a link that shows a pass, in its venue's name and colour; of any other link, why there is none. */
export async function PassPage<Shown>({
  title,
  problemTitle = "No hay QR que mostrar",
  open,
  venueOf,
  children,
}: PassPageProps<Shown>) {
  const { shown, problem } = await shownOrProblem(open);
  const venue = shown && venueOf(shown);
  return (
    <AuthFrame title={title} brand={venue?.color ?? null} {...(venue ? { platformName: venue.name } : {})}>
      {shown ? (
        children(shown)
      ) : (
        <Notice tone="stop" title={problemTitle}>
          <p>{problem}</p>
        </Notice>
      )}
    </AuthFrame>
  );
}
