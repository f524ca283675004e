/** What the calls of agents' contracts and bills answer, as far as pages need it. The brand's day is 2026-11-23. */
import type { AgentBill, BillLines, BillRecords, Reckoning } from '#contract/agents/bills.ts'
import type { ContractEffect, ContractRow } from '#contract/agents/contract-rows.ts'
import type { ContractStanding } from '#contract/agents/contracts.ts'
import type { DividendTerms, RealtimeTerms } from '#contract/agents/terms.ts'
import { AT } from './agent-answers.ts'

export const PRINT = 'a'.repeat(64)
const ME = { id: '1', username: 'top_agent' }
const BELOW = { id: '7', username: 'padma_hub' }

export const DIVIDEND: DividendTerms = {
  kind: 'dividend',
  period: 'monthly',
  unit: 'rate',
  tiers: [
    { loss: '10000', valid: '200000', active: 3, gives: '5' },
    { loss: '50000.00', valid: '1000000', active: 5, gives: '10' },
  ],
  activeFrom: '1000',
  takeOff: { bonuses: true, rebates: true, salaries: false },
  carryOver: 'lastPeriod',
  without: ['SPORTS'],
  capPerDay: null,
  capPerMember: '5000',
  noticeDays: 7,
}
export const REALTIME: RealtimeTerms = {
  kind: 'realtime',
  winRate: '0.30',
  lossRate: '0.50',
  singleBet: '100',
  without: [],
  capPerDay: '1000',
  capPerMember: null,
  noticeDays: 0,
}

/** A contract of the platform that the agent has and that goes on. */
export const OWN: ContractRow = {
  id: '20',
  kind: 'dividend',
  giver: null,
  taker: ME,
  currency: 'BDT',
  terms: DIVIDEND,
  payer: 'platform',
  state: 'accepted',
  offeredAt: AT,
  expiresAt: AT,
  answeredAt: AT,
  from: '2026-11-01',
  until: null,
  endReason: null,
  print: PRINT,
  signatures: [
    { side: 'giver', by: 'decision', at: AT, print: PRINT },
    { side: 'taker', by: 'passkey', at: AT, print: PRINT },
  ],
}
/** An offer of the agent above to the agent. */
export const OFFER: ContractRow = {
  ...OWN,
  id: '21',
  giver: { id: '3', username: 'banyan_house' },
  payer: 'upline',
  state: 'offered',
  expiresAt: '2026-11-26T06:00:00.000Z',
  answeredAt: null,
  from: null,
  signatures: [{ side: 'giver', by: 'paymentPassword', at: AT, print: PRINT }],
}
/** An offer of the agent to an agent directly below. */
export const GIVEN: ContractRow = { ...OFFER, id: '22', giver: ME, taker: BELOW }

export const STANDING: ContractStanding = {
  kind: 'dividend',
  isOpen: true,
  own: OWN,
  top: { unit: 'rate', gives: ['9.50'] },
  gap: '0.50',
  noticeMin: 3,
}
const PAGE = { pageNum: 1, pageSize: 20, total: 0, totalPages: 0, next: null, previous: null }
export const contractsOf = (content: readonly ContractRow[], standing = STANDING) => ({
  ...PAGE,
  content: [...content],
  total: content.length,
  totalPages: content.length > 0 ? 1 : 0,
  currency: 'BDT',
  today: '2026-11-23',
  timeZone: 'Asia/Dhaka',
  standing: [standing],
})

export const EFFECT: ContractEffect = {
  from: '2026-12-01',
  ends: [
    {
      contract: '20',
      giver: null,
      taker: ME,
      top: { unit: 'rate', gives: ['10'] },
      until: '2026-12-01',
      reason: 'replaced',
    },
    {
      contract: '23',
      giver: ME,
      taker: BELOW,
      top: { unit: 'rate', gives: ['8'] },
      until: '2026-12-01',
      reason: 'uplineChanged',
    },
  ],
  cancels: [],
  print: 'b'.repeat(64),
}

export const RECKONING: Reckoning = {
  stake: '1300000.00',
  payout: '1245000.00',
  valid: '1200000.00',
  active: 4,
  bonuses: '3000.00',
  rebates: '1000.00',
  salaries: '0.00',
  carried: '-5000.00',
  base: '46000.00',
  unit: 'rate',
  tier: 0,
  gives: '5.00',
  earned: '2300.00',
  overMember: '300.00',
  overCap: '0.00',
  amount: '2000.00',
  left: '0.00',
  tiers: [
    {
      isMet: true,
      tests: [
        { name: 'loss', asked: '10000.00', was: '46000.00', isMet: true },
        { name: 'valid', asked: '200000.00', was: '1200000.00', isMet: true },
        { name: 'active', asked: '3', was: '4', isMet: true },
      ],
    },
    {
      isMet: false,
      tests: [
        { name: 'loss', asked: '50000.00', was: '46000.00', isMet: false },
        { name: 'valid', asked: '1000000.00', was: '1200000.00', isMet: true },
        { name: 'active', asked: '5', was: '4', isMet: false },
      ],
    },
  ],
}
export const BILL: AgentBill = {
  id: '41',
  kind: 'dividend',
  contract: '20',
  from: '2026-10-01',
  until: '2026-11-01',
  currency: 'BDT',
  taker: ME,
  giver: OFFER.giver,
  state: 'owed',
  amount: '2000.00',
  paid: '1500.00',
  owed: '500.00',
  reckoning: RECKONING,
  paidAt: null,
}
export const RECORDS: BillRecords = {
  ...PAGE,
  content: [BILL],
  total: 1,
  totalPages: 1,
  currency: 'BDT',
  today: '2026-11-23',
  running: [
    {
      contract: '20',
      kind: 'dividend',
      from: '2026-11-01',
      until: '2026-12-01',
      currency: 'BDT',
      taker: ME,
      giver: OFFER.giver,
      terms: DIVIDEND,
      reckoning: RECKONING,
      setAside: '1750.00',
      at: AT,
    },
  ],
  paid: '1500.00',
  open: '500.00',
  owed: '500.00',
}
export const LINES: BillLines = {
  ...PAGE,
  content: [
    {
      account: { id: '8', username: 'nila.k', kind: 'member' },
      stake: '900000.00',
      payout: '800000.00',
      bonuses: '3000.00',
      valid: '850000.00',
      loss: '97000.00',
      isActive: true,
      part: '4850.00',
    },
  ],
  total: 45,
  totalPages: 3,
  bill: BILL,
  terms: DIVIDEND,
  rounds: [],
}
