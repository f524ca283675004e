/**
 * What a draw publishes so that everybody can repeat it (docs/reference/games.md 4.1): the commitment that was shown
 * while bets were taken, the secret behind it, and the beacon's value that nobody knew when betting closed.
 */
import { beaconOf, type FindBeacon } from '#games/fair/beacons.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { isLinkOf, previousLink } from '#games/fair/hash-chain.ts'
import { fromHex, textBytes, toHex, type HmacSha256, type Sha256 } from '#games/fair/hash.ts'
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
  board: Board
}

export type DrawFault = 'form' | 'commitment' | 'chain' | 'seal' | 'source' | 'pulse' | 'signature' | 'board'

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
  { beacon, closesAt }: DrawProof,
  beacons: FindBeacon,
): Promise<DrawFault[]> {
  if (beacon.kind === 'local') {
    const seal = toHex(await sha256(textBytes(beacon.value)))
    return seal === beacon.seal ? [] : ['seal']
  }
  const source = beacons(beacon.source)
  if (!source) return ['source']
  const faults: DrawFault[] = source.pulseAfter(closesAt) === beacon.pulse ? [] : ['pulse']
  const isHex = /^(?:[0-9a-f]{2})+$/.test(beacon.signature)
  const isValue = isHex && toHex(await sha256(fromHex(beacon.signature))) === beacon.value
  if (!isValue || !(await source.isSigned(beacon.pulse, beacon.signature))) faults.push('signature')
  return faults
}

const sameBoard = (one: Board, other: Board) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([part, numbers]) => numbers.join() === other[part]?.join())

/** Recomputes a draw. Returns everything that does not fit; nothing where the draw is right. Does not throw. */
export async function verifyDraw(
  { hmac, sha256 }: { hmac: HmacSha256; sha256: Sha256 },
  format: BoardFormat,
  proof: DrawProof,
  beacons: FindBeacon = beaconOf,
): Promise<DrawFault[]> {
  const { secret, chain, commitment, issue, beacon, board, code } = proof
  const isWhole =
    HASH.test(secret) &&
    HASH.test(beacon.value) &&
    code === format.code &&
    Number.isInteger(chain.position) &&
    chain.position >= 1 &&
    chain.position <= MOST_LINKS &&
    'board' in readBoard(format, board)
  if (!isWhole) return ['form']
  const faults = await beaconFaults(sha256, proof, beacons)
  if ((await commitmentOf(sha256, secret)) !== commitment) faults.push('commitment')
  if (!(await isLinkOf(sha256, chain.terminal, secret, chain.position))) faults.push('chain')
  const drawn = await drawIssue(hmac, format, { secret, issue, beacon: beacon.value })
  if (!sameBoard(drawn, board)) faults.push('board')
  return faults
}
