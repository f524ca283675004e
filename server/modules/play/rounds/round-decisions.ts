/**
 * Decisions by two operators about rounds that a bank left open: the stakes are returned, or the round ends as it is.
 */
import { z } from 'zod'
import type { RoundOutcome } from '#contract/play/open-rounds.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision, type Decision, type DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { lockRound } from '#server/modules/bets/open-rounds.sql.ts'
import { checkOutcome, decideRound } from './resolve-round.ts'
import { CARRY_OUT_ROUNDS } from './resolve-overdue-rounds.ts'

const content = z.object({
  /** The round by our own id, and by the vendor's. */
  round: z.string(),
  vendor: z.string(),
  vendorRound: z.string(),
  game: z.string(),
  stake: z.string(),
  payout: z.string(),
  isTrial: z.boolean(),
})
type Content = z.output<typeof content>

function kindOf(outcome: RoundOutcome): DecisionKind<Content> {
  return defineDecision<Content>({
    kind: outcome === 'void' ? 'round.void' : 'round.close',
    permission: 'rounds.resolve',
    content,
    lifeMs: 3 * DAY_MS,
    // an open round may still lose or win: ending it decides what the member gets, so two operators must agree,
    // whatever the sum
    async need(tx, _env, { brand, currency, content: { isTrial } }) {
      if (isTrial) return { persons: 1 }
      return { persons: 2, excluded: currency === null ? [] : (await readBounds(tx, brand ?? '', currency)).excluded }
    },
    async readBasis(tx, { brand, content: { round } }) {
      const found = await lockRound(tx, BigInt(round), brand)
      return found ? `${found.state} ${found.stakeMinor} ${found.payoutMinor}` : 'gone'
    },
    async execute(tx, actor, { brand, content: { round }, reason }) {
      const found = (await lockRound(tx, BigInt(round), brand)) ?? fail('NOT_FOUND')
      await decideRound(tx, actor.env, found, { outcome, reason, actor })
      await enqueue(tx, CARRY_OUT_ROUNDS, {}, { key: CARRY_OUT_ROUNDS.name })
    },
  })
}

export const ROUND_VOID = kindOf('void')
export const ROUND_CLOSE = kindOf('closed')

/**
 * Asks that an open round of the operator's brand be ended. A round of play money needs no second person. Fails with
 * NOT_FOUND for another brand's round as for an unknown one, ROUND_NOT_OPEN, ROUND_HAS_WIN, DECISION_OPEN, OWN_MONEY.
 */
export async function askRound(
  tx: Tx,
  context: OperatorContext,
  id: bigint,
  outcome: RoundOutcome,
  reason: string,
): Promise<Decision> {
  const round = (await lockRound(tx, id, context.merchant)) ?? fail('NOT_FOUND')
  await checkOutcome(tx, context.env, round, outcome)
  return askDecision(tx, context, outcome === 'void' ? ROUND_VOID : ROUND_CLOSE, {
    subject: `round:${id}`,
    reason,
    memberId: round.memberId,
    content: {
      round: String(id),
      vendor: round.vendor,
      vendorRound: round.roundId,
      game: round.gameCode,
      stake: toWire(round.stakeMinor),
      payout: toWire(round.payoutMinor),
      isTrial: round.isTrial,
    },
    ...(round.isTrial || round.stakeMinor === 0n
      ? {}
      : {
          money: {
            direction: outcome === 'void' ? 'in' : 'out',
            currency: round.currency,
            amountMinor: round.stakeMinor,
          } as const,
        }),
  })
}
