import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { OutputOf } from '#contract/call.ts'
import type { botCheck } from '#contract/door.ts'

/** Works a challenge of the house off, as a form sends it; `controller` gives up. Throws an Error when it was given up. */
export async function solveWork(challenge: OutputOf<typeof botCheck>, controller?: AbortController): Promise<string> {
  // each step is derived by the browser outside of the page's thread, so nothing on the page waits for it
  const solution = await solveChallenge({ challenge, deriveKey, ...(controller ? { controller } : {}) })
  if (!solution) throw new Error('the work was given up')
  return btoa(JSON.stringify({ challenge, solution }))
}
