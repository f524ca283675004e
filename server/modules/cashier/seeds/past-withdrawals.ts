/**
 * Withdrawals of the demo's past: the same rows as the cashier's own operations write, in a few statements for many of
 * them. `past-withdrawals.test.ts` compares both.
 */
import { WITHDRAWAL_ASKED, WITHDRAWAL_PAID } from '#contract/facts.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFacts } from '#server/lib/facts/tell-fact.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { SeededLuck } from '#server/lib/seeds/luck.ts'
import { newReference } from '#server/lib/random.ts'
import { type HistoryLine, SYSTEM, type Actor } from '../history.sql.ts'
import type { Method } from '../rules/methods.sql.ts'
import { judgeRisk } from '../withdrawals/risk-rules.ts'
import { listRiskFacts } from '../withdrawals/withdrawal-figures.sql.ts'
import type { NewWithdrawal } from '../withdrawals/withdrawals.sql.ts'
import { CASHIER_LOGIN } from '#server/modules/identity/seeds/logins.ts'
import type { DemoMember } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { insertPastPostings, type PastPosting } from '#server/modules/wallet/past.sql.ts'
import { approveInPast } from './past-decision.ts'
import { addPastLines, openAccounts } from './past-deposits.sql.ts'
import {
  checkInPast,
  endInPast,
  findPastAsks,
  insertPastPayees,
  insertPastWithdrawals,
  listFirstPayees,
  type PastEnd,
  type PastPayee,
} from './past-withdrawals.sql.ts'

const { code: BRAND, currency: CURRENCY } = FIRST_BRAND
/** Withdrawals that were requested within this time still wait for an operator. */
const WAITING_MS = 12 * HOUR_MS
/** Of the withdrawals that were paid within this time, some did not arrive in full. */
const DISPUTED_MS = 2 * DAY_MS
const DISPUTED = 20

export type PastWithdrawal = { member: DemoMember; at: Date; amountMinor: bigint; method: Method; luck: SeededLuck }
type Request = PastWithdrawal & { memberId: string; requestId: string }
/** A withdrawal that was made, and what it leaves in its history. */
type Asked = { id: bigint; row: NewWithdrawal; one: PastWithdrawal; lines: HistoryLine[] }
/** One that was approved and paid; `decision`: the reference of its approval. */
type Paid = Asked & { decision: string; end: Omit<PastEnd, 'decisionId'> }

const OPERATOR: Actor = { kind: 'operator', name: CASHIER_LOGIN.username }
const memberActor = ({ username }: DemoMember): Actor => ({ kind: 'member', name: username })

/** Returns where each member is paid: their first account, or one that is made now. */
async function payeesOf(tx: Tx, requests: readonly Request[]): Promise<ReadonlyMap<string, PastPayee>> {
  const known = await listFirstPayees(
    tx,
    requests.map(({ memberId }) => memberId),
  )
  const having = new Set(known.map(({ memberId }) => memberId))
  const made = await insertPastPayees(
    tx,
    requests
      .filter(({ memberId }) => !having.has(memberId))
      .map(({ member, at, method, luck }) => ({
        memberId: member.id,
        methodCode: method.code,
        kind: method.kind,
        names: method.names,
        holder: member.username,
        number: `017${String(luck.int(100_000_000)).padStart(8, '0')}`,
        bank: null,
        createdAt: after(at, -5 * MINUTE_MS),
        usableAt: at,
      })),
  )
  return new Map([...known, ...made].map((payee) => [payee.memberId, payee]))
}

async function ask(tx: Tx, requests: readonly Request[]): Promise<Asked[]> {
  const payees = await payeesOf(tx, requests)
  const rows = requests.flatMap((one) => {
    const { member, memberId, requestId, at, amountMinor, method, luck } = one
    const payee = payees.get(memberId)
    if (!payee) return []
    const row: NewWithdrawal = {
      reference: newReference(luck, 'W'),
      merchant: BRAND,
      memberId,
      username: member.username,
      requestId,
      methodCode: method.code,
      kind: method.kind,
      names: method.names,
      provider: method.provider,
      payoutAccountId: payee.id,
      holder: payee.holder,
      number: payee.number,
      bank: payee.bank,
      currency: CURRENCY,
      amountMinor,
      feeMinor: 0n,
      createdAt: at,
    }
    const requested: HistoryLine = { event: 'requested', actor: memberActor(member), detail: {}, at }
    return [{ row, one, lines: [requested] }]
  })
  const ids = await insertPastWithdrawals(
    tx,
    rows.map(({ row }) => row),
  )
  return rows.map((asked, place) => ({ ...asked, id: ids[place] ?? 0n }))
}

/** Applies the risk rules a moment after each was asked for. */
async function check(tx: Tx, all: readonly Asked[]): Promise<void> {
  const facts = await listRiskFacts(
    tx,
    all.map(({ row }) => row),
  )
  const checked = all.flatMap(({ id, one, lines }, place) => {
    const known = facts[place]
    if (!known) return []
    const at = after(one.at, MINUTE_MS / 20)
    const findings = judgeRisk({ ...known, enteredByNameAt: null }, one.amountMinor, at)
    const raised = findings.filter((finding) => !finding.isClear).map((finding) => finding.rule)
    lines.push({ event: 'checked', actor: SYSTEM, detail: { raised }, at })
    return [{ id, at, findings }]
  })
  await checkInPast(tx, checked)
}

