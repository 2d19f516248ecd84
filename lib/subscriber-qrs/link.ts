import { env } from "@/lib/core/env";
import { type LinkFacts, linkToken as tokenOf } from "@/lib/passes";

/** The link of a subscriber's QR: another QR has another one. */
export const linkToken = (facts: LinkFacts) => tokenOf("subscriber-link", facts);
export const linkUrl = (facts: LinkFacts) => `${env().APP_URL}/abono/${linkToken(facts)}`;
