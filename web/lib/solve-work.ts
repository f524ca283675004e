import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { OutputOf } from '#contract/call.ts'
import type { botCheck } from '#contract/identity/login-guard.ts'

/**
 * Solves a challenge of the house, and returns the solution as a form sends it. `controller` aborts; then it throws an
 * Error.
 */
export async function solveWork(challenge: OutputOf<typeof botCheck>, controller?: AbortController): Promise<string> {
  // the browser derives each step outside of the page's thread, so nothing on the page waits for it
  const solution = await solveChallenge({ challenge, deriveKey, ...(controller ? { controller } : {}) })
  if (!solution) throw new Error('the work was given up')
  return btoa(JSON.stringify({ challenge, solution }))
}
