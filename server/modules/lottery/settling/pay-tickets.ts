/**
 * Posts what tickets won, many in one posting: those that won nothing need no money and go together by hundreds, those that
 * won go together while their transfers fit. A posting that is refused is made again ticket by ticket.
 */
import { CallError } from '#contract/errors.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Draft } from '#server/modules/play/draft.ts'
import { joinDrafts } from '#server/modules/play/join-drafts.ts'
import { playLine } from '#server/modules/play/play-line.ts'
import { TRANSFERS_MAX } from '#server/modules/wallet/posting.ts'
import { openOrders } from '#server/modules/wallet/moves.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { LOTTERY_BANK } from '../pools/pool.ts'
import { detailOf, draftTicket, factsOf, frameOf, type Settled, type SettleTurn } from './draft-ticket.ts'

const LOST_TOGETHER = 500
/** How often one ticket is tried while its member's money moves. */
const TRIES_MAX = 16
const SETTLED_ELSEWHERE = 'LO006'

/** Another process settled it with the same board, alone or together with others: nothing is left to do. */
const isElsewhere = (error: unknown): boolean =>
  sqlState(error) === SETTLED_ELSEWHERE || (error instanceof CallError && error.code === 'KEY_REUSED')

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

const keyOf = ({ issue }: SettleTurn, { ticket }: Settled) =>
  `lottery-won ${issue.id} ${issue.settleVersion} ${ticket.id}`

/** Posts one ticket, again while its member's money moves in the meantime. */
async function postOne(env: Env, turn: SettleTurn, settled: Settled): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      const facts = await factsOf(env, settled.ticket, env.clock.now())
      const draft = await draftTicket(env, turn, settled, facts)
      const { effects } = draft
      const transfers = await draft.openTransfers()
      await postTransfers(env, { key: keyOf(turn, settled), at: env.clock.now(), transfers, effects })
      return
    } catch (error) {
      const state = sqlState(error)
      if (isElsewhere(error)) return
      const moved = state === 'PU003' || (error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS')
      if (!moved || tries === TRIES_MAX) throw error
    }
}

type Drafted = { settled: Settled; draft: Draft }

async function postTogether(env: Env, turn: SettleTurn, pack: readonly Drafted[]): Promise<void> {
  const [first] = pack
  if (!first) return
  try {
    const { moves, effects } = joinDrafts(pack.map(({ draft }) => draft))
    const transfers = await openOrders(env.db, moves)
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
    const count = one.draft.moves.length
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
    if (!isElsewhere(error)) throw error
    if (lost.length === 1) return
    for (const one of lost)
      await postLost(env, turn, [one]).catch((reason: unknown) => {
        if (!isElsewhere(reason)) throw reason
      })
  }
}
