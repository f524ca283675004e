/**
 * The bot check: the browser proves that it did some work before the server does its own. One person does not notice
 * the work; a thousand attempts a minute need many machines. A much larger amount of the same work can replace the
 * picture of a captcha (captcha.ts).
 */
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { readGuardSecret, spendBotCheck } from './login-guard.sql.ts'

const LIFE_MS = 10 * MINUTE_MS
/** The cost of one derivation: about 4 ms on a phone. */
const COST = 4_000
/**
 * The most derivations that a challenge needs. The average is half of them, also for a guesser, because every number
 * from one up is equally likely. The work of a form is done while the member fills it in; a person who cannot read a
 * captcha waits some seconds, once.
 */
const MOST_TRIES = { form: 180, captcha: 2_400 } as const
export type WorkFor = keyof typeof MOST_TRIES

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(128) }),
})

/** Each use has its own secrets, so that the small work of a form is not accepted in place of a captcha. */
async function secrets(env: Env, use: WorkFor) {
  const secret = await readGuardSecret(env.db)
  return { hmacSignatureSecret: `${use} challenge ${secret}`, hmacKeySignatureSecret: `${use} key ${secret}` }
}

/** Creates a challenge that is valid for ten minutes and one call. */
export async function createBotCheck(env: Env, use: WorkFor): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: 1 + env.random.int(MOST_TRIES[use]),
    deriveKey,
    expiresAt: after(env.clock.now(), LIFE_MS),
    ...(await secrets(env, use)),
  })
}

function parse(payload: string): z.output<typeof solved> | null {
  try {
    const read = solved.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/**
 * Returns whether a payload (base64 of challenge and solution) solves a challenge of ours for this use that is not
 * expired and was not used before.
 */
export async function isBotCheckPassed(env: Env, use: WorkFor, payload: string): Promise<boolean> {
  const given = parse(payload)
  if (!given || given.challenge.parameters.expiresAt * 1000 <= env.clock.now().getTime()) return false
  const { verified } = await verifySolution({ ...given, deriveKey, ...(await secrets(env, use)) })
  return (
    verified && spendBotCheck(env.db, given.challenge.signature, new Date(given.challenge.parameters.expiresAt * 1000))
  )
}
