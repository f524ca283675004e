/** Computes a recorded slot round again from its seeds. */
import type { HmacSha256 } from '#games/fair/hash.ts'
import { JACKPOTS } from '#games/jackpot/jackpots.ts'
import { drawProgressive } from '#games/jackpot/rules.ts'
import { openPlayerStream, type RoundSeeds } from '#games/fair/player-stream.ts'
import type { SpinOutcome } from './outcome.ts'
import { drawSpin, paysWithin } from './rules.ts'
import { findSkin, SKINS } from './skins.ts'
import type { SlotSkin } from './skin.ts'

/**
 * What a record says was played: the skin, the stake that wins are computed from, and whether each spin was a free one.
 */
export type RecordedRound = {
  skin?: unknown
  stake?: unknown
  spins: readonly { isFree?: unknown; nonce?: unknown }[]
}

export type RecountedSpin = {
  stops: number[]
  grid: string[][]
  drops: number
  /** In ten-thousandths of the currency's unit; null where the record has no stake. */
  win: bigint | null
}

const UNIT = 10_000n

/** Returns "12.5" as ten-thousandths, or null for a text that is no amount. */
export function readUnits(text: unknown): bigint | null {
  const match = typeof text === 'string' ? /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text) : null
  return match ? BigInt(match[1] ?? '0') * UNIT + BigInt((match[2] ?? '').padEnd(4, '0')) : null
}

/** Returns the skin of a record. Rounds from before there were skins played the first one. */
export function skinOfRecord({ skin }: Pick<RecordedRound, 'skin'>): SlotSkin | null {
  return skin === undefined ? SKINS.l20 : typeof skin === 'string' ? findSkin(skin) : null
}

/** Returns the seeds of spin number `index` of a round: each spin has the next nonce. */
export function seedsOfSpin(seeds: RoundSeeds, index: number): RoundSeeds {
  return { ...seeds, nonce: seeds.nonce + index }
}

/** Returns a spin's outcome in the form of a record. */
export function summarise(skin: SlotSkin, outcome: SpinOutcome, stake: bigint | null): RecountedSpin {
  return {
    stops: outcome.stops,
    grid: outcome.drops[0]?.grid ?? [],
    drops: outcome.drops.length,
    win: stake === null ? null : (stake / BigInt(skin.coins)) * BigInt(outcome.pays),
  }
}

/**
 * Returns whether a record's progressive jackpot was won, drawn again: the word after those of the round's first spin.
 * Null without one.
 */
export async function recountProgressive(
  hmac: HmacSha256,
  seeds: RoundSeeds,
  round: RecordedRound & { jackpot?: unknown },
): Promise<boolean | null> {
  const skin = skinOfRecord(round)
  const jackpot = skin?.jackpot ? JACKPOTS[skin.jackpot] : null
  const stake = readUnits(round.stake)
  const unit =
    typeof round.jackpot === 'object' && round.jackpot !== null && 'unit' in round.jackpot
      ? Number(round.jackpot.unit)
      : 0
  if (!skin || jackpot?.kind !== 'progressive' || stake === null || !Number.isSafeInteger(unit) || unit < 1) return null
  const stream = openPlayerStream(hmac, seeds)
  await drawSpin(skin, stream, false)
  return drawProgressive(jackpot, stream, stake, BigInt(unit))
}

/** Computes every spin of a record, within the most of a bet, from the round's first seeds. Returns null where no skin has its name. */
export async function recountRound(
  hmac: HmacSha256,
  seeds: RoundSeeds,
  round: RecordedRound,
): Promise<RecountedSpin[] | null> {
  const skin = skinOfRecord(round)
  if (!skin) return null
  const stake = readUnits(round.stake)
  const drawn = await Promise.all(
    round.spins.map(({ isFree }, index) =>
      drawSpin(skin, openPlayerStream(hmac, seedsOfSpin(seeds, index)), isFree === true),
    ),
  )
  let coins = 0
  return drawn.map((outcome) => {
    const pays = paysWithin(skin, coins, outcome.pays)
    coins += pays
    return summarise(skin, { ...outcome, pays }, stake)
  })
}
