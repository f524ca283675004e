/** Members with everything that promotions follow: a grant, money to stake, a ladder, rates of points, an invitation. */
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { DEFAULT_LEVELS } from '#contract/vip/ladder.ts'
import type { Env } from '#server/lib/env.ts'
import { TARGET_RULE } from '#server/modules/rewards/wagering/weigh.ts'
import { insertRates } from '#server/modules/points/earning/rates.sql.ts'
import { insertPlan } from '#server/modules/referral/plans.sql.ts'
import { insertLadder } from '#server/modules/vip/ladders.sql.ts'
import { BENCH_BRAND } from './lib-items.ts'

const TERMS: BonusTerms = {
  wageringTimes: '100',
  base: 'bonus',
  depositMinor: '0',
  lifeDays: 365,
  stakeMax: null,
  payoutMax: null,
  weights: { game: { skyrise: 50 }, vendor: {}, type: { LIVE: 10 }, otherwise: 100 },
  oddsMin: null,
  excluded: [{ of: 'game', code: 'ghuri', how: 'refused' }],
  lateMoney: 'taken_back',
}
/** Never reached. */
const TARGET = '1000000000000000'

/**
 * Makes accounts of the members who hold these wallets. Half of them have a grant in a purse and staked bonus money with
 * cash, the other half one in a single wallet; every second one must stake a deposit; all were invited.
 */
export async function promoteMembers(env: Env, members: readonly string[]): Promise<void> {
  const common = { brand: BENCH_BRAND, from: new Date(0), timeZone: 'UTC', authority: null, by: 'bench' }
  await env.db.tx(async (tx) => {
    const ladder = { currency: 'BDT', turnover: 1, levels: [...DEFAULT_LEVELS] }
    await insertLadder(tx, { ...common, ladder, decisionId: null })
    await insertPlan(tx, { ...common, plan: { ...DEFAULT_PLAN, currency: 'BDT' }, decisionId: null })
    const rates = { perHundred: '1.00', types: [{ type: 'LIVE' as const, percent: 50 }], levels: [], convert: null }
    const { from: fromAt, authority, by } = common
    await insertRates(tx, { merchant: BENCH_BRAND, version: 1, rates, fromAt, authority, by, at: env.clock.now() })
  })
  await env.db.tx(async (tx) => {
    // rows as they would stand; what they refer to is not what is measured
    await tx.query('set local session_replication_role = replica')
    await tx.query('set local statement_timeout = 0')
    await tx.query(
      `insert into identity.accounts (id, merchant, username, type, currency, path, created_at) overriding system value
       select m::bigint, $2, 'bench' || m, 0, 'BDT', m || '.', now() from unnest($1::text[]) as m`,
      [members, BENCH_BRAND],
    )
    await tx.query(
      `insert into rewards.grants (reference, reward_id, member_id, brand, currency, design, amount, terms, target, state,
         created_at, began_at, expires_at, target_rule)
       select 'B-' || m, n, m, $2, 'BDT', case when n % 2 = 0 then 'purse' else 'single_wallet' end, 10000000, $3, $4,
         'active', now(), now(), now() + interval '300 days', $5
       from unnest($1::text[]) with ordinality as u (m, n)`,
      [members, BENCH_BRAND, JSON.stringify(TERMS), TARGET, TARGET_RULE],
    )
    await tx.query(
      `insert into rewards.turnovers (source, member_id, currency, amount, target, done, begins_at)
       select 'deposit:bench' || n, m, 'BDT', 100000000, $2, 0, now() from unnest($1::text[]) with ordinality as u (m, n)
       where n % 4 < 2`,
      [members, TARGET],
    )
    await tx.query(
      `insert into referral.invited (member_id, brand, inviters, registered_at, version, is_phone_proved, deposits, valid)
       select m, $2, array['1'], now() - interval '8 days', 1, false, 0, 0 from unnest($1::text[]) as m`,
      [members, BENCH_BRAND],
    )
    await tx.query('update bets.rounds set merchant = $1', [BENCH_BRAND])
    await tx.query(
      `update bets.journal j set purse = g.reference,
         bonus = case when g.design = 'purse' then j.amount / 2 else 0 end,
         bonus_transfer_id = case when g.design = 'purse' and j.amount > 0 then j.transfer_id end,
        split = case when g.design = 'purse' and j.kind = 'payout' and j.amount > 0 then
          jsonb_build_object('rule', 'share-down-1', 'stake', j.amount::text, 'bonus', (j.amount / 2)::text) end
       from rewards.grants g where g.member_id = j.member_id`,
    )
  })
}
