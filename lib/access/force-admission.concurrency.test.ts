import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { admissionRequests } from "@/db/schema";
import { assignGuard, createGuard } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { answerAdmission, askAdmission } from "@/lib/access/force-admission";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const ROUNDS = 30;

describe("two supervisors and one request at the same instant", () => {
  it(`the first answer holds, and the car passes once or not at all, ${ROUNDS} times over`, async () => {
    const post = await createPost();
    const [one, two] = [await createGuard(post.admin.id), await createGuard(post.admin.id)];
    for (const guard of [one, two]) await assignGuard(guard, post.event, post.zone, null, { isSupervisor: true });
    for (let round = 0; round < ROUNDS; round++) {
      const { qr, row } = await createTestPass(post);
      await scan(post.guard, post.gate, qr);
      const { scanId } = await scan(post.guard, post.gate, qr);
      const nonce = randomUUID();
      const { id } = await askAdmission({
        ctx: ctxFor(post.guard),
        input: { scanId, nonce, reason: "Lo autoriza el organizador" },
      });
      const answerOf = (person: typeof one, isApproved: boolean) =>
        answerAdmission({ ctx: ctxFor(person), input: { id, isApproved } }).then(
          ({ state }) => state as string,
          (error) => codeOf(Promise.reject(error)),
        );
      // Odd rounds have one who denies.
      const isDenied = round % 2 === 1;
      const answers = await Promise.all([answerOf(one, true), answerOf(two, !isDenied)]);
      expect(answers).toContain("admission.answered");
      const [request] = await getDb().select().from(admissionRequests).where(eq(admissionRequests.id, id));
      const entries = (await scansOf(row.id)).filter(({ decision }) => decision === "admitted");
      expect(entries).toHaveLength(request?.answer === "approved" ? 2 : 1);
      if (!isDenied) expect(request?.answer).toBe("approved");
    }
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });
});
