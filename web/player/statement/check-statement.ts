import { type SealedDay, type Sha256, type Verdict, verifyStatement } from '#contract/statements/statement-proof.mjs'

/** Computes SHA-256 with the browser's own cryptography. */
export const sha256: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))

/** Returns whether this page may use the browser's cryptography: browsers allow it only for sites with TLS. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/**
 * Verifies a statement on this device, with the same file that anyone can run, against the roots that are published to
 * everyone.
 */
export function checkStatement(statement: unknown, roots: readonly SealedDay[]): Promise<Verdict> {
  return verifyStatement(statement, { sha256, roots })
}
