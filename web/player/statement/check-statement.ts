import { type SealedDay, type Sha256, type Verdict, verifyStatement } from '#contract/statement-proof.mjs'

/** SHA-256 by the browser itself. */
export const sha256: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))

/** Whether this page may use the browser's cryptography: browsers give it to sites with TLS alone. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/** Checks a statement on this device, with the same file that anybody can run, against the roots that everybody is told. */
export function checkStatement(statement: unknown, roots: readonly SealedDay[]): Promise<Verdict> {
  return verifyStatement(statement, { sha256, roots })
}
