/** Drafts the money of a settled ticket: what it won, or the difference to what it had won by a former board. */
import type { CurrencyCode } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { Draft } from '#server/modules/play/draft.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import { findBonus } from '#server/modules/play/purses/find-bonus.sql.ts'
import { readStakeFacts } from '#server/modules/play/stake-facts.sql.ts'
import { addWin, addWinBack, type Won } from '#server/modules/play/stake-and-win.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { LOTTERY_BANK, lotteryBank } from '../pools/pool.ts'
import { LOTTERY_TYPE } from '../tickets/ticket-round.ts'
import type { Fate } from './fate.ts'
import type { DueIssue, DueTicket } from './settling.sql.ts'

/** A ticket with what the board makes of it. */
export type Settled = { ticket: DueTicket; fate: Fate }
/** What is settled, and how many tickets may share a posting. */
export type SettleTurn = { issue: DueIssue; former: unknown; together: number }

const playerOf = (ticket: DueTicket): Player => ({
  memberId: ticket.memberId,
  isTrial: ticket.isTrial,
  currency: ticket.currency,
  isFrozen: false,
  merchant: ticket.merchant,
  isGuest: ticket.isGuest,
  agentLine: ticket.agentLine,
})

/** Returns what a ticket's lines in the journal are about. */
export const frameOf = ({ issue }: SettleTurn, ticket: DueTicket, at: Date) =>
  ({
    bank: lotteryBank(ticket.merchant, issue.lottery),
    player: playerOf(ticket),
    roundId: ticket.reference,
    gameCode: issue.lottery,
    gameType: LOTTERY_TYPE,
    at,
  }) as const

/** What the betting record shows of the round. */
export const detailOf = ({ issue }: SettleTurn, { id }: DueTicket) => ({
  result: { lottery: issue.lottery, issue: issue.number, board: issue.board, ticketId: id.toString() },
})

function settledEffect({ issue, former }: SettleTurn, { ticket, fate }: Settled, won: Won, at: Date): Effect {
  return {
    effect: 'lottery.apply_settled',
    row: {
      ticket: ticket.id.toString(),
      state: fate.state,
      won: fate.wonMinor.toString(),
      won_bonus: won.bonusMinor.toString(),
      won_pool: won.jackpotMinor.toString(),
      won_kept: won.keptMinor.toString(),
      before: ticket.settleVersion,
      version: issue.settleVersion,
      former: ticket.settleVersion === 0 ? null : former,
      at: at.toISOString(),
      content: fate.lines.map(({ ord, wonMinor, wins, notes }) => ({
        ord,
        won: wonMinor.toString(),
        wins: wins.length > 0 ? wins : null,
        notes,
      })),
    },
  }
}

/** What must be known of a member before their win is drafted. */
export type Facts = Awaited<ReturnType<typeof readStakeFacts>>

/** Reads the facts for a ticket's win. */
export const factsOf = (env: Env, { memberId, isTrial, reference }: DueTicket, at: Date): Promise<Facts> =>
  readStakeFacts(env.db, { memberId, isTrial, bank: LOTTERY_BANK, roundId: reference, at })

const NOTHING: Won = { bonusMinor: 0n, jackpotMinor: 0n, keptMinor: 0n }

