/**
 * Ends a round that its vendor left open. Whoever decides holds the round's row, so that a win that is being posted comes before
 * the decision or after it, never beside it; then the decision is carried out by the same operations as a vendor's own commands.
 */
import type { RoundOutcome } from '#contract/open-rounds.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockRound, type LockedRound } from '#server/modules/bets/open-rounds.sql.ts'
import { findRound } from '#server/modules/bets/rounds.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { endRound } from './end-round.ts'
import { getCatalogue } from './catalogue.ts'
import { toAccountRef } from './player-ref.ts'
import { finishResolution, findRoundBets, insertResolution, type Resolution } from './resolutions.sql.ts'
import { rollBack } from './roll-back.ts'

type Decision = { outcome: RoundOutcome; reason: string; operator: OperatorContext | null }
type RoundPlace = Pick<LockedRound, 'vendor' | 'roundId' | 'memberId' | 'isTrial'>

/** The round as the vendor calls it: a member's play-money rounds carry a mark in the journal. */
const vendorRound = ({ roundId, isTrial }: RoundPlace) => (isTrial ? roundId.replace(/^demo:/, '') : roundId)

async function decide(env: Env, id: bigint, { outcome, reason, operator }: Decision): Promise<{ resolution: Resolution; round: LockedRound }> {
  return env.db.tx(async (tx) => {
    const round = await lockRound(tx, id)
    if (!round) return fail('NOT_FOUND')
    if (round.state !== 'open') return fail('ROUND_NOT_OPEN')
    if (outcome === 'void' && (round.payoutMinor > 0n || (await findRoundBets(tx, round.vendor, vendorRound(round), round)).hasWin)) return fail('ROUND_HAS_WIN')
    const { vendor, roundId, memberId } = round
    const resolution: Resolution = { vendor, roundId, memberId, round: id, outcome, reason, operatorId: operator?.operator.id ?? null, decidedAt: env.clock.now() }
    if (!(await insertResolution(tx, resolution))) return fail('ROUND_NOT_OPEN')
    if (operator) {
      await writeAudit(tx, operator, {
        action: 'round.resolve', subject: `round:${id}`, reason, before: { state: 'open', stake: toWire(round.stakeMinor), member: memberId }, after: { outcome },
      })
    }
    return { resolution, round }
  })
}

/**
 * Does what was decided, and tells the member. Safe to repeat: the rollbacks carry ids of their own, with a blank in them that no
 * vendor's id may have.
 */
export async function carryOut(env: Env, resolution: Resolution): Promise<void> {
  const round = await findRound(env.db, resolution.round)
  if (!round) throw new Error(`round ${resolution.round} is gone`)
  const { vendor, memberId, gameCode, currency } = round
  const [accountRef, roundId] = [toAccountRef(round), vendorRound(round)]
  const detail = { resolution: { outcome: resolution.outcome, by: resolution.operatorId === null ? 'time' : 'operator', reason: resolution.reason } }
  if (resolution.outcome === 'void') {
    const { bets } = await findRoundBets(env.db, vendor, roundId, round)
    for (const txId of bets) await rollBack(env, vendor, { txId: `void ${resolution.round} ${txId}`, targetTxId: txId, accountRef, roundId, detail })
  } else {
    await endRound(env, vendor, { accountRef, roundId, gameCode, detail })
  }
  const game = (await getCatalogue(env)).byCode.get(gameCode)
  await env.db.tx(async (tx) => {
    if (!(await finishResolution(tx, resolution, env.clock.now())) || round.isTrial) return
    await sendMessage(tx, env, memberId, {
      key: `round-${resolution.outcome}`, values: { game: game ? { names: game.names } : gameCode, amount: { amount: toWire(round.stakeMinor), currency } },
    })
  })
}

/** Decides about an open round and carries it out. Fails with NOT_FOUND, ROUND_NOT_OPEN, ROUND_HAS_WIN; nothing has changed then. */
export async function resolveRound(env: Env, id: bigint, decision: Decision): Promise<void> {
  const { resolution } = await decide(env, id, decision)
  await carryOut(env, resolution)
}
