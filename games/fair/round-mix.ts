/**
 * The second recipe of shared rounds: a link of the published chain decides nothing alone. It is mixed with a seed that
 * the house drew for this round and sealed when the bets opened, what the bets themselves brought, and, where the house
 * names one, a pulse that a public beacon published after the close. No one knew all of them when the bets closed.
 *
 * deciding hash = HMAC-SHA256(key = the link's bytes, message =
 * "ROUND|2|<round>|<seed>|<root>|<source>|<pulse>|<value>"), the last three "-" where there is no beacon. It replaces
 * the link in the game's own rules.
 */
import { beaconOf, type FindBeacon } from './beacons.ts'
import { isUnder, type BetLeaf, type LeafPath } from './bet-tree.ts'
import { fromHex, textBytes, toHex, type HmacSha256, type Sha256 } from './hash.ts'

export const MIX_RECIPE = 2

export type MixPulse = {
  /** The beacon's name: "drand/<hash of its chain>". */
  source: string
  /** Follows from `closesAt`: the first one that is published after it. */
  pulse: number
  /** Null until the round is over. */
  value: string | null
  /** The beacon's own signature of the pulse. The value is its SHA-256. */
  signature: string | null
}

/** What a round publishes of its mix: `seal` at the opening, `root` at the close, `seed` and `value` at the end. */
export type RoundMix = {
  recipe: typeof MIX_RECIPE
  round: string
  /** SHA-256 of the seed's text, shown when the bets opened. */
  seal: string
  /** Published when the round is over; null before, and always null where the process ended first. */
  seed: string | null
  /** No bet came into play after this moment: milliseconds since 1970. */
  closesAt: number
  /** The root of the bets and their seeds, shown at the close. */
  root: string | null
  beacon: MixPulse | null
  /** The reader's own bet in it; only in their own record. */
  own: (BetLeaf & { path: LeafPath }) | null
}

/** Returns whether everything that decides is known. */
export function isTold({ seed, root, beacon }: RoundMix): boolean {
  return seed !== null && root !== null && beacon?.value !== null
}

/** Returns what is mixed with a link, as one text. Throws RangeError while a part is not known. */
export function mixText(mix: RoundMix): string {
  const { round, seed, root, beacon } = mix
  if (!isTold(mix)) throw new RangeError('the mix is not told yet')
  const parts = beacon ? [beacon.source, beacon.pulse, beacon.value] : ['-', '-', '-']
  return ['ROUND', MIX_RECIPE, round, seed, root, ...parts].join('|')
}

/** Returns the hash that decides in place of the link. Throws RangeError while a part of the mix is not known. */
export async function decidingHash(hmac: HmacSha256, link: string, mix: RoundMix): Promise<string> {
  return mixedHash(hmac, link, mixText(mix))
}

/** Returns the same hash from the text. Throws RangeError for a link that is not hex. */
export async function mixedHash(hmac: HmacSha256, link: string, text: string): Promise<string> {
  return toHex(await hmac(fromHex(link), textBytes(text)))
}

/** What is wrong with a complete mix, one word for each fault. */
export type MixFault = 'seal' | 'bet' | 'pulse' | 'signature'

/**
 * Verifies that the seed is the sealed one, that the reader's bet is under the root, and that the pulse is the first
 * one after the close and signed by the beacon's own key. `beacons`: those that are accepted; any other is a fault.
 */
export async function findMixFaults(
  sha256: Sha256,
  mix: RoundMix,
  beacons: FindBeacon = beaconOf,
): Promise<MixFault[]> {
  const faults: MixFault[] = []
  const { seed, seal, own, root, beacon, closesAt } = mix
  if (seed === null || toHex(await sha256(textBytes(seed))) !== seal) faults.push('seal')
  if (own && !(await isUnder(sha256, root ?? '', own, own.path))) faults.push('bet')
  if (beacon && beacons(beacon.source)?.pulseAfter(closesAt) !== beacon.pulse) faults.push('pulse')
  if (beacon && !(await isSignedValue(sha256, beacon, beacons))) faults.push('signature')
  return faults
}

async function isSignedValue(
  sha256: Sha256,
  { source, pulse, value, signature }: MixPulse,
  beacons: FindBeacon,
): Promise<boolean> {
  if (signature === null || !/^(?:[0-9a-f]{2})+$/.test(signature) || toHex(await sha256(fromHex(signature))) !== value)
    return false
  return (await beacons(source)?.isSigned(pulse, signature)) ?? false
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * Reads a round's mix from a record and checks its form. Returns null where the record is of the first recipe. Throws
 * RangeError for an unknown recipe.
 */
export function readMix(value: unknown): RoundMix | null {
  if (!isObject(value)) return null
  if (value.recipe !== MIX_RECIPE) throw new RangeError('the record is of a recipe that these rules do not know')
  const { beacon, own } = value
  return {
    recipe: MIX_RECIPE,
    round: textOrNull(value.round) ?? '',
    seal: textOrNull(value.seal) ?? '',
    seed: textOrNull(value.seed),
    closesAt: Number(value.closesAt),
    root: textOrNull(value.root),
    beacon: isObject(beacon)
      ? {
          source: textOrNull(beacon.source) ?? '',
          pulse: Number(beacon.pulse),
          value: textOrNull(beacon.value),
          signature: textOrNull(beacon.signature),
        }
      : null,
    own: isObject(own)
      ? {
          bet: textOrNull(own.bet) ?? '',
          seed: textOrNull(own.seed) ?? '',
          path: Array.isArray(own.path) ? own.path.filter((step) => typeof step === 'string') : [],
        }
      : null,
  }
}

/**
 * Returns what decides a round by its record: the link itself by the first recipe, the mixed hash by the second, or
 * null where a part is not known.
 */
export async function decidedBy(
  hmac: HmacSha256,
  sha256: Sha256,
  link: string,
  recorded: unknown,
  beacons: FindBeacon = beaconOf,
): Promise<{ hash: string | null; faults: MixFault[] }> {
  const mix = readMix(recorded)
  if (!mix) return { hash: link, faults: [] }
  if (!isTold(mix)) return { hash: null, faults: [] }
  return { hash: await decidingHash(hmac, link, mix), faults: await findMixFaults(sha256, mix, beacons) }
}
