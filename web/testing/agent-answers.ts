/** What the calls of agents answer, as far as the pages of the agent centre need it. The brand's day is 2026-11-23. */
import type { InvitationLink } from '#contract/agents/accounts.ts'
import type { TeamRow } from '#contract/agents/line.ts'
import type { TeamFigures } from '#contract/agents/reports.ts'
import { permission } from '#contract/site/site.ts'
import { sampleOf } from './sample.ts'

export const AT = '2026-11-23T06:00:00.000Z'
/** The brand, with agents switched on or off. */
export const brandOf = (hasAgents: boolean) => ({
  ...sampleOf(permission.output),
  timeZone: 'Asia/Dhaka',
  brandName: 'Fairhouse',
  languages: ['bn', 'en'],
  customerService: [],
  whitelabel: [{ modId: 'AGENTPOLICY3', enabled: hasAgents, childrenNodes: [] }],
})

export const FIGURES: TeamFigures = {
  stake: '1200.00',
  valid: '1000.00',
  payout: '700.00',
  bonus: '50.00',
  net: '450.00',
  deposits: '300.00',
  withdrawals: '100.00',
  rounds: 12,
  rebate: '20.00',
  salary: '30.00',
  dividend: '45.00',
  result: '400.00',
}
export const NOTHING: TeamFigures = {
  stake: '0.00',
  valid: '0.00',
  payout: '0.00',
  bonus: '0.00',
  net: '0.00',
  deposits: '0.00',
  withdrawals: '0.00',
  rounds: 0,
  rebate: '0.00',
  salary: '0.00',
  dividend: '0.00',
  result: '0.00',
}
export const AGENT: TeamRow = {
  id: '7',
  username: 'padma_hub',
  kind: 'agent',
  status: 'active',
  registeredAt: AT,
  lastSeenDay: '2026-11-22',
  direct: 3,
  below: 14,
  recent: { valid: '902000.00', net: '4100.00' },
  remark: 'met at the fair',
  balance: null,
}
export const MEMBER: TeamRow = {
  id: '8',
  username: 'nila.k',
  kind: 'member',
  status: 'suspended',
  registeredAt: AT,
  lastSeenDay: null,
  direct: 0,
  below: 0,
  recent: { valid: '0.00', net: '0.00' },
  remark: null,
  balance: null,
}
export const ME = { id: '1', username: 'top_agent', kind: 'agent' as const }
export const TEAM = { way: [ME], rows: [AGENT, MEMBER], currency: 'BDT', next: null }

export const LINK: InvitationLink = {
  id: '5',
  code: 'ABC123',
  label: 'Market square',
  opens: 'member',
  rates: null,
  fits: true,
  isOpen: true,
  createdAt: AT,
  closedAt: null,
  funnel: { opened: 40, registered: 12, deposited: 6, active: 5 },
}
