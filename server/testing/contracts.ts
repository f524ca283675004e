/** Contracts of agents, signed through HTTP. */
import {
  contractEffects,
  dividendAnswer,
  dividendOffer,
  salaryAnswer,
  salaryOffer,
} from '#contract/agents/contracts.ts'
import type { ContractRow, ContractRule } from '#contract/agents/contract-rows.ts'
import { officeContracts, officeOfferContract } from '#contract/agents/office-contracts.ts'
import type { ContractTerms, DividendTerms, RealtimeTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { NO_CONTRACTS, putContractRule } from '#server/modules/agents/contracts/rules.sql.ts'
import { savePaymentPassword } from '#server/modules/cashier/payment-password/payment-passwords.sql.ts'
import { agreeTo } from './agree.ts'
import type { Person } from './builders.ts'
import { PAYMENT_PASSWORD } from './cashier-house.ts'
import type { House } from './house.ts'

const BOUNDS = { without: [], capPerDay: null, capPerMember: null, noticeDays: 7 }

/** Terms of a dividend; one tier that anybody meets, unless a test says otherwise. */
export const dividend = (percent: string, more: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: 'dividend',
  period: 'monthly',
  unit: 'rate',
  tiers: [{ loss: '1', valid: '0', active: 0, gives: percent }],
  activeFrom: '0',
  takeOff: { bonuses: false, rebates: false, salaries: false },
  carryOver: 'none',
  ...BOUNDS,
  ...more,
})
/** Terms of a daily or an hourly salary. */
export const salary = (kind: 'daily' | 'hourly', percent: string, more: object = {}): SalaryTerms => ({
  kind,
  unit: 'rate',
  tiers: [{ valid: '1', active: 0, gives: percent }],
  activeFrom: '0',
  ...BOUNDS,
  ...more,
})
/** Terms of a real-time salary. */
export const realtime = (winRate: string, lossRate: string, more: Partial<RealtimeTerms> = {}): RealtimeTerms => ({
  kind: 'realtime',
  winRate,
  lossRate,
  singleBet: '0',
  ...BOUNDS,
  ...more,
})

/** A rule under which every kind is open. */
export const OPEN_RULE: ContractRule = {
  ...NO_CONTRACTS,
  open: { dividend: true, daily: true, hourly: true, realtime: true },
  max: { dividend: '40.00', daily: '2.00', hourly: '2.00', realtime: '2.00' },
  maxFixed: { dividend: '50000', daily: '5000', hourly: '500' },
}

/** Sets a brand's rule at once, as two persons would have a day before. */
export const openContracts = (house: House, change: Partial<ContractRule> = {}, brand = 'fairhouse'): Promise<void> =>
  house.env.db.tx((tx) => putContractRule(tx, brand, { ...OPEN_RULE, ...change }))

let hash: Promise<string> | null = null
/** Gives people the payment password of all tests. */
export async function givePaymentPasswords(house: House, people: readonly Person[]): Promise<void> {
  const stored = await (hash ??= hashPassword(PAYMENT_PASSWORD))
  const at = house.clock.now()
  for (const { id } of people) await house.env.db.tx((tx) => savePaymentPassword(tx, id, stored, at))
}

export const signed = { paymentPassword: PAYMENT_PASSWORD }
let requests = 0
export const newRequest = (): string => `contract-${process.pid}-${++requests}`

/** An agent offers a contract to another. */
export const offerTo = (
  giver: Person,
  account: string,
  terms: ContractTerms,
  more: object = {},
): Promise<ContractRow> => {
  const input = { requestId: newRequest(), account, ...signed, ...more }
  return terms.kind === 'dividend'
    ? giver.caller.ok(dividendOffer, { ...input, terms })
    : giver.caller.ok(salaryOffer, { ...input, terms })
}

/** Two operators offer a contract of the brand; returns it. */
export async function offerByBrand(
  [asker, second]: readonly [Person, Person],
  agent: Person,
  terms: ContractTerms,
): Promise<ContractRow> {
  const { waiting } = await asker.caller.ok(officeOfferContract, { id: agent.id, terms, reason: 'as agreed' })
  await agreeTo(second, waiting ?? undefined)
  const { content } = await asker.caller.ok(officeContracts, { agentId: agent.id, state: 'offered', kind: terms.kind })
  const [row] = content
  if (!row) throw new Error('nothing was offered')
  return row
}

/** The call by which contracts of a kind are answered. */
export const answerOf = ({ kind }: Pick<ContractRow, 'kind'>) => (kind === 'dividend' ? dividendAnswer : salaryAnswer)

/** The taker reads what a contract does, and signs it. */
export async function acceptIt(taker: Person, one: ContractRow): Promise<ContractRow> {
  const { print: seen } = await taker.caller.ok(contractEffects, { contract: one.id })
  return taker.caller.ok(answerOf(one), { id: one.id, answer: 'accept', seen, ...signed })
}
