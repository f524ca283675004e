/**
 * Deposits of the demo's past: the same rows as the cashier's own operations write, in a few statements for many of them.
 * `past-deposits.test.ts` compares both.
 */
import { DEPOSIT_CREDITED } from '#contract/facts.ts'
import { toWire } from '#contract/money.ts'
import { after, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFacts } from '#server/lib/facts/tell-fact.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { SeededLuck } from '#server/lib/seeds/luck.ts'
import { newReference } from '#server/lib/random.ts'
import { getDepositTurnover } from '../deposits/deposit-turnover.ts'
import { type Actor, type HistoryLine, SYSTEM } from '../history.sql.ts'
import type { Method } from '../rules/methods.sql.ts'
import type { DemoMember } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { sendMessages } from '#server/modules/messages/send-message.ts'
import { insertPastPostings } from '#server/modules/wallet/past.sql.ts'
import {
  addPastLines,
  findPastRequests,
  insertPastDeposits,
  lockInPast,
  openAccounts,
  type PastDepositRow,
} from './past-deposits.sql.ts'

const EXPIRY_MS = 30 * MINUTE_MS
/**
 * Of the payment pages that were left within this time, some were paid with another amount: an operator must decide.
 */
const REVIEW_MS = 36 * HOUR_MS

/** A demo brand. */
type Brand = { readonly code: string; readonly currency: string }
export type PastDeposit = {
  member: DemoMember
  at: Date
  amountMinor: bigint
  /** False: the payment page was left without paying. */ isPaid: boolean
  method: Method
  luck: SeededLuck
}

/** Returns an environment whose clock is set to a moment of the past. */
export function envAt(env: Env, at: Date): Env {
  return { ...env, clock: { now: () => at } }
}

/** What a deposit leaves behind beside its row. */
type Draft = { row: PastDepositRow; lines: HistoryLine[] }

/** Some of the last days' pages were paid with another amount, which an operator looks at; the others expired. */
function leave(row: PastDepositRow, { at, luck }: PastDeposit, now: Date): Draft {
  if (after(at, REVIEW_MS) > now && after(at, EXPIRY_MS) < now) {
    const providerReference = `S${luck.bytes(5).toString('hex').toUpperCase()}`
    const paidMinor = row.amountMinor - row.amountMinor / 10n
    const actor: Actor = { kind: 'provider', name: row.provider }
    return {
      row: { ...row, state: 'review', paidMinor, reasonKey: 'amount_differs', providerReference },
      lines: [{ event: 'provider_paid', actor, detail: { providerReference }, at: after(at, 3 * MINUTE_MS) }],
    }
  }
  const expiredAt = after(at, EXPIRY_MS)
  return {
    row: { ...row, state: 'expired', decidedAt: expiredAt },
    lines: [{ event: 'expired', actor: SYSTEM, detail: {}, at: expiredAt }],
  }
}

function credit(row: PastDepositRow, at: Date): Draft {
  const { provider, reference, amountMinor, currency } = row
  const actor: Actor = { kind: 'provider', name: provider }
  const amount = toWire(amountMinor)
  return {
    row: { ...row, state: 'paid', paidMinor: amountMinor, creditedMinor: amountMinor, decidedAt: at },
    lines: [
      // the books ask for the provider's word about every deposit since the database was made, which may be long before now
      { event: 'provider_paid', actor, detail: { reference, amount, currency }, at },
      { event: 'credited', actor, detail: { credited: amount }, at },
    ],
  }
}

