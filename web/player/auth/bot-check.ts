import { botCheck, captchaWork } from '#contract/identity/login-guard.ts'
import { call } from '#web/lib/client.ts'
import { solveWork } from '#web/lib/solve-work.ts'

/** The server accepts a challenge for ten minutes; a cached solution is discarded after eight. */
const KEPT_MS = 8 * 60_000

/**
 * Solves a proof of work in place of a captcha's letters; takes some seconds. Throws ApiError when the server gives no
 * challenge.
 */
export async function workOffCaptcha(controller: AbortController): Promise<string> {
  return solveWork(await call(captchaWork, {}, { signal: controller.signal }), controller)
}

const solveAnew = async () => solveWork(await call(botCheck, {}))

let ready: { solving: Promise<string>; at: number } | null = null

/** Starts solving before the solution is needed, while the reader fills in the form. */
export function prepareBotCheck(): void {
  if (ready && performance.now() - ready.at < KEPT_MS) return
  const solving = solveAnew()
  ready = { solving, at: performance.now() }
  solving.catch(() => {
    ready = null
  })
}

/**
 * Returns the solved challenge for one call; each solution is used once. Throws ApiError when the server cannot be
 * reached.
 */
export async function takeBotCheck(): Promise<string> {
  prepareBotCheck()
  const taken = ready
  ready = null
  return (await taken?.solving) ?? solveAnew()
}
