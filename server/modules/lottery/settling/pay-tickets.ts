/**
 * Posts what tickets won, many in one posting: those that won nothing need no money and go together by hundreds, those that
 * won go together while their transfers fit. A posting that is refused is made again ticket by ticket.
 */
import { CallError } from '#contract/errors.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { Draft } from '#server/modules/play/draft.ts'
import { joinDrafts } from '#server/modules/play/join-drafts.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import { playLine } from '#server/modules/play/play-line.ts'
import { findBonus } from '#server/modules/play/purses/find-bonus.sql.ts'
import { readStakeFacts } from '#server/modules/play/stake-facts.sql.ts'
import { addWin, addWinBack, type Won } from '#server/modules/play/stake-and-win.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { TRANSFERS_MAX, type Effect } from '#server/modules/wallet/posting.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { CurrencyCode } from '#contract/money.ts'
import { LOTTERY_BANK, LOTTERY_TYPE, lotteryBank } from '../tickets/ticket-round.ts'
import type { Fate } from './fate.ts'
import type { DueIssue, DueTicket } from './settling.sql.ts'

/** A ticket with what the board makes of it. */
export type Settled = { ticket: DueTicket; fate: Fate }
/** What is settled, and how many tickets may share a posting. */
export type SettleTurn = { issue: DueIssue; former: unknown; together: number }

const LOST_TOGETHER = 500
/** How often one ticket is tried while its member's money moves. */
const TRIES_MAX = 16
const SETTLED_ELSEWHERE = 'LO006'

const playerOf = (ticket: DueTicket): Player => ({
  memberId: ticket.memberId,
  isTrial: ticket.isTrial,
  currency: ticket.currency,
  isFrozen: false,
  merchant: ticket.merchant,
  isGuest: ticket.isGuest,
  agentLine: ticket.agentLine,
})

const frameOf = ({ issue }: SettleTurn, ticket: DueTicket, at: Date) =>
  ({
    bank: lotteryBank(ticket.merchant, issue.lottery),
    player: playerOf(ticket),
    roundId: ticket.reference,
    gameCode: issue.lottery,
    gameType: LOTTERY_TYPE,
    at,
  }) as const

