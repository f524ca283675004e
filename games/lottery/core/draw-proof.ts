/**
 * What a draw publishes so that everybody can repeat it (docs/reference/games.md 4.1): the commitment that was shown
 * while bets were taken, the secret behind it, and the beacon's value that nobody knew when betting closed.
 */
import { beaconOf, type FindBeacon } from '#games/fair/beacons.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { isLinkOf, previousLink } from '#games/fair/hash-chain.ts'
import { fromHex, textBytes, toHex, type HmacSha256, type Sha256 } from '#games/fair/hash.ts'
import { headOfShots, LIST_SHOWN_MS, shotCodeOf, yeekeeResult, type ShotList } from '../sea/yeekee.ts'
import { drawBoard, readBoard, type Board, type BoardFormat } from './board.ts'

/**
 * `local`: a second secret of the house, whose seal was published before; it binds the house, but is no outside source.
 * `public`: the first pulse of a beacon after the close.
 */
export type DrawBeacon =
  | { kind: 'local'; seal: string; value: string }
  | { kind: 'public'; source: string; pulse: number; value: string; signature: string }

export type DrawProof = {
  code: string
  issue: string
  /** Milliseconds since 1970. */
  closesAt: number
  /** The end of the chain, published before its first draw, and the place of this draw's secret in it. */
  chain: { terminal: string; position: number }
  /** SHA-256 of the secret's hex text, shown on the open issue. */
  commitment: string
  secret: string
  beacon: DrawBeacon
  /** Of a draw whose result is a sum of shots: the secret makes the house's own shot. */
  shots?: ShotList
  board: Board
}

export type DrawFault = 'form' | 'commitment' | 'chain' | 'seal' | 'source' | 'pulse' | 'signature' | 'shots' | 'board'

const HASH = /^[0-9a-f]{64}$/
/** The longest chain that is walked: ten years of a draw a minute. */
const MOST_LINKS = 5_300_000

/** Returns what is shown on an open issue for its secret. */
export const commitmentOf = (sha256: Sha256, secret: string): Promise<string> => previousLink(sha256, secret)

/** Draws the board of an issue: from its secret, its name and the beacon's value. */
export const drawIssue = (
  hmac: HmacSha256,
  format: BoardFormat,
  { secret, issue, beacon }: { secret: string; issue: string; beacon: string },
): Promise<Board> => drawBoard(openDrawStream(hmac, { secret, issue, beacon, code: format.code }), format)

async function beaconFaults(
  sha256: Sha256,
  { beacon, closesAt, shots }: DrawProof,
  beacons: FindBeacon,
): Promise<DrawFault[]> {
  if (beacon.kind === 'local') {
    const seal = toHex(await sha256(textBytes(beacon.value)))
    return seal === beacon.seal ? [] : ['seal']
  }
  const source = beacons(beacon.source)
  if (!source) return ['source']
  const faults: DrawFault[] =
    source.pulseAfter(shots ? shots.endsAt + LIST_SHOWN_MS : closesAt) === beacon.pulse ? [] : ['pulse']
  const isHex = /^(?:[0-9a-f]{2})+$/.test(beacon.signature)
  const isValue = isHex && toHex(await sha256(fromHex(beacon.signature))) === beacon.value
  if (!isValue || !(await source.isSigned(beacon.pulse, beacon.signature))) faults.push('signature')
  return faults
}

const sameBoard = (one: Board, other: Board) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([part, numbers]) => numbers.join() === other[part]?.join())

type Functions = { hmac: HmacSha256; sha256: Sha256 }

/** Adds a list of shots up with the house's one. Returns null where the list is not the one that its hash stands for. */
async function boardOfShots(
  { sha256 }: Functions,
  { shots, commitment }: DrawProof,
  own: Board,
): Promise<Board | null> {
  if (!shots || shots.list.some(({ place, at }, index) => place !== index + 1 || at >= shots.endsAt)) return null
  if ((await headOfShots(sha256, commitment, shots.list)) !== shots.head) return null
  const numbers = shots.list.map(({ shot }) => shot)
  return yeekeeResult(numbers, own.number?.[0] ?? 0)?.board ?? null
}

async function boardFaults(functions: Functions, format: BoardFormat, proof: DrawProof): Promise<DrawFault[]> {
  const { code, secret, issue, beacon, board, shots } = proof
  const drawn = await drawIssue(functions.hmac, { ...format, code }, { secret, issue, beacon: beacon.value })
  const expected = shots ? await boardOfShots(functions, proof, drawn) : drawn
  if (!expected) return ['shots']
  return sameBoard(expected, board) ? [] : ['board']
}

/** Recomputes a draw. Returns everything that does not fit; nothing where the draw is right. Does not throw. */
export async function verifyDraw(
  functions: Functions,
  format: BoardFormat,
  proof: DrawProof,
  beacons: FindBeacon = beaconOf,
): Promise<DrawFault[]> {
  const { sha256 } = functions
  const { secret, chain, commitment, beacon, board, code, shots } = proof
  const isWhole =
    HASH.test(secret) &&
    HASH.test(beacon.value) &&
    code === (shots ? shotCodeOf(format.code) : format.code) &&
    Number.isInteger(chain.position) &&
    chain.position >= 1 &&
    chain.position <= MOST_LINKS &&
    'board' in readBoard(format, board)
  if (!isWhole) return ['form']
  const faults = await beaconFaults(sha256, proof, beacons)
  if ((await commitmentOf(sha256, secret)) !== commitment) faults.push('commitment')
  if (!(await isLinkOf(sha256, chain.terminal, secret, chain.position))) faults.push('chain')
  return [...faults, ...(await boardFaults(functions, format, proof))]
}
