/** The proof of a draw: what was sealed before the close, what was told after it, and for official draws who said what. */
import type { DrawProof } from '#contract/lottery/results.ts'
import { fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import { printBoard, type Board } from '#games/lottery/core/board.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { getChain } from '../chains/chains.sql.ts'
import { drawIssue } from '#games/lottery/core/draw-proof.ts'
import { printShot, shotCodeOf, TAKEN_OUT } from '#games/lottery/sea/yeekee.ts'
import { hmacSha256 } from '../chains/links.ts'
import type { Issue } from '../issues/issue.ts'
import { presentShot } from '../shots/list-shots.ts'
import { findShotList, listShots, type ShotList } from '../shots/shots.sql.ts'
import { findIssue } from '../issues/issues.sql.ts'
import { listCorrections, listTold } from './proofs.sql.ts'

async function describeChain(
  env: Env,
  { chain, link, seal, secret }: Issue,
  code: string,
): Promise<DrawProof['chain']> {
  if (chain === null || link === null || seal === null) return null
  const { commitment, publishedAt } = await getChain(env.db, chain)
  return { commitment, publishedAt: publishedAt.toISOString(), number: link, seal, secret, code }
}

const describeBeacon = ({ beacon, pulse, beaconSeal, beaconValue, beaconSignature }: Issue): DrawProof['beacon'] =>
  beacon === null
    ? null
    : {
        source: beacon,
        pulse: pulse === null ? null : Number(pulse),
        seal: beaconSeal,
        value: beaconValue,
        signature: beaconSignature,
      }

async function describeShots(
  env: Env,
  { format }: Lottery,
  issue: Issue,
  list: ShotList | null,
): Promise<DrawProof['shots']> {
  if (!list) return null
  const { endsAt, shots: count, head } = list
  const told = { endsAt: endsAt.toISOString(), count, head, list: [], house: null, takenOut: null }
  if (!issue.board || issue.secret === null || issue.beaconValue === null) return told
  const [shots, own] = await Promise.all([
    listShots(env.db, issue.id),
    drawIssue(
      hmacSha256,
      { ...format, code: shotCodeOf(format.code) },
      { secret: issue.secret, issue: issue.number, beacon: issue.beaconValue },
    ),
  ])
  const house = printShot(own.number?.[0] ?? 0)
  return { ...told, list: shots.map(presentShot), house, takenOut: count - TAKEN_OUT + 1 }
}

/** Returns the proof of an issue. Fails with LOTTERY_NOT_FOUND. A secret is in it only when it was told. */
export async function describeProof(env: Env, lottery: Lottery, number: string): Promise<DrawProof> {
  const issue = (await findIssue(env.db, lottery.code, number)) ?? fail('LOTTERY_NOT_FOUND')
  const print = (board: Board) => printBoard(board, lottery.format)
  const list = await findShotList(env.db, issue.id)
  const { code } = lottery.format
  const [chain, shots, told, corrections] = await Promise.all([
    describeChain(env, issue, list ? shotCodeOf(code) : code),
    describeShots(env, lottery, issue, list),
    listTold(env.db, issue.id),
    listCorrections(env.db, issue.id),
  ])
  return {
    gameCode: lottery.code,
    issue: issue.number,
    source: issue.source,
    state: issue.state,
    closesAt: issue.closesAt.toISOString(),
    board: issue.board && print(issue.board),
    chain,
    beacon: describeBeacon(issue),
    shots,
    sources: told.map(({ source, board, at }) => ({ name: source, at: at.toISOString(), board: print(board) })),
    corrections: corrections.map(({ before, after, reason, at }) => ({
      at: at.toISOString(),
      before: print(before),
      after: print(after),
      reason,
    })),
  }
}
