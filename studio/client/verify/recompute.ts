/** Computes results from seeds, with the rules that the studio plays by. */
import { bustOfLink } from '#games/crash/rules.ts'
import { rollDice } from '#games/dice/rules.ts'
import { HALLS, hallOf } from '#games/fishing/fish.ts'
import { decideShot } from '#games/fishing/rules.ts'
import { MIX_RECIPE, mixedHash } from '#games/fair/round-mix.ts'
import { previousLink } from '#games/fair/hash-chain.ts'
import { textBytes, toHex } from '#games/fair/hash.ts'
import type { WordStream } from '#games/fair/uniform.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { findOriginal, ORIGINAL_NAMES } from '#games/original/originals.ts'
import type { SpinOutcome } from '#games/slot/outcome.ts'
import { drawSpin } from '#games/slot/rules.ts'
import { findSkin, SKIN_NAMES, SKINS } from '#games/slot/skins.ts'
import { hmacSha256, sha256 } from '#studio/client/lib/web-crypto.ts'

/** Every game that can be checked, in alphabetical order. */
export const GAMES = [...ORIGINAL_NAMES, 'crash', 'dice', 'fishing', 'slot'].toSorted((a, b) => a.localeCompare(b))

export type Given = {
  engine: string
  /** For crash the round's hash, with the salt as the member's seed. */
  serverSeed: string
  clientSeed: string
  nonce: string
  /** What the result depends on beside the seeds: rows, mines, segments. Empty for the usual option. */
  option: string
  /** For crash: what was mixed with the hash, as in the round's record; empty for a round of the first recipe. */
  mix: string
}

export type Outcome = {
  result: string
  /** What the reels of a slot showed, one window for each fall: windows[fall][reel][row]. Null for other games. */
  windows: string[][][] | null
  /** The hash that was shown before the round: of the seed, or of the link before. */
  sealed: string
  /** For a mixed round: the seal that was shown when its bets opened. */
  seal: string | null
}

/** Every fish of every hall, "reef shark". */
const FISH = HALLS.flatMap((hall) => hallOf(hall).fish.map(({ fish }) => `${hall} ${fish}`))

/** Recomputes one shot of the cannon: the deciding word, and what it paid. */
async function shotOf(stream: WordStream, option: string): Promise<string> {
  const chosen = FISH.includes(option) ? option : (FISH[0] ?? '')
  const hall = HALLS.find((name) => chosen.startsWith(`${name} `)) ?? HALLS[0]
  const { draw, multiplier } = await decideShot(stream, hall, {
    fish: chosen.slice(hall.length + 1),
    level: 1,
    isLaser: false,
  })
  return `${draw} · ${multiplier}×`
}

/** Returns the further option that a game needs, with its values; null when it needs none. */
export function optionOf(
  engine: string,
): { name: string; values: readonly (number | string)[]; usual: unknown } | null {
  if (engine === 'slot') return { name: 'skin', values: SKIN_NAMES, usual: 'l20' }
  if (engine === 'fishing') return { name: 'fish', values: FISH, usual: FISH[0] }
  const game = findOriginal(engine)
  if (!game?.option) return null
  const { name, values } = game.option
  return { name, values, usual: Object.entries(game.usual).find(([field]) => field === name)?.[1] }
}

const hundredths = (value: number) => (value / 100).toFixed(2)

/** Writes the stops of turning reels, which stand beside what they show; a cascade has none. */
const stopsText = ({ stops }: SpinOutcome): string => stops.join(' · ')

/** Computes the seal of the round's own seed from the mix. Throws RangeError for a text that is no mix. */
async function sealOf(mix: string): Promise<string> {
  const [word, recipe, , seed] = mix.split('|')
  if (word !== 'ROUND' || recipe !== String(MIX_RECIPE) || !seed) throw new RangeError('no mix')
  return toHex(await sha256(textBytes(seed)))
}

/** What a slot showed, beside the result in words. */
type Shown = Pick<Outcome, 'result' | 'windows'>
const inWords = (result: string): Shown => ({ result, windows: null })

async function resultOf({ engine, serverSeed, clientSeed, nonce, option, mix }: Given): Promise<Shown> {
  if (engine === 'crash') {
    const hash = mix === '' ? serverSeed : await mixedHash(hmacSha256, serverSeed, mix)
    return inWords(`${hundredths(await bustOfLink(hmacSha256, hash, clientSeed))}×`)
  }
  const count = Number(nonce)
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError('no counter')
  const stream = openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: count })
  if (engine === 'dice') return inWords(hundredths(await rollDice(stream)))
  if (engine === 'slot') {
    const spin = await drawSpin(findSkin(option) ?? SKINS.l20, stream, false)
    return { result: stopsText(spin), windows: spin.drops.map(({ grid }) => grid) }
  }
  if (engine === 'fishing') return inWords(await shotOf(stream, option))
  const game = findOriginal(engine)
  if (!game) throw new RangeError('no such game')
  const value = game.option?.values.find((one) => String(one) === option)
  const choice = game.option && value !== undefined ? { ...game.usual, [game.option.name]: value } : game.usual
  return inWords(game.show(await game.draw(stream, choice), choice))
}

/** Recomputes a round. Throws RangeError for a text that is no seed or counter. */
export async function verifyGame(given: Given): Promise<Outcome> {
  if (given.serverSeed === '') throw new RangeError('no seed')
  const sealed =
    given.engine === 'crash'
      ? await previousLink(sha256, given.serverSeed)
      : toHex(await sha256(textBytes(given.serverSeed)))
  const isMixed = given.engine === 'crash' && given.mix !== ''
  return { ...(await resultOf(given)), sealed, seal: isMixed ? await sealOf(given.mix) : null }
}
