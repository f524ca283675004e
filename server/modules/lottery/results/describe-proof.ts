/** The proof of a draw: what was sealed before the close, what was told after it, and for official draws who said what. */
import type { DrawProof } from '#contract/lottery/results.ts'
import { fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import { printBoard, type Board } from '#games/lottery/core/board.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { getChain } from '../chains/chains.sql.ts'
import type { Issue } from '../issues/issue.ts'
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

/** Returns the proof of an issue. Fails with LOTTERY_NOT_FOUND. A secret is in it only when it was told. */
export async function describeProof(env: Env, lottery: Lottery, number: string): Promise<DrawProof> {
  const issue = (await findIssue(env.db, lottery.code, number)) ?? fail('LOTTERY_NOT_FOUND')
  const print = (board: Board) => printBoard(board, lottery.format)
  const [chain, told, corrections] = await Promise.all([
    describeChain(env, issue, lottery.format.code),
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
    sources: told.map(({ source, board, at }) => ({ name: source, at: at.toISOString(), board: print(board) })),
    corrections: corrections.map(({ before, after, reason, at }) => ({
      at: at.toISOString(),
      before: print(before),
      after: print(after),
      reason,
    })),
  }
}
