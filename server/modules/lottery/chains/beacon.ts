/**
 * The public beacon of the house's own draws: drand's quicknet behind relays. A relay is not trusted: its pulse must be
 * the one that was asked for, its value the hash of its signature, and the signature the network's. So a relay can
 * withhold a pulse, but cannot forge one.
 */
import { z } from 'zod'
import { QUICKNET, type BeaconChain } from '#games/fair/beacons.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { readSetting } from '#server/lib/settings.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { LOTTERY_BEACON } from '../lottery.settings.ts'

const ANSWER_MS = 2_000
/** A beacon that was heard so lately is named for the next issues. */
const HEARD_MS = 60_000
/** The chain that the house accepts. */
export const PUBLIC_BEACON: BeaconChain = QUICKNET

const answer = z.object({
  round: z.number().int(),
  randomness: z.string(),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
})
export type Pulse = { value: string; signature: string }

async function ask(address: string): Promise<z.infer<typeof answer> | null> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'error' })
    return reply.ok ? (answer.safeParse(await reply.json()).data ?? null) : null
  } catch {
    return null
  }
}

/** Finds a pulse of the public beacon, or null when no relay tells it. Logs a pulse that the network did not sign. */
export async function findPulse(env: Env, pulse: number, chain: BeaconChain = PUBLIC_BEACON): Promise<Pulse | null> {
  for (const relay of readSetting(env.config, LOTTERY_BEACON)) {
    const told = await ask(`${relay}/${chain.source.slice('drand/'.length)}/public/${pulse}`)
    if (!told) continue
    const isHash = sha256(Buffer.from(told.signature, 'hex')) === told.randomness
    if (told.round === pulse && isHash && (await chain.isSigned(pulse, told.signature)))
      return { value: told.randomness, signature: told.signature }
    env.log.error({ relay, pulse }, 'a relay told a pulse that the beacon did not sign: it is not used')
  }
  return null
}

const HEARD = new ShortCache<boolean>(HEARD_MS)

/** Returns whether the public beacon was heard lately, so that issues that open now may name it. */
export async function isHeard(env: Env): Promise<boolean> {
  if (readSetting(env.config, LOTTERY_BEACON).length === 0) return false
  // of the pulse before the last one, so that every relay has it
  const pulse = PUBLIC_BEACON.pulseAfter(env.clock.now().getTime()) - 2
  return HEARD.get(env, 'heard', async () => (await findPulse(env, pulse)) !== null)
}
