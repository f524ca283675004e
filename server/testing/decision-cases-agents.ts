/** One way to ask for each kind of decision about agents. */
import { DEFAULT_AGENT_POLICY } from '#contract/agents/policy.ts'
import { AGENT_POLICY } from '#server/modules/agents/line/agent-policy.ts'
import { readPolicy } from '#server/modules/agents/line/policies.sql.ts'
import { buildAgent, buildMember } from './builders.ts'
import { orderOf, type Case } from './decision-order.ts'

export const AGENT_CASES: Record<string, Case> = {
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
