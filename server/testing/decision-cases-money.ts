/**
 * The part of the table of decisions that is about members' money: orders, corrections, rounds, held wins and
 * transfers.
 */
import { confirmWithdrawal } from '#contract/cashier/withdrawals.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { askHeldWin } from '#server/modules/doors/held-wins/held-wins.ts'
import { askRound } from '#server/modules/play/rounds/round-decisions.ts'
import { requestDecision } from '#server/modules/vendor-wallets/moves/decide-move.ts'
import { insertOrder } from '#server/modules/vendor-wallets/moves/moves.sql.ts'
import { reserveMoney } from '#server/modules/vendor-wallets/moves/settle-move.ts'
import { insertAdjustment } from '#server/modules/cashier/adjustments/adjustments.sql.ts'
import { newReference } from '#server/lib/random.ts'
import { buildMember } from './builders.ts'
import {
  askWithdrawal,
  buildDebtor,
  buildPayee,
  newRequestId,
  openDeposit,
  payIn,
  payWithdrawal,
  sendWithdrawal,
  setBounds,
  type CashierHouse,
} from './cashier-house.ts'
import { orderOf, type Case } from './decision-order.ts'
import { giveStakes, playLine } from './rounds.ts'

const money = (direction: 'in' | 'out', amountMinor: bigint) => ({ direction, currency: 'BDT', amountMinor }) as const

/** Runs `work` while one person alone may approve. */
async function alone<R>(house: CashierHouse, work: () => Promise<R>): Promise<R> {
  await setBounds(house, 1_000_000)
  const done = await work()
  await setBounds(house, 0)
  return done
}

async function round(house: CashierHouse): Promise<bigint> {
  const member = await buildMember(house)
  const name = `race ${newRequestId(house)}`
  await giveStakes(house.env, member.id, 10_000n)
  await playLine(house.env, member.id, name, { kind: 'stake', amountMinor: 100n })
  const [row] = await house.env.db.query<{ id: bigint }>('select id from bets.rounds where round_id = $1', [name])
  return row?.id ?? 0n
}
const ofRound = (outcome: 'void' | 'closed'): Case => ({
  change: 'update bets.rounds set stake = stake + 1 where id::text = $1',
  ask: async (house) => {
    const id = await round(house)
    return (tx, context) => askRound(tx, context, id, outcome, 'a race')
  },
})
const ofWin = (outcome: 'release' | 'take_back'): Case => ({
  change: `update games.held_wins set state = 'released', ended_at = now() where id::text = $1`,
  ask: async (house) => {
    const member = await buildMember(house)
    const name = newRequestId(house)
    const [row] = await house.env.db.query<{ id: bigint }>(
      `insert into games.held_wins (vendor, tx_id, member_id, merchant, round_id, game_code, game_type, currency, amount, kind, cap, closes, held_at)
       values ('BGS', $1, $2, 'fairhouse', $1, 'skyrise', 'crash', 'BDT', 100, 'win', 'win', true, now()) returning id`,
      [name, member.id],
    )
    await house.env.db.query(
      `insert into games.vendor_transactions (vendor, tx_id, kind, state, round_id, game_code, member_id, is_trial, currency, amount, did_nothing, posting_id, created_at)
       values ('BGS', $1, 'win', 'posted', $1, 'skyrise', $2, false, 'BDT', 0, true, nextval('wallet.posting_ids'), now())`,
      [name, member.id],
    )
    return (tx, context) => askHeldWin(tx, context, row?.id ?? 0n, outcome, 'a race')
  },
})

