/** Two operators pay a held win, or take it back: the brand's, or one of them of the house. */
import { z } from 'zod'
import type { GameType } from '#contract/games.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision, type Decision } from '#server/lib/decisions/decision-kind.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { journalEffect } from '#server/modules/bets/journal.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { readPayFacts } from './door-facts.sql.ts'
import { endHeldWin, lockHeldWin, type HeldWin } from './held-wins.sql.ts'
import { addRelease, Draft, lineFacts, Sides, type WinStep } from './play-posting.ts'

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

/** Posts what was decided: the money of a release, or the line that says that nothing is owed any more. */
async function post(tx: Tx, { env }: AuditActor, win: HeldWin, outcome: HeldOutcome): Promise<void> {
  const { vendor, txId, memberId, roundId, gameCode, currency, amountMinor, closes } = win
  const { player, purse, debtMinor } = await readPayFacts(tx, {
    vendor,
    txId,
    targetTxId: null,
    player: { memberId, isTrial: false },
    gameCode,
    roundId,
  })
  if (!player) return fail('NOT_FOUND')
  const at = env.clock.now()
  const frame = {
    vendor,
    player,
    roundId,
    gameCode,
    gameType: win.gameType as GameType,
    held: { purse, debtMinor, poolMinor: 0n },
    at,
  }
  const draft = new Draft(new Sides(env.db, vendor, player))
  if (outcome === 'release') await addRelease(draft, frame, txId, win.kind as WinStep['kind'], amountMinor, closes)
  else {
    const detail = { held: null, takenBack: { amount: toWire(amountMinor), currency } }
    draft.effects.push(journalEffect({ ...lineFacts(frame, detail), kind: 'payout', amountMinor: 0n, closes }))
  }
  await postTransfersInTx(tx, env, { key: `held:${win.id}`, at, transfers: draft.transfers, effects: draft.effects })
  tx.onCommit(() => env.live.signal(memberId, 'bets'))
}

function kindOf(outcome: HeldOutcome) {
  return defineDecision<Content>({
    kind: outcome === 'release' ? 'win.release' : 'win.take-back',
    permission: 'rounds.resolve',
    housePermission: 'house.vendors',
    content,
    lifeMs: 7 * DAY_MS,
    // above what the house itself set as a bound: nobody decides it alone
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

/** Asks that a held win be paid or taken back. Fails with NOT_FOUND (also where it is over), DECISION_OPEN, OWN_MONEY. */
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