/** What the betting record shows of the round. */
const detailOf = ({ issue }: SettleTurn, { id }: DueTicket) => ({
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

/** Ends tickets that won nothing and never had: no money moves. */
async function postLost(env: Env, turn: SettleTurn, lost: readonly Settled[]): Promise<void> {
  const { issue } = turn
  const at = env.clock.now()
  const effects = lost.map(({ ticket, fate }) =>
    playLine(
      { ...frameOf(turn, ticket, at), bank: { code: LOTTERY_BANK } },
      { kind: 'close', amountMinor: 0n, roundValid: fate.valid },
      {},
      detailOf(turn, ticket),
    ),
  )
  const tickets = lost.map(({ ticket }) => ticket.id.toString())
  effects.push({ effect: 'lottery.apply_lost', row: { tickets, version: issue.settleVersion, at: at.toISOString() } })
  const key = `lottery-lost ${issue.id} ${issue.settleVersion} ${tickets[0]}`
  await postTransfers(env, { key, at, transfers: [], effects })
}

type Facts = Awaited<ReturnType<typeof readStakeFacts>>

const factsOf = (env: Env, { memberId, isTrial, reference }: DueTicket, at: Date): Promise<Facts> =>
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
    const one = await addWin(draft, held, { ...told, ...part, closes: at === parts.length - 1 })
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
  await addWinBack(draft, {
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
async function draftTicket(env: Env, turn: SettleTurn, settled: Settled, facts: Facts): Promise<Draft> {
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

const keyOf = ({ issue }: SettleTurn, { ticket }: Settled) =>
  `lottery-won ${issue.id} ${issue.settleVersion} ${ticket.id}`

/** Posts one ticket, again while its member's money moves in the meantime. */
async function postOne(env: Env, turn: SettleTurn, settled: Settled): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      const facts = await factsOf(env, settled.ticket, env.clock.now())
      const { transfers, effects } = await draftTicket(env, turn, settled, facts)
      await postTransfers(env, { key: keyOf(turn, settled), at: env.clock.now(), transfers, effects })
      return
    } catch (error) {
      const state = sqlState(error)
      // another process settled it, with the same board: nothing is left to do
      if (state === SETTLED_ELSEWHERE || (error instanceof CallError && error.code === 'KEY_REUSED')) return
      const moved = state === 'PU003' || (error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS')
      if (!moved || tries === TRIES_MAX) throw error
    }
}

type Drafted = { settled: Settled; draft: Draft }

async function postTogether(env: Env, turn: SettleTurn, pack: readonly Drafted[]): Promise<void> {
  const [first] = pack
  if (!first) return
  try {
    const { transfers, effects } = joinDrafts(pack.map(({ draft }) => draft))
    await postTransfers(env, {
      key: keyOf(turn, first.settled),
      content: pack.map(({ settled }) => settled.ticket.id).join(),
      at: env.clock.now(),
      transfers,
      effects,
    })
  } catch {
    // one of them was refused: the others must not wait for it
    for (const { settled } of pack) await postOne(env, turn, settled)
  }
}

/** Packs drafts while their transfers fit into a posting. */
function packed(drafts: readonly Drafted[], together: number): Drafted[][] {
  const packs: Drafted[][] = []
  let transfers = 0
  for (const one of drafts) {
    const last = packs.at(-1)
    const count = one.draft.transfers.length
    if (last && transfers + count <= TRANSFERS_MAX && last.length < together) {
      last.push(one)
      transfers += count
    } else {
      packs.push([one])
      transfers = count
    }
  }
  return packs
}

async function payTogether(env: Env, turn: SettleTurn, winners: readonly Settled[]): Promise<void> {
  const at = env.clock.now()
  const read = await Promise.all(
    winners.map(async (settled) => ({ settled, facts: await factsOf(env, settled.ticket, at) })),
  )
  // of a debt each win takes as much as the one before left, so these go one after another
  const alone = read.filter(({ facts }) => facts.debtMinor > 0n)
  const free = read.filter(({ facts }) => facts.debtMinor === 0n)
  const drafts: Drafted[] = []
  for (const { settled, facts } of free) drafts.push({ settled, draft: await draftTicket(env, turn, settled, facts) })
  await Promise.all(packed(drafts, turn.together).map((pack) => postTogether(env, turn, pack)))
  for (const { settled } of alone) await postOne(env, turn, settled)
}

/** Posts what some tickets won or lost. */
export async function payTickets(env: Env, turn: SettleTurn, all: readonly Settled[]): Promise<void> {
  const isLost = ({ ticket, fate }: Settled) => fate.wonMinor === 0n && ticket.settleVersion === 0
  const lost = all.filter(isLost)
  const size = Math.min(LOST_TOGETHER, turn.together)
  const lots = Array.from({ length: Math.ceil(lost.length / size) }, (_, index) =>
    lost.slice(index * size, (index + 1) * size),
  )
  const first = all.filter((one) => one.ticket.settleVersion === 0 && !isLost(one))
  const again = all.filter(({ ticket }) => ticket.settleVersion > 0)
  await Promise.all([payTogether(env, turn, first), ...lots.map((lot) => postLots(env, turn, lot))])
  for (const settled of again) await postOne(env, turn, settled)
}

async function postLots(env: Env, turn: SettleTurn, lost: readonly Settled[]): Promise<void> {
  try {
    await postLost(env, turn, lost)
  } catch (error) {
    if (sqlState(error) !== SETTLED_ELSEWHERE || lost.length === 1) throw error
    for (const one of lost)
      await postLost(env, turn, [one]).catch((reason: unknown) => {
        if (sqlState(reason) !== SETTLED_ELSEWHERE) throw reason
      })
  }
}