/** How a paid one ended: confirmed by the member, or, of the newest, sometimes in dispute. */
function endOf({ member, at, amountMinor, luck }: PastWithdrawal, closedAt: Date, now: Date) {
  if (after(at, DISPUTED_MS) > now && luck.chance(DISPUTED)) {
    const receivedMinor = amountMinor / 2n
    const detail = { receipt: 'partially_received', received: toWire(receivedMinor) }
    return {
      line: { event: 'disputed', actor: memberActor(member), detail, at: closedAt },
      end: {
        state: 'disputed',
        receipt: 'partially_received',
        receivedMinor,
        confirmation: null,
        needsAttention: true,
        closedAt: null,
      },
    } as const
  }
  return {
    line: { event: 'confirmed', actor: memberActor(member), detail: {}, at: closedAt },
    end: {
      state: 'confirmed',
      receipt: 'received',
      receivedMinor: null,
      confirmation: 'received',
      needsAttention: false,
      closedAt,
    },
  } as const
}

/** Drafts how one is approved, sent and paid, and what the member then says, each step some minutes after the one before. */
function draftPaid(asked: Asked, now: Date): Paid {
  const { id, row, one, lines } = asked
  const { luck } = one
  const approvedAt = after(one.at, (1 + luck.int(25)) * MINUTE_MS)
  const sentAt = after(approvedAt, MINUTE_MS / 10)
  const paidAt = after(sentAt, (1 + luck.int(7)) * MINUTE_MS)
  const closedAt = after(paidAt, luck.int(20) * MINUTE_MS)
  const decision = newReference(luck, 'Q')
  const providerReference = `S${luck.bytes(5).toString('hex').toUpperCase()}`
  const { line, end } = endOf(one, closedAt, now)
  lines.push(
    { event: 'approved', actor: OPERATOR, detail: {}, at: approvedAt },
    { event: 'sending', actor: SYSTEM, detail: {}, at: sentAt },
    { event: 'paid', actor: { kind: 'provider', name: row.provider }, detail: {}, at: paidAt },
    line,
  )
  const steps = { approvedAt, sentAt, paidAt, reviewer: OPERATOR.name, providerReference }
  return { ...asked, decision, end: { id, ...steps, ...end, updatedAt: closedAt } }
}

async function approve(tx: Tx, paid: readonly Paid[]): Promise<void> {
  const decisions = await approveInPast(
    tx,
    paid.map(({ decision, row, end }) => ({ reference: decision, withdrawal: row, at: end.approvedAt })),
  )
  await endInPast(
    tx,
    paid.map(({ end }, place) => ({ ...end, decisionId: decisions[place] ?? 0n })),
  )
}

/** Moves the money of each into transit when it was asked for, and out when it was paid, as `takeMoney` and `payMoney` do. */
async function moveMoney(tx: Tx, asked: readonly Asked[], paid: readonly Paid[]): Promise<void> {
  const column = (of: 'provider' | 'memberId') => asked.map(({ row }) => row[of])
  const members = await openAccounts(tx, 'member_cash', column('memberId'), CURRENCY)
  const transit = await openAccounts(tx, 'transit_payment', column('provider'), CURRENCY)
  const out = await openAccounts(tx, 'payment_out', column('provider'), CURRENCY)
  const posting = ({ id, row }: Asked, step: 'take' | 'settle', at: Date): PastPosting => {
    const { memberId, provider, amountMinor, reference } = row
    const way = transit.get(provider) ?? 0n
    const [debit, credit, reason] =
      step === 'take'
        ? ([members.get(memberId) ?? 0n, way, 'withdrawal'] as const)
        : ([way, out.get(provider) ?? 0n, 'withdrawal_paid'] as const)
    return { key: `withdrawal:${id}:${step}`, at, transfers: [{ debit, credit, amountMinor, reason, reference }] }
  }
  const postings = [
    ...asked.map((one) => posting(one, 'take', one.row.createdAt)),
    ...paid.map((one) => posting(one, 'settle', one.end.paidAt)),
  ]
  await insertPastPostings(
    tx,
    postings.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  )
}

async function tell(tx: Tx, asked: readonly Asked[], paid: readonly Paid[]): Promise<void> {
  const fact = ({ merchant, memberId, reference, currency, amountMinor, feeMinor }: NewWithdrawal, at: Date) => ({
    about: { brand: merchant, memberId, at },
    tells: { order: reference, currency, amountMinor, feeMinor },
  })
  await tellFacts(
    tx,
    WITHDRAWAL_ASKED,
    asked.map(({ row }) => fact(row, row.createdAt)),
  )
  await tellFacts(
    tx,
    WITHDRAWAL_PAID,
    paid.map(({ row, end }) => fact(row, end.paidAt)),
  )
}

/**
 * Makes withdrawals in the order of the list, in one transaction, each once: the same seed makes the same withdrawal. A
 * member is in the list once. Those of the last hours wait for an operator, the others were paid; a few of these are in
 * dispute.
 */
export async function seedWithdrawals(env: Env, withdrawals: readonly PastWithdrawal[], now: Date): Promise<void> {
  if (withdrawals.length === 0) return
  const requests = withdrawals.map((one) => ({
    ...one,
    memberId: one.member.id,
    requestId: one.luck.bytes(12).toString('hex'),
  }))
  await env.db.tx(async (tx) => {
    const known = await findPastAsks(tx, requests)
    const fresh = requests.filter(({ requestId }) => !known.has(requestId))
    if (fresh.length === 0) return
    const asked = await ask(tx, fresh)
    await check(tx, asked)
    const paid = asked.filter(({ one }) => after(one.at, WAITING_MS) < now).map((one) => draftPaid(one, now))
    await moveMoney(tx, asked, paid)
    await tell(tx, asked, paid)
    await approve(tx, paid)
    await addPastLines(
      tx,
      'withdrawal',
      asked.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, order: id }))),
    )
  })
}
