/**
 * Ends a round that its vendor left open. Whoever decides holds the round's row, so that a win that is being posted comes before
 * the decision or after it, never beside it; then the decision is carried out by the same operations as a vendor's own commands.
 */
import type { RoundOutcome } from '#contract/open-rounds.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockRound, type LockedRound } from '#server/modules/bets/open-rounds.sql.ts'
import { findRound, type RoundDetail } from '#server/modules/bets/rounds.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { endRound } from './end-round.ts'
import { getCatalogue } from './catalogue.ts'
import { toAccountRef } from './player-ref.ts'
import { finishResolution, findRoundBets, insertResolution, type Resolution } from './resolutions.sql.ts'
import { rollBack } from './roll-back.ts'
import { VendorRefusal } from './vendor-refusal.ts'

type Decision = { outcome: RoundOutcome; reason: string; /** Null: the vendor's rule. */ actor: AuditActor | null }
type RoundPlace = Pick<LockedRound, 'vendor' | 'roundId' | 'memberId' | 'isTrial'>

/** The round as the vendor calls it: a member's play-money rounds carry a mark in the journal. */
const vendorRound = ({ roundId, isTrial }: RoundPlace) => (isTrial ? roundId.replace(/^demo:/, '') : roundId)

/** Fails with ROUND_NOT_OPEN, and with ROUND_HAS_WIN where the stakes of a round that has paid would go back. */
export async function checkOutcome(tx: Tx, round: LockedRound, outcome: RoundOutcome): Promise<void> {
  if (round.state !== 'open') return fail('ROUND_NOT_OPEN')
  if (
    outcome === 'void' &&
    (round.payoutMinor > 0n || (await findRoundBets(tx, round.vendor, vendorRound(round), round)).hasWin)
  )
    return fail('ROUND_HAS_WIN')
}

/** Writes down, in the transaction that holds the round, how it ends. Fails as checkOutcome does. */
export async function decideRound(
  tx: Tx,
  env: Env,
  round: LockedRound,
  { outcome, reason, actor }: Decision,
): Promise<Resolution> {
  await checkOutcome(tx, round, outcome)
  const { id, vendor, roundId, memberId } = round
  const resolution: Resolution = {
    vendor,
    roundId,
    memberId,
    round: id,
    outcome,
    reason,
    operatorId: actor?.operator.id ?? null,
    decidedAt: env.clock.now(),
  }
  if (!(await insertResolution(tx, resolution))) return fail('ROUND_NOT_OPEN')
  if (actor) {
    await writeAudit(tx, actor, {
      action: 'round.resolve',
      subject: `round:${id}`,
      reason,
      before: { state: 'open', stake: toWire(round.stakeMinor), member: memberId },
      after: { outcome },
    })
  }
  return resolution
}

/** Gives the stakes back; false where a win of one of them was faster than that, and stands. */
async function giveBack(
  env: Env,
  { round: id }: Resolution,
  round: RoundDetail & { isTrial: boolean },
  detail: Record<string, unknown>,
): Promise<boolean> {
  const [accountRef, roundId] = [toAccountRef(round), vendorRound(round)]
  const { bets } = await findRoundBets(env.db, round.vendor, roundId, round)
  try {
    for (const txId of bets)
      await rollBack(env, round.vendor, { txId: `void ${id} ${txId}`, targetTxId: txId, accountRef, roundId, detail })
    return true
  } catch (error) {
    if (error instanceof VendorRefusal && error.code === 'ALREADY_SETTLED') return false
    throw error
  }
}

/**
 * Does what was decided, and tells the member. Safe to repeat: the rollbacks carry ids of their own, with a blank in them that no
 * vendor's id may have. A win of a bet that came before its stake was back stands: the round ends as it is then.
 */
export async function carryOut(env: Env, resolution: Resolution): Promise<void> {
  const round = await findRound(env.db, resolution.round, null)
  if (!round) throw new Error(`round ${resolution.round} is gone`)
  const { vendor, memberId, gameCode, currency } = round
  const told = { by: resolution.operatorId === null ? 'time' : 'operator', reason: resolution.reason }
  const isVoid =
    resolution.outcome === 'void' &&
    (await giveBack(env, resolution, round, { resolution: { outcome: 'void', ...told } }))
  const outcome = isVoid ? 'void' : 'closed'
  if (!isVoid)
    await endRound(env, vendor, {
      accountRef: toAccountRef(round),
      roundId: vendorRound(round),
      gameCode,
      detail: { resolution: { outcome, ...told } },
    })
  const game = (await getCatalogue(env)).byCode.get(gameCode)
  await env.db.tx(async (tx) => {
    if (!(await finishResolution(tx, { ...resolution, outcome }, env.clock.now())) || round.isTrial) return
    await sendMessage(tx, env, memberId, {
      key: `round-${outcome}`,
      values: { game: game ? { names: game.names } : gameCode, amount: { amount: toWire(round.stakeMinor), currency } },
    })
  })
}

/** Ends an open round by its vendor's rule. Fails with NOT_FOUND, ROUND_NOT_OPEN, ROUND_HAS_WIN; nothing has changed then. */
export async function resolveByRule(env: Env, id: bigint, outcome: RoundOutcome, reason: string): Promise<void> {
  const resolution = await env.db.tx(async (tx) =>
    decideRound(tx, env, (await lockRound(tx, id, null)) ?? fail('NOT_FOUND'), { outcome, reason, actor: null }),
  )
  await carryOut(env, resolution)
}
