import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { botCheck } from '#contract/identity.ts'
import { call } from '#web/lib/client.ts'

/** A challenge is good for ten minutes on the server; a kept solution is thrown away well before. */
const KEPT_MS = 8 * 60_000

async function solve(): Promise<string> {
  const challenge = await call(botCheck, {})
  // each step is derived by the browser outside of the page's thread, so nothing on the page waits for it
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

let ready: { solving: Promise<string>; at: number } | null = null

/** Starts the work before it is needed, while the reader fills in the form. */
export function prepareBotCheck(): void {
  if (ready && performance.now() - ready.at < KEPT_MS) return
  const solving = solve()
  ready = { solving, at: performance.now() }
  solving.catch(() => { ready = null })
}

/** The solved challenge for one call. Throws ApiError when the server cannot be asked. */
export async function takeBotCheck(): Promise<string> {
  prepareBotCheck()
  const taken = ready
  ready = null
  return (await taken?.solving) ?? solve()
}
