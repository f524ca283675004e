import { fail } from '#contract/errors.ts'
import { CAPTCHA_REFRESH_MS } from '#contract/limits.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { callerOf, networkOf } from '#contract/callers.ts'
import { newToken, sameSecret, sha256 } from '#server/lib/random.ts'
import { createBotCheck, isBotCheckPassed } from './bot-check.ts'
import { addGuardCount, insertCaptcha, readGuardCounts, takeCaptcha } from './login-guard.sql.ts'

const LIFE_MS = 5 * MINUTE_MS
const LENGTH = 5
/** Letters and digits that cannot be confused with each other in the drawn font. */
const LETTERS = 'ACDEFHJKMNPRTUVWXY34679'
const SIZE = { width: 168, height: 56, fontSize: 58, noise: 3 }
const GROUND = '#f4f1fa'

/** The most captchas that one network may replace by work within an hour (docs/decisions/0240). */
export const WORKS_PER_NETWORK_HOUR = 20

/**
 * The package can draw a given text. Its types declare only texts that the package generates itself, from weak
 * randomness.
 */
type Draw = (text: string, options: typeof SIZE) => string

/** Loads what draws a captcha, at the first one: a start that must be short does not wait for it. */
async function loadDraw() {
  const [{ default: sharp }, { default: svgCaptcha }] = await Promise.all([import('sharp'), import('svg-captcha')])
  return { sharp, draw: svgCaptcha as unknown as Draw }
}

const digestOf = (id: string, text: string) => sha256(`captcha ${id} ${text.trim().toUpperCase()}`)

/**
 * Creates a picture with a text to type. The picture is a PNG, so that no script can read the letters from its source.
 * The text is stored only as a digest.
 */
export async function createCaptcha(env: Env): Promise<{ id: string; image: string }> {
  const id = newToken(env.random)
  const text = Array.from({ length: LENGTH }, () => LETTERS[env.random.int(LETTERS.length)] ?? '').join('')
  const { sharp, draw } = await loadDraw()
  const image = await sharp(Buffer.from(draw(text, SIZE)))
    .flatten({ background: GROUND })
    .png({ palette: true })
    .toBuffer()
  await insertCaptcha(env.db, { id, digest: digestOf(id, text), expiresAt: after(env.clock.now(), LIFE_MS) })
  return { id, image: `data:image/png;base64,${image.toString('base64')}` }
}

/** Does the same as createCaptcha, once a second for each IP address. Fails with TOO_MANY_REQUESTS. */
export async function giveCaptcha(env: Env, ip: string): Promise<{ id: string; image: string }> {
  const now = env.clock.now()
  const asked = await addGuardCount(env.db, `captcha ${callerOf(ip)}`, now, after(now, CAPTCHA_REFRESH_MS))
  if (asked > 1) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: CAPTCHA_REFRESH_MS / SECOND_MS })
  return createCaptcha(env)
}

/** Returns whether a text is the captcha's. The captcha is used up in both cases. */
export async function isCaptchaRight(env: Env, id: string, text: string): Promise<boolean> {
  const digest = await takeCaptcha(env.db, id, env.clock.now())
  return digest !== null && sameSecret(digest, digestOf(id, text))
}

const workCounter = (ip: string) => `captcha.work ${networkOf(ip)}`

/**
 * Creates work in place of a picture, for people who cannot read one. Fails with TOO_MANY_REQUESTS when the network's
 * limit for the hour is reached. Only work that was done and submitted counts, so that requests alone take nothing from
 * other people on the network.
 */
export async function giveCaptchaWork(env: Env, ip: string): ReturnType<typeof createBotCheck> {
  const [name, now] = [workCounter(ip), env.clock.now()]
  const used = (await readGuardCounts(env.db, [name], now)).get(name)
  if (used && used.count >= WORKS_PER_NETWORK_HOUR) {
    return fail('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((used.endsAt.getTime() - now.getTime()) / SECOND_MS)),
    })
  }
  return createBotCheck(env, 'captcha')
}

/**
 * Returns whether the work in place of a captcha was done and the network is below its limit for the hour. The work is
 * used up in both cases.
 */
export async function isCaptchaWorkDone(env: Env, ip: string, payload: string): Promise<boolean> {
  if (!(await isBotCheckPassed(env, 'captcha', payload))) return false
  const now = env.clock.now()
  return (await addGuardCount(env.db, workCounter(ip), now, after(now, HOUR_MS))) <= WORKS_PER_NETWORK_HOUR
}
