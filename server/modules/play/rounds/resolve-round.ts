/**
 * Ends a round that its bank left open. The decision locks the round's row, so that a win that is being posted comes
 * before the decision or after it, never during it. Then the decision is carried out: the round's keeper returns the
 * stakes (play.slots.ts), or the round is closed as it is.
 */
import type { RoundOutcome } from '#contract/play/open-rounds.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { GAME_NAMES } from '#server/lib/play-slots.ts'
import { answerOf } from '#server/lib/slots.ts'
import { lockRound, type LockedRound } from '#server/modules/bets/open-rounds.sql.ts'
import { findRound } from '#server/modules/bets/rounds.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { findPlayer } from '../player.sql.ts'
import { closeRound } from './close-round.ts'
import { keeperOf, type KeptRound } from '../play.slots.ts'
import { finishResolution, insertResolution, type Resolution } from './resolutions.sql.ts'

type Decision = { outcome: RoundOutcome; reason: string; /** Null: the bank's rule. */ actor: AuditActor | null }

/** Returns the round under its bank's own id: a member's play-money rounds carry a mark in the journal. */
function keptRound(round: Pick<LockedRound, 'vendor' | 'roundId' | 'memberId' | 'isTrial'>): KeptRound {
  const { vendor, roundId, memberId, isTrial } = round
  return { bank: vendor, roundId: isTrial ? roundId.replace(/^demo:/, '') : roundId, memberId, isTrial }
}

/**
 * Fails with ROUND_NOT_OPEN, and with ROUND_HAS_WIN when the stakes of a round that has paid a win would be returned.
 */
export async function checkOutcome(tx: Tx, env: Env, round: LockedRound, outcome: RoundOutcome): Promise<void> {
  if (round.state !== 'open') return fail('ROUND_NOT_OPEN')
  if (outcome !== 'void') return
  if (round.payoutMinor > 0n) return fail('ROUND_HAS_WIN')
  const keeper = await keeperOf(env, tx, round.vendor)
  if ((await keeper?.findStakes(tx, keptRound(round)))?.hasWin) return fail('ROUND_HAS_WIN')
}

/** Stores how a round ends, in the transaction that locks the round. Fails as checkOutcome does. */
export async function decideRound(
  tx: Tx,
  env: Env,
  round: LockedRound,
  { outcome, reason, actor }: Decision,
): Promise<Resolution> {
  await checkOutcome(tx, env, round, outcome)
  const { id, vendor, roundId, memberId } = round
  const resolution: Resolution = {
    bank: vendor,
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

/**
 * Carries out a decision and notifies the member. Safe to repeat: nothing is returned twice. A win that was posted
 * before its stake was returned still counts: the round is then closed as it is.
 */
export async function carryOut(env: Env, resolution: Resolution): Promise<void> {
  const round = await findRound(env.db, resolution.round, null)
  if (!round) throw new Error(`round ${resolution.round} is gone`)
  const { memberId, gameCode, currency } = round
  const keeper = await keeperOf(env, env.db, round.vendor)
  const kept = { ...keptRound(round), id: round.id }
  const told = { by: resolution.operatorId === null ? 'time' : 'operator', reason: resolution.reason }
  const isVoid =
    resolution.outcome === 'void' &&
    (keeper === null || (await keeper.giveBack(env, kept, { resolution: { outcome: 'void', ...told } })))
  const outcome = isVoid ? 'void' : 'closed'
  if (!isVoid) {
    const player = await findPlayer(env.db, kept)
    if (!player) throw new Error(`the player of round ${round.id} is gone`)
    await closeRound(env, player, { ...kept, detail: { resolution: { outcome, ...told } } })
  }
  const names = await answerOf(env, GAME_NAMES)(env, gameCode)
  await env.db.tx(async (tx) => {
    if (!(await finishResolution(tx, { ...resolution, outcome }, env.clock.now())) || round.isTrial) return
    await sendMessage(tx, env, memberId, {
      key: `round-${outcome}`,
      values: { game: names ? { names } : gameCode, amount: { amount: toWire(round.stakeMinor), currency } },
    })
  })
}

/**
 * Ends an open round by its bank's rule. Fails with NOT_FOUND, ROUND_NOT_OPEN, ROUND_HAS_WIN; no row has changed then.
 */
export async function resolveByRule(env: Env, id: bigint, outcome: RoundOutcome, reason: string): Promise<void> {
  const resolution = await env.db.tx(async (tx) =>
    decideRound(tx, env, (await lockRound(tx, id, null)) ?? fail('NOT_FOUND'), { outcome, reason, actor: null }),
  )
  await carryOut(env, resolution)
}
