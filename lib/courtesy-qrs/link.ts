import { env } from "@/lib/core/env";
import { type LinkFacts, linkToken as tokenOf } from "@/lib/passes";

/** The link of a courtesy: another person of it has another number. */
export const linkToken = (facts: LinkFacts) => tokenOf("courtesy-link", facts);
export const linkUrl = (facts: LinkFacts) => `${env().APP_URL}/cortesia/${linkToken(facts)}`;
