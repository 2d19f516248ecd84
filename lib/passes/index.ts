import "server-only";

export { qrDrawing, qrMatrix, qrSvg } from "@/lib/core/qr";
export { ADMISSIONS, noteTakenBack, notTakenBack } from "@/lib/passes/admissions";
export {
  changePass,
  lockLivePasses,
  lockPass,
  movePasses,
  renewPasses,
  setPassesBlocked,
} from "@/lib/passes/change-passes";
export { formatShortCode, type PassEventKind } from "@/lib/passes/client";
export { createPasses, type NewPass } from "@/lib/passes/create-passes";
export type { HolderKind, SendableHolder } from "@/lib/passes/holders/kind";
export { type LinkFacts, linkUrl } from "@/lib/passes/holders/links";
export { type Admitting, holderTemplate } from "@/lib/passes/holders/messages";
export { downloadByLink, noteLinkOpened, passOfLink } from "@/lib/passes/holders/open";
export { printSheets } from "@/lib/passes/holders/print";
export { channelFor, sendToHolders, sentTooOften, shareLink } from "@/lib/passes/holders/send";
export { codesOf, withMap } from "@/lib/passes/holders/show";
export { qrAttachment } from "@/lib/passes/qr-attachment";
export { findPassByShortCode, type PassRow, passColumns, toPassRow } from "@/lib/passes/queries";
export { recordPassEvents } from "@/lib/passes/record-events";
export { restorePasses } from "@/lib/passes/restore-passes";
export { revokeEventPasses, revokePasses } from "@/lib/passes/revoke-passes";
export { openPublicKey, rotateSigningKeys } from "@/lib/passes/signing-keys";
export { type DecodedToken, decodeToken, SALT_BYTES } from "@/lib/passes/token-format";
export { passToken, passTokens, verifyPassToken } from "@/lib/passes/tokens";
