/** Two operators pay a held win, or take it back: both of the brand, or one of them of the house. */
import { BETS_TOPIC } from '#contract/bets/live.ts'
import { z } from 'zod'
import type { GameType } from '#contract/catalogue/games.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision, type Decision } from '#server/lib/decisions/decision-kind.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import { sqlState, type Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { readPayFactsInTx } from '../commands/door-facts.sql.ts'
import { endHeldWin, lockHeldWin, releaseEffect, type HeldWin } from './held-wins.sql.ts'
import { vendorBank } from '#server/modules/play/bank.ts'
import { Draft } from '#server/modules/play/draft.ts'
import { PURSE_CHANGED } from '#server/modules/play/purses/purses.ts'
import { addWin } from '#server/modules/play/stake-and-win.ts'
import { REASONS } from '../commands/draft-play.ts'
import type { WinStep } from '../commands/steps.ts'

export type HeldOutcome = 'release' | 'take_back'
const content = z.object({
  win: z.string(),
  vendor: z.string(),
  transaction: z.string(),
  round: z.string(),
  game: z.string(),
  cap: z.string(),
})
type Content = z.output<typeof content>

/** Posts the outcome: the money of a release, or the journal line that says that nothing is owed any more. */
async function post(tx: Tx, { env }: AuditActor, win: HeldWin, outcome: HeldOutcome): Promise<void> {
  const { vendor, txId, memberId, roundId, gameCode, currency, amountMinor, closes } = win
  const { player, purse, debtMinor } = await readPayFactsInTx(tx, {
    vendor,
    txId,
    targetTxId: null,
    player: { memberId, isTrial: false },
    gameCode,
    roundId,
  })
  if (!player) return fail('NOT_FOUND')
  const at = env.clock.now()
  const gameType = win.gameType as GameType
  const draft = new Draft(tx, { bank: vendorBank(vendor), player, roundId, gameCode, gameType, at }, purse)
  if (outcome === 'release') {
    const held = { purse, debtMinor, poolMinor: 0n }
    const reason = REASONS[win.kind as WinStep['kind']]
    const paid = { reference: txId, amountMinor, closes, reason, detail: { held: null } }
    draft.effects.push(releaseEffect(win, addWin(draft, held, paid)))
  } else {
    const detail = { held: null, takenBack: { amount: toWire(amountMinor), currency } }
    draft.tell({ kind: 'payout', amountMinor: 0n, closes }, {}, detail)
  }
  const { effects } = draft
  const transfers = await draft.openTransfers()
  await postTransfersInTx(tx, env, { key: `held:${win.id}`, at, transfers, effects }).catch((error: unknown) => {
    // the member's purse ended at this moment: nothing is decided, and deciding again pays it where it belongs
    if (sqlState(error) === PURSE_CHANGED) return fail('UNAVAILABLE')
    throw error
  })
  tx.onCommit(() => env.live.signal(memberId, BETS_TOPIC))
}

function kindOf(outcome: HeldOutcome) {
  return defineDecision<Content>({
    kind: outcome === 'release' ? 'win.release' : 'win.take-back',
    permission: 'rounds.resolve',
    housePermission: 'house.vendors',
    content,
    lifeMs: 7 * DAY_MS,
    // the win is above a bound that the house itself set: one person alone may not decide it
    need: async (tx, _env, { brand, currency }) => ({
      persons: 2,
      excluded: (await readBounds(tx, brand ?? '', currency ?? '')).excluded,
    }),
    readBasis: async (tx, { brand, content: { win } }) =>
      (await lockHeldWin(tx, BigInt(win), brand ?? ''))?.state ?? 'gone',
    async execute(tx, actor, { brand, content: { win }, reason }) {
      const held = await lockHeldWin(tx, BigInt(win), brand ?? '')
      if (held?.state !== 'held') return fail('NOT_FOUND')
      await endHeldWin(tx, held.id, outcome === 'release' ? 'released' : 'taken_back', actor.env.clock.now())
      await writeAudit(tx, actor, {
        action: outcome === 'release' ? 'win.release' : 'win.take-back',
        subject: `win:${win}`,
        reason,
        after: {
          member: held.memberId,
          amount: toWire(held.amountMinor),
          currency: held.currency,
          vendor: held.vendor,
        },
      })
      await post(tx, actor, held, outcome)
    },
  })
}

export const WIN_RELEASE = kindOf('release')
export const WIN_TAKE_BACK = kindOf('take_back')

/**
 * Asks that a held win be paid or taken back. Fails with NOT_FOUND (also when it is decided already), DECISION_OPEN,
 * OWN_MONEY.
 */
export async function askHeldWin(
  tx: Tx,
  context: OperatorContext,
  id: bigint,
  outcome: HeldOutcome,
  reason: string,
): Promise<Decision> {
  const win = await lockHeldWin(tx, id, context.merchant)
  if (win?.state !== 'held') return fail('NOT_FOUND')
  return askDecision(tx, context, outcome === 'release' ? WIN_RELEASE : WIN_TAKE_BACK, {
    subject: `win:${id}`,
    reason,
    memberId: win.memberId,
    money: { direction: outcome === 'release' ? 'in' : 'out', currency: win.currency, amountMinor: win.amountMinor },
    content: {
      win: String(id),
      vendor: win.vendor,
      transaction: win.txId,
      round: win.roundId,
      game: win.gameCode,
      cap: win.cap,
    },
  })
}