function draft(one: PastDeposit & { requestId: string }, { now, brand }: { now: Date; brand: Brand }): Draft {
  const { member, at, amountMinor, isPaid, method, luck, requestId } = one
  const createdAt = after(at, -2 * MINUTE_MS)
  const row: PastDepositRow = {
    reference: newReference(luck, 'D'),
    merchant: brand.code,
    memberId: member.id,
    username: member.username,
    requestId,
    methodCode: method.code,
    kind: method.kind,
    names: method.names,
    provider: method.provider,
    currency: brand.currency,
    amountMinor,
    feeMinor: 0n,
    createdAt,
    expiresAt: after(at, EXPIRY_MS),
    flow: 'hosted',
    payee: null,
    offer: null,
    state: 'pending',
    providerReference: null,
    paidMinor: null,
    creditedMinor: null,
    reasonKey: null,
    decidedAt: null,
  }
  const created: HistoryLine = {
    event: 'created',
    actor: { kind: 'member', name: member.username },
    detail: {},
    at: createdAt,
  }
  const ended = isPaid ? credit(row, at) : leave(row, one, now)
  return { row: ended.row, lines: [created, ...ended.lines] }
}

type Paid = { id: bigint; row: PastDepositRow; at: Date }

/** Does with many paid deposits what `creditDeposit` does with one: message, lock, fact and money. */
async function creditAll(env: Env, tx: Tx, paid: readonly Paid[], { code, currency }: Brand): Promise<void> {
  const times = BigInt(await getDepositTurnover(tx, env, code))
  await sendMessages(
    tx,
    env,
    paid.map(({ row: { memberId, amountMinor, reference }, at }) => ({
      memberId,
      at,
      message: { key: 'deposit-paid', values: { amount: { amount: toWire(amountMinor), currency }, reference } },
    })),
  )
  if (times > 0n)
    await lockInPast(
      tx,
      paid.map(({ row: { memberId, amountMinor, reference }, at }) => ({
        memberId,
        currency,
        amountMinor,
        reason: 'wagering',
        source: `deposit:${reference}`,
        at,
      })),
    )
  await tellFacts(
    tx,
    DEPOSIT_CREDITED,
    paid.map(({ row: { memberId, amountMinor, feeMinor, reference, methodCode }, at }) => ({
      about: { brand: code, memberId, at },
      tells: {
        order: reference,
        currency,
        amountMinor,
        feeMinor,
        method: methodCode,
        ...(times > 0n ? { turnoverMinor: amountMinor * times } : {}),
      },
    })),
  )
  const column = (of: 'provider' | 'memberId') => paid.map(({ row }) => row[of])
  const providers = await openAccounts(tx, 'payment_in', column('provider'), currency)
  const members = await openAccounts(tx, 'member_cash', column('memberId'), currency)
  await insertPastPostings(
    tx,
    paid.map(({ id, row: { provider, memberId, amountMinor, reference }, at }) => {
      const [debit, credited] = [providers.get(provider) ?? 0n, members.get(memberId) ?? 0n]
      const transfer = { debit, credit: credited, amountMinor, reason: 'deposit', reference } as const
      return { key: `deposit:${id}`, at, transfers: [transfer] }
    }),
  )
}

/** Makes deposits in the order of their times, in one transaction, each once: the same seed makes the same deposit. */
export async function seedDeposits(
  env: Env,
  deposits: readonly PastDeposit[],
  now: Date,
  brand: Brand = FIRST_BRAND,
): Promise<void> {
  const asked = deposits.map((one) => ({
    ...one,
    memberId: one.member.id,
    requestId: one.luck.bytes(12).toString('hex'),
  }))
  await env.db.tx(async (tx) => {
    const known = await findPastRequests(tx, asked)
    const fresh = asked.filter(({ requestId }) => !known.has(requestId))
    if (fresh.length === 0) return
    const drafts = fresh.map((one) => draft(one, { now, brand }))
    const ids = await insertPastDeposits(
      tx,
      drafts.map(({ row }) => row),
    )
    const kept = drafts.map((one, place) => ({ ...one, id: ids[place] ?? 0n, at: fresh[place]?.at ?? now }))
    await addPastLines(
      tx,
      'deposit',
      kept.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, order: id }))),
    )
    const paid = kept.filter(({ row }) => row.state === 'paid')
    if (paid.length > 0) await creditAll(env, tx, paid, brand)
  })
}