/** Adds a win of a ticket: from the bank, and its share of the pool. */
async function addWins(
  draft: Draft,
  turn: SettleTurn,
  { fate, ticket }: Settled,
  facts: Facts,
  amounts: { ownMinor: bigint; poolMinor: bigint },
): Promise<Won> {
  const { ownMinor, poolMinor } = amounts
  const held = {
    purse: facts.purse,
    debtMinor: facts.debtMinor,
    poolMinor: poolMinor > 0n ? await draft.poolBalance() : 0n,
  }
  const told = { reference: ticket.reference, detail: detailOf(turn, ticket), roundValid: fate.valid }
  const parts = [
    ...(ownMinor > 0n || poolMinor === 0n ? [{ amountMinor: ownMinor, reason: 'win' as const }] : []),
    ...(poolMinor > 0n ? [{ amountMinor: poolMinor, reason: 'jackpot_win' as const }] : []),
  ]
  let won = NOTHING
  for (const [at, part] of parts.entries()) {
    const one = addWin(draft, held, { ...told, ...part, closes: at === parts.length - 1 })
    won = {
      bonusMinor: won.bonusMinor + one.bonusMinor,
      jackpotMinor: won.jackpotMinor + one.jackpotMinor,
      keptMinor: won.keptMinor + one.keptMinor,
    }
  }
  return won
}

const part = (whole: bigint, of: bigint, share: bigint) => (of === 0n ? 0n : (whole * share) / of)
const more = (a: bigint, b: bigint) => (a > b ? a : b)

/** Adds the return of what a corrected board does not pay. What the member has not got any more is owed. */
async function addReturn(
  env: Env,
  draft: Draft,
  turn: SettleTurn,
  { fate, ticket }: Settled,
  facts: Facts,
): Promise<Won> {
  const backMinor = ticket.wonMinor - fate.wonMinor
  const bonusMinor = part(ticket.wonBonusMinor, ticket.wonMinor, backMinor)
  const jackpotMinor = more(ticket.wonPoolMinor - fate.poolMinor, 0n)
  const cashMinor = await getBalance(
    env.db,
    mainAccount({ id: ticket.memberId, isTrial: ticket.isTrial, currency: ticket.currency as CurrencyCode }),
  )
  const keptMinor = more(backMinor - bonusMinor - cashMinor, 0n)
  const bonusFrom =
    ticket.paidBy === null
      ? 'cost'
      : await findBonus(env.db, { posting: ticket.paidBy, bonusMinor, purse: facts.purse })
  const { reference } = ticket
  const detail = detailOf(turn, ticket)
  addWinBack(draft, {
    reference,
    amountMinor: backMinor,
    bonusMinor,
    jackpotMinor: ticket.isTrial ? 0n : jackpotMinor,
    keptMinor,
    bonusFrom,
    detail,
  })
  draft.tell(
    { kind: 'close', amountMinor: 0n, roundValid: fate.valid ?? { minor: ticket.costMinor, why: 'at_risk' } },
    {},
    undefined,
  )
  return { bonusMinor: ticket.wonBonusMinor - bonusMinor, jackpotMinor: ticket.wonPoolMinor - jackpotMinor, keptMinor }
}

/** Drafts the money of one ticket: what it won, or the difference to what it had won by a former board. */
export async function draftTicket(env: Env, turn: SettleTurn, settled: Settled, facts: Facts): Promise<Draft> {
  const { ticket, fate } = settled
  const at = env.clock.now()
  const draft = new Draft(env.db, frameOf(turn, ticket, at), facts.purse)
  const moreMinor = fate.wonMinor - ticket.wonMinor
  const poolMinor = more(fate.poolMinor - ticket.wonPoolMinor, 0n)
  let won: Won
  if (moreMinor < 0n) won = await addReturn(env, draft, turn, settled, facts)
  else {
    const pooled = poolMinor < moreMinor ? poolMinor : moreMinor
    const again = ticket.settleVersion > 0
    const counted: Settled = again
      ? { ticket, fate: { ...fate, valid: fate.valid ?? { minor: ticket.costMinor, why: 'at_risk' } } }
      : settled
    const one = await addWins(draft, turn, counted, facts, { ownMinor: moreMinor - pooled, poolMinor: pooled })
    won = {
      bonusMinor: ticket.wonBonusMinor + one.bonusMinor,
      jackpotMinor: ticket.wonPoolMinor + one.jackpotMinor,
      keptMinor: one.keptMinor,
    }
  }
  draft.effects.push(settledEffect(turn, settled, won, at))
  return draft
}