export const MONEY_CASES: Record<string, Case> = {
  'deposit.credit': {
    change: 'update cashier.deposits set paid_amount = 5 where reference = $1',
    ask: async (house) => {
      const member = await buildMember(house)
      const row = await openDeposit(house, member, { methodCode: 'takago-send', amount: '750' })
      return orderOf(
        'deposit.credit',
        {
          deposit: row.reference,
          username: member.username,
          asked: '750.00',
          credited: '700.00',
          currency: 'BDT',
          method: 'Takago',
          account: null,
          pictures: 0,
        },
        {
          subject: `deposit:${row.reference}`,
          memberId: member.id,
          money: money('in', 7_000_000n),
          evidence: `race ${row.reference}`,
        },
      )
    },
  },
  'deposit.reverse': {
    change: `update cashier.deposits set state = 'failed', credited = null where reference = $1`,
    ask: async (house) => {
      const member = await buildMember(house)
      const { reference } = await payIn(house, member, 750)
      const content = {
        deposit: reference,
        username: member.username,
        credited: '750.00',
        currency: 'BDT',
        method: 'Surma',
      }
      const about = { subject: `deposit:${reference}`, memberId: member.id, money: money('out', 7_500_000n) }
      return orderOf('deposit.reverse', content, about)
    },
  },
  'debt.settle': {
    change: 'update cashier.debts set waived = waived + 1 where reference = $1',
    ask: async (house) => {
      const { member, reference } = await buildDebtor(house, 750)
      const content = {
        debt: reference,
        deposit: reference,
        username: member.username,
        act: 'waive',
        amount: '50.00',
        currency: 'BDT',
      }
      const about = { subject: `debt:${reference}`, memberId: member.id, money: money('in', 500_000n) }
      return orderOf('debt.settle', content, about)
    },
  },
  'finding.credit': {
    change: `update cashier.findings set state = 'closed', decided_by = 'somebody', decided_at = now(), note = 'else' where id::text = $1`,
    ask: async (house) => {
      const member = await buildMember(house)
      const row = await openDeposit(house, member, { methodCode: 'takago-send', amount: '750' })
      const [finding] = await house.env.db.query<{ id: bigint }>(
        `insert into cashier.findings (provider, event_id, kind, reference, deposit_id, amount, currency, provider_reference, at)
       select provider, reference, 'second_payment', reference, id, 75000, 'BDT', 'P-RACE', $2 from cashier.deposits where id = $1 returning id`,
        [row.id, house.clock.now()],
      )
      return orderOf(
        'finding.credit',
        {
          finding: String(finding?.id),
          deposit: row.reference,
          username: member.username,
          amount: '7.50',
          currency: 'BDT',
          providerReference: 'P-RACE',
        },
        { subject: `finding:${finding?.id}`, memberId: member.id, money: money('in', 75_000n) },
      )
    },
  },
  'finding.close': {
    change: 'update cashier.findings set amount = amount + 1 where id::text = $1',
    ask: async (house) => {
      const [finding] = await house.env.db.query<{ id: bigint; reference: string }>(
        `insert into cashier.findings (provider, event_id, kind, reference, amount, currency, provider_reference, at)
       values ('sandbox', $1, 'unknown_order', $1, 75000, 'BDT', 'P-RACE', $2) returning id, reference`,
        [newReference(house.env.random, 'D'), house.clock.now()],
      )
      return orderOf(
        'finding.close',
        {
          finding: String(finding?.id),
          provider: 'sandbox',
          deposit: finding?.reference,
          amount: '7.50',
          currency: 'BDT',
          providerReference: 'P-RACE',
        },
        { subject: `finding:${finding?.id}` },
      )
    },
  },
  'adjustment.post': {
    change: `update cashier.adjustments set state = 'refused', decided_by = 'somebody', decided_at = now() where reference = $1`,
    ask: async (house) => {
      const member = await buildMember(house)
      const reference = newReference(house.env.random, 'A')
      const asked = await house.env.db.tx((tx) =>
        insertAdjustment(tx, {
          reference,
          merchant: 'fairhouse',
          memberId: member.id,
          username: member.username,
          currency: 'BDT',
          amountMinor: 50_000n,
          reason: 'a race',
          reasonKey: 'goodwill',
          cause: null,
          requestedBy: 'somebody',
          requestedAt: house.clock.now(),
        }),
      )
      const order = orderOf(
        'adjustment.post',
        {
          adjustment: reference,
          username: member.username,
          amount: '5.00',
          currency: 'BDT',
          reasonKey: 'goodwill',
          cause: null,
        },
        { subject: `adjustment:${reference}`, memberId: member.id, money: money('in', 50_000n) },
      )
      return async (tx, context) => {
        const decision = await order(tx, context)
        await tx.query('update cashier.adjustments set decision_id = $2 where id = $1', [asked.id, decision.id])
        return decision
      }
    },
  },
  'withdrawal.approve': {
    change: `update cashier.withdrawals set state = 'requested' where reference = $1`,
    ask: async (house) => {
      const payee = await buildPayee(house)
      const { reference } = await askWithdrawal(house, payee)
      return orderOf(
        'withdrawal.approve',
        {
          withdrawal: reference,
          username: payee.username,
          amount: '500.00',
          payout: '500.00',
          currency: 'BDT',
          method: 'x',
          holder: 'x',
          number: 'x',
          bank: null,
        },
        { subject: `withdrawal:${reference}`, memberId: payee.id, money: money('out', 5_000_000n) },
      )
    },
  },
  'withdrawal.correct': {
    change: 'update cashier.withdrawals set needs_attention = not needs_attention where reference = $1',
    ask: async (house) => {
      const payee = await buildPayee(house)
      const { id, reference } = await alone(house, () => payWithdrawal(house, payee))
      await payee.caller.ok(confirmWithdrawal, { id, receipt: 'not_received' })
      return orderOf(
        'withdrawal.correct',
        { withdrawal: reference, username: payee.username, amount: '500.00', currency: 'BDT', providerSays: 'paid' },
        { subject: `withdrawal:${reference}`, memberId: payee.id, money: money('in', 5_000_000n) },
      )
    },
  },
  'withdrawal.settle': {
    change: 'update cashier.withdrawals set needs_attention = not needs_attention where reference = $1',
    ask: async (house) => {
      const payee = await buildPayee(house, { number: '01700000006' })
      const { reference } = await alone(house, () => sendWithdrawal(house, payee))
      await house.env.db.query('update cashier.withdrawals set needs_attention = true where reference = $1', [
        reference,
      ])
      return orderOf(
        'withdrawal.settle',
        {
          withdrawal: reference,
          username: payee.username,
          outcome: 'failed',
          amount: '500.00',
          currency: 'BDT',
          providerSays: 'never_seen',
        },
        {
          subject: `withdrawal:${reference}`,
          memberId: payee.id,
          money: money('in', 5_000_000n),
          evidence: `race ${reference}`,
        },
      )
    },
  },
  'round.void': ofRound('void'),
  'round.close': ofRound('closed'),
  'win.release': ofWin('release'),
  'win.take-back': ofWin('take_back'),
  'transfer.decide': {
    change: `update games.transfer_orders set state = 'sent' where order_no = $1`,
    ask: async (house) => {
      const { env, clock } = house
      const member = await buildMember(house)
      await giveStakes(env, member.id, 10_000n)
      const order = await env.db.tx(async (tx) => {
        const one = await insertOrder(tx, {
          orderNo: newReference(env.random, 'T'),
          merchant: 'fairhouse',
          memberId: member.id,
          username: member.username,
          vendor: 'MG',
          direction: 'in',
          amountMinor: 100n,
          currency: 'BDT',
          requestId: newRequestId(house),
          isAutomatic: false,
          createdAt: clock.now(),
          nextAskAt: after(clock.now(), DAY_MS),
        })
        await reserveMoney(tx, env, one, [])
        return one
      })
      await env.db.query(`update games.transfer_orders set state = 'unknown', sent_at = $2 where id = $1`, [
        order.id,
        clock.now(),
      ])
      return (tx, context) =>
        requestDecision(tx, context, {
          id: order.id,
          outcome: 'rejected',
          vendorReference: order.orderNo,
          reason: 'a race',
        })
    },
  },
}
