import type { Metadata } from "next";
import { SupervisedGates } from "@/components/access/supervised-gates";
import { SupportRequests } from "@/components/access/support-requests";
import { gatesOfGuard, leaveCode, waitingAdmissions } from "@/lib/access";
import { postKey, postName } from "@/lib/access/client";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Solicitudes de apoyo", robots: { index: false } };

export default async function SupportPage() {
  const ctx = await requireActor("scan:force");
  const [waiting, posts] = await Promise.all([waitingAdmissions({ ctx }), gatesOfGuard({ ctx })]);
  return (
    <main className="escaner">
      <SupportRequests first={waiting}>
        <SupervisedGates
          posts={posts}
          leaveCodes={posts
            .filter(({ gates }) => gates.some(({ supervises }) => supervises))
            .map((post) => ({ name: postName(post), code: leaveCode(postKey(post)) }))}
        />
      </SupportRequests>
    </main>
  );
}
