import { botCheck, captchaWork } from '#contract/door.ts'
import { call } from '#web/lib/client.ts'
import { solveWork } from '#web/lib/solve-work.ts'

/** A challenge is good for ten minutes on the server; a kept solution is thrown away well before. */
const KEPT_MS = 8 * 60_000

/** Some seconds of work in place of a captcha's letters. Throws ApiError when the server gives none. */
export async function workOffCaptcha(controller: AbortController): Promise<string> {
  return solveWork(await call(captchaWork, {}, { signal: controller.signal }), controller)
}

const solveAnew = async () => solveWork(await call(botCheck, {}))

let ready: { solving: Promise<string>; at: number } | null = null

/** Starts the work before it is needed, while the reader fills in the form. */
export function prepareBotCheck(): void {
  if (ready && performance.now() - ready.at < KEPT_MS) return
  const solving = solveAnew()
  ready = { solving, at: performance.now() }
  solving.catch(() => {
    ready = null
  })
}

/** The solved challenge for one call. Throws ApiError when the server cannot be asked. */
export async function takeBotCheck(): Promise<string> {
  prepareBotCheck()
  const taken = ready
  ready = null
  return (await taken?.solving) ?? solveAnew()
}
