/**
 * The bot check: the browser shows that it spent some work before the server does. One person does not notice it; a thousand
 * attempts a minute cost a farm of machines.
 */
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { readDoorSecret, spendBotCheck } from './door.sql.ts'

const LIFE_MS = 10 * MINUTE_MS
/** About 150 derivations of 4 ms on a phone: half a second, while the form is being filled in. */
const COST = 4_000
const FEWEST_TRIES = 60
const MORE_TRIES = 60

const solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'), nonce: z.string().max(64), salt: z.string().max(64), cost: z.literal(COST), keyLength: z.number(), keyPrefix: z.string().max(128),
      keySignature: z.string().max(128), expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(128) }),
})

async function secrets(env: Env) {
  const secret = await readDoorSecret(env.db)
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `key ${secret}` }
}

/** A challenge to solve, good for ten minutes and one call. */
export async function createBotCheck(env: Env): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256', cost: COST, counter: FEWEST_TRIES + env.random.int(MORE_TRIES), deriveKey,
    expiresAt: after(env.clock.now(), LIFE_MS), ...await secrets(env),
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

/** Whether a payload (base64 of challenge and solution) solves a challenge of ours that is young and was not used before. */
export async function isBotCheckPassed(env: Env, payload: string): Promise<boolean> {
  const given = parse(payload)
  if (!given || given.challenge.parameters.expiresAt * 1000 <= env.clock.now().getTime()) return false
  const { verified } = await verifySolution({ ...given, deriveKey, ...await secrets(env) })
  return verified && spendBotCheck(env.db, given.challenge.signature, new Date(given.challenge.parameters.expiresAt * 1000))
}
