import "server-only";

export { createPasses, type NewPass } from "@/lib/passes/create-passes";
export { qrDrawing, qrMatrix, qrSvg } from "@/lib/passes/qr";
export { findPassByShortCode, type PassRow, passColumns, toPassRow } from "@/lib/passes/queries";
export { restorePasses } from "@/lib/passes/restore-passes";
export { revokeEventPasses, revokePasses } from "@/lib/passes/revoke-passes";
export { formatShortCode } from "@/lib/passes/schemas";
export { openPublicKey, rotateSigningKey } from "@/lib/passes/signing-keys";
export { type DecodedToken, decodeToken } from "@/lib/passes/token-format";
export { passToken, passTokens, verifyPassToken } from "@/lib/passes/tokens";
