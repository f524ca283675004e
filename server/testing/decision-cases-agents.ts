/** One way to ask for each kind of decision about agents. */
import { DEFAULT_AGENT_POLICY } from '#contract/agents/policy.ts'
import type { ContractRule } from '#contract/agents/contract-rows.ts'
import type { RateRule, Rates } from '#contract/agents/rates.ts'
import { only } from '#server/lib/db.ts'
import { AGENT_POLICY } from '#server/modules/agents/line/agent-policy.ts'
import { readPolicy } from '#server/modules/agents/line/policies.sql.ts'
import { NO_POINTS, ofEach, writeRates } from '#server/modules/agents/rates/points.ts'
import { BRAND_KEY, RATE_RULE, TOP_RATES } from '#server/modules/agents/rates/rate-rules.ts'
import { NO_RULE, putRateRule, readLatest, readRateRule } from '#server/modules/agents/rates/rates.sql.ts'
import { CONTRACT_RULE, CONTRACT_RULE_KEY } from '#server/modules/agents/contracts/contract-rule.ts'
import { NO_CONTRACTS, putContractRule, readContractRule } from '#server/modules/agents/contracts/rules.sql.ts'
import { insertWaitingBill } from './bills.ts'
import { buildAgent, buildMember } from './builders.ts'
import { orderOf, type Case } from './decision-order.ts'

const RULE: RateRule = { ...NO_RULE, max: ofEach(() => '1.00') }
const OPEN: ContractRule = {
  ...NO_CONTRACTS,
  open: { dividend: true, daily: true, hourly: true, realtime: true },
  max: { dividend: '40.00', daily: '2.00', hourly: '2.00', realtime: '2.00' },
}
const raised = (text: string) => (Number(text) + 0.01).toFixed(2)

export const AGENT_CASES: Record<string, Case> = {
  'agent-rate-rule.loosen': {
    change: `insert into agents.rate_rules (brand, document) select 'fairhouse', '${JSON.stringify({ ...RULE, gap: ofEach(() => '0.77') })}' where $1 = 'brand'
      on conflict (brand) do update set document = excluded.document`,
    ask: async ({ env }) => {
      const rule = await readRateRule(env.db, 'fairhouse')
      const after: RateRule = { ...rule, max: { ...rule.max, RNG: raised(rule.max.RNG) } }
      return (tx, context) => RATE_RULE.change(tx, context, BRAND_KEY, after, 'a race')
    },
  },
  'agent-rates.loosen': {
    change: `insert into agents.rates (brand, member_id, from_day, points, set_by, set_at)
      select 'fairhouse', $1, current_date, '{"RNG": 7}', 'somebody', now()`,
    ask: async (house) => {
      await house.env.db.tx((tx) => putRateRule(tx, 'fairhouse', RULE))
      const { id } = await buildAgent(house)
      const before = writeRates((await readLatest(house.env.db, [id])).get(id) ?? NO_POINTS)
      const after: Rates = { ...before, RNG: '0.50' }
      return (tx, context) => TOP_RATES.change(tx, context, id, after, 'a race')
    },
  },
  'agent-contract-rule.loosen': {
    change: `insert into agents.contract_rules (brand, document) select 'fairhouse', '${JSON.stringify({ ...OPEN, gap: '0.77' })}' where $1 = 'brand'
      on conflict (brand) do update set document = excluded.document`,
    ask: async ({ env }) => {
      const rule = await readContractRule(env.db, 'fairhouse')
      const after: ContractRule = { ...rule, max: { ...rule.max, daily: raised(rule.max.daily) } }
      return (tx, context) => CONTRACT_RULE.change(tx, context, CONTRACT_RULE_KEY, after, 'a race')
    },
  },
  'agent-contract.offer': {
    change: `update agents.contract_rules set document = jsonb_set(document, '{noticeMin}',
      to_jsonb((document ->> 'noticeMin')::int + 1)) where $1 <> ''`,
    ask: async (house) => {
      await house.env.db.tx((tx) => putContractRule(tx, 'fairhouse', OPEN))
      const { id: agentId, username: agent } = await buildAgent(house)
      const terms = {
        kind: 'realtime',
        winRate: '0.30',
        lossRate: '0.50',
        singleBet: '100',
        without: [],
        capPerDay: null,
        capPerMember: null,
        noticeDays: 5,
      }
      return orderOf(
        'agent-contract.offer',
        { agent, agentId, currency: 'BDT', terms, ends: [] },
        { subject: `agent-contract:${agentId}-realtime`, memberId: agentId },
      )
    },
  },
  'agent-rebate.pay': {
    change: `update agents.rebates set state = 'refused' where id = $1::bigint`,
    ask: async (house) => {
      const { id: memberId, username } = await buildAgent(house)
      const { id } = only(
        await house.env.db.query<{ id: bigint }>(
          `insert into agents.rebates (brand, agent_id, day, currency, earned, carried, amount, remainder, state)
           values ('fairhouse', $1, current_date, 'BDT', 50000, 0, 50000, 0, 'waiting') returning id`,
          [memberId],
        ),
      )
      return orderOf(
        'agent-rebate.pay',
        { rebate: String(id), agent: username, day: '2026-01-01', amount: '5.00', currency: 'BDT' },
        { subject: `agent-rebate:${id}`, memberId, money: { direction: 'in', currency: 'BDT', amountMinor: 50_000n } },
      )
    },
  },
  'agent-bill.pay': {
    // the bill was agreed to in the meantime
    change: `update agents.bills set state = 'approved' where id = $1::bigint`,
    ask: async (house) => {
      const { id: memberId, username } = await buildAgent(house)
      const bill = await insertWaitingBill(house, memberId)
      return orderOf(
        'agent-bill.pay',
        { bill, agent: username, contractKind: 'daily', window: '2026-01-01', amount: '5.00', currency: 'BDT' },
        { subject: `agent-bill:${bill}`, memberId, money: { direction: 'in', currency: 'BDT', amountMinor: 50_000n } },
      )
    },
  },
  'line.move': {
    change: `update identity.accounts set status = 'frozen' where id = $1::bigint`,
    ask: async (house) => {
      const [agent, member] = [await buildAgent(house), await buildMember(house)]
      return orderOf(
        'line.move',
        { id: member.id, username: member.username, upline: null, to: agent.username, toId: agent.id, people: 1 },
        { subject: `member:${member.id}`, memberId: member.id },
      )
    },
  },
  'agent-policy.loosen': {
    change: `insert into agents.policies (brand, document) values ($1, '${JSON.stringify(DEFAULT_AGENT_POLICY)}')
      on conflict (brand) do update set document = jsonb_set(policies.document, '{linksMax}',
        to_jsonb((policies.document ->> 'linksMax')::int - 1))`,
    ask: async (house) => {
      const policy = await readPolicy(house.env.db, 'fairhouse')
      await house.env.db.query('insert into agents.policies (brand, document) values ($1, $2) on conflict do nothing', [
        'fairhouse',
        JSON.stringify(policy),
      ])
      const wanted = { ...policy, accountsPerDay: policy.accountsPerDay + 1 }
      return (tx, context) => AGENT_POLICY.change(tx, context, 'fairhouse', wanted, 'a race')
    },
  },
}
