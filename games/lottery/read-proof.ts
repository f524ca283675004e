/** Reads the proof of a draw as the call `drawProof` answers it, so that browser and command line verify the same file. */
import { readBoard } from './core/board.ts'
import type { DrawBeacon, DrawProof } from './core/draw-proof.ts'
import { findLottery, type Lottery } from './lotteries.ts'
import { LEAST_SHOTS, type Shot, type ShotList } from './sea/yeekee.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * `drawn`: everything that verifies it is there. `sealed`: an own draw that is not drawn yet. `official`: its result came
 * from outside, so that there is nothing to recompute.
 */
export type ReadProof =
  | { kind: 'drawn'; lottery: Lottery; proof: DrawProof }
  | { kind: 'sealed' | 'official'; lottery: Lottery }

function readBeacon(value: unknown): DrawBeacon | null {
  if (!isObject(value)) return null
  const { source, pulse, seal, value: told, signature } = value
  if (typeof told !== 'string' || typeof source !== 'string') return null
  if (source === 'local') return typeof seal === 'string' ? { kind: 'local', seal, value: told } : null
  return typeof pulse === 'number' && typeof signature === 'string'
    ? { kind: 'public', source, pulse, value: told, signature }
    : null
}

function readShot(value: unknown): Shot | null {
  if (!isObject(value)) return null
  const { place, shot, name, at } = value
  const isShot = typeof place === 'number' && typeof shot === 'string' && /^\d{5}$/.test(shot)
  return isShot && typeof name === 'string' ? { place, shot: Number(shot), name, at: Date.parse(String(at)) } : null
}

/** Reads a list of shots, the oldest first. Returns null where one of them is none, or there are too few. */
function readShots(value: unknown): ShotList | null {
  if (!isObject(value) || typeof value.head !== 'string' || !Array.isArray(value.list)) return null
  const list = value.list.map(readShot).filter((shot) => shot !== null)
  if (list.length !== value.list.length || list.length < LEAST_SHOTS) return null
  return { endsAt: Date.parse(String(value.endsAt)), head: value.head, list }
}

/** Reads a proof from an answer of the house. Returns null for anything else. Never throws. */
export function readDrawProof(body: unknown): ReadProof | null {
  const value = isObject(body) && body.success === true ? body.value : body
  if (!isObject(value) || typeof value.gameCode !== 'string' || typeof value.issue !== 'string') return null
  const lottery = findLottery(value.gameCode)
  if (!lottery || !('closesAt' in value) || !('chain' in value)) return null
  const { chain } = value
  if (!isObject(chain)) return { kind: value.source === 'own' ? 'sealed' : 'official', lottery }
  if (typeof chain.secret !== 'string' || !isObject(value.board)) return { kind: 'sealed', lottery }
  const beacon = readBeacon(value.beacon)
  const board = readBoard(lottery.format, value.board)
  const { commitment, number, seal, secret, code } = chain
  const isWhole =
    typeof commitment === 'string' && typeof number === 'number' && typeof seal === 'string' && typeof code === 'string'
  const hasShots = value.shots !== undefined && value.shots !== null
  const shots = hasShots ? readShots(value.shots) : null
  if (!beacon || !isWhole || !('board' in board) || (hasShots && !shots)) return null
  const proof: DrawProof = {
    code,
    issue: value.issue,
    closesAt: new Date(String(value.closesAt)).getTime(),
    chain: { terminal: commitment, position: number },
    commitment: seal,
    secret,
    beacon,
    ...(shots && { shots }),
    board: board.board,
  }
  return { kind: 'drawn', lottery, proof }
}
