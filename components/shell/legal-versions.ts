import type { ComponentType } from "react";
import { type PrivacyProps, PrivacyText } from "@/components/shell/privacy-text";
import { TermsText } from "@/components/shell/terms-text";
import { PRIVACY_VERSION, TERMS_VERSION } from "@/lib/users/client";

export interface LegalVersion<Props = object> {
  /** As it is kept with who accepted it. */
  version: string;
  /** First day on which it holds, 2026-11-01. */
  since: string;
  Text: ComponentType<Props>;
}

export type LegalVersions<Props = object> = readonly [LegalVersion<Props>, ...LegalVersion<Props>[]];

/** The latest first. A new text is a new component and a new line: what was accepted stays readable. */
export const TERMS: LegalVersions = [{ version: TERMS_VERSION, since: "2026-11-01", Text: TermsText }];

export const PRIVACY: LegalVersions<PrivacyProps> = [
  { version: PRIVACY_VERSION, since: "2026-11-01", Text: PrivacyText },
];

/** The version that the address asks for, the latest without one; null when there is no such version. */
export function versionOf<Props>(
  versions: LegalVersions<Props>,
  asked: string | undefined,
): LegalVersion<Props> | null {
  if (asked === undefined) return versions[0];
  return versions.find(({ version }) => version === asked) ?? null;
}
