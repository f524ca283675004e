/**
 * One way to ask for each kind of decision of the house, about something real, so that carrying it out has its effect.
 * The table of races (server/decision-races.test.ts) runs each; a kind that is not here fails there.
 */
import type { Decision, DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import { HOUSE_LOG } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { CASHIER_RULES, showRules } from '#server/modules/cashier/rules/set-rules.ts'
import { PERSON_RULE } from '#server/modules/promotions/person/person-rule.ts'
import { putPersonRule } from '#server/modules/promotions/person/person-rule.sql.ts'
import { HOUSE_RULES, showHouseRules } from '#server/modules/cashier/rules/house-rules.ts'
import { LINE_POLICY, showLinePolicies } from '#server/modules/cashier/line/set-line-policy.ts'
import { PAYMENT_METHOD, showMethods } from '#server/modules/cashier/rules/set-payment-method.ts'
import { findWords } from '#server/lib/outgoing/templates.sql.ts'
import { TEMPLATE_RULE } from '#server/modules/outgoing/template-rule.ts'
import { findDesign } from '#server/modules/rewards/grants/grants.sql.ts'
import { BONUS_SETTINGS } from '#server/modules/rewards/settings/bonus-settings.ts'
import { putBrandPlay } from '#server/modules/play/switches/play-switches.sql.ts'
import { showVendorCaps, VENDOR_CAPS } from '#server/modules/doors/caps/set-vendor-caps.ts'
import { OPERATOR_NETWORKS } from '#server/modules/identity/operators/operator-networks.ts'
import { putOperatorNetworks } from '#server/modules/identity/operators/operator-networks.sql.ts'
import { showBrands } from '#server/modules/site/brand-domains.ts'
import { buildHouseOperator, buildMember, buildOperator } from './builders.ts'
import type { CashierHouse } from './cashier-house.ts'
import { AGENT_CASES } from './decision-cases-agents.ts'
import { CAMPAIGN_CASES } from './decision-cases-campaigns.ts'
import { LOTTERY_CASES } from './decision-cases-lottery.ts'
import { MONEY_CASES } from './decision-cases-money.ts'
import { OFFER_CASES } from './decision-cases-offers.ts'
import { OUTSIDE_CASES } from './decision-cases-outside.ts'
import { REWARD_CASES } from './decision-cases-rewards.ts'
import { POINTS_CASES } from './decision-cases-points.ts'
import { orderOf, type Case } from './decision-order.ts'

type AnyRule = {
  change(tx: Tx, context: OperatorContext, key: string, after: never, reason: string): Promise<Decision>
  kinds: DecisionKind[]
}
/**
 * Makes the case of a rule that gets looser. `read` returns the settings in force from the content of the kind, as a
 * first request would show them.
 */
function loosen(
  rule: AnyRule,
  key: string,
  next: (before: Record<string, unknown>) => Record<string, unknown>,
  read: (house: CashierHouse) => Promise<Record<string, unknown>>,
  change: string,
): Case {
  return {
    change,
    ask: async (house) => {
      const wanted = next(await read(house))
      return (tx, context) => rule.change(tx, context, key, wanted as never, 'a race')
    },
  }
}

const two = (amount: unknown, more: number) => (Number(amount) + more).toFixed(2)
const brandRules = async (house: CashierHouse) => {
  const [{ floor: _floor, waiting: _waiting, ...rules } = {} as never] = await showRules(house.env.db, 'fairhouse')
  return rules as Record<string, unknown>
}
const houseRules = async (house: CashierHouse) => {
  const { waiting: _waiting, ...rules } =
    (await showHouseRules(house.env.db)).find((one) => one.currency === 'BDT') ?? ({} as never)
  return rules as Record<string, unknown>
}
const linePolicy = async (house: CashierHouse) => {
  const { waiting: _waiting, ...policy } =
    (await showLinePolicies(house.env.db, 'fairhouse')).find((one) => one.currency === 'BDT') ?? ({} as never)
  return policy as Record<string, unknown>
}
const method = async (house: CashierHouse) => {
  const {
    waiting: _waiting,
    kind: _kind,
    provider: _provider,
    flow: _flow,
    ...settings
  } = (await showMethods(house.env.db, 'fairhouse')).find(
    (one) => one.direction === 'deposit' && one.code === 'takago',
  ) as never as Record<string, unknown>
  return settings
}
const caps = async (house: CashierHouse) => {
  return { ...(await showVendorCaps(house.env.db, '*')).find((one) => one.currency === 'BDT')?.caps } as Record<
    string,
    unknown
  >
}

const RULES: Record<string, Case> = {
  'cashier-rules.loosen': loosen(
    CASHIER_RULES,
    'BDT',
    (was) => ({ ...was, payeeWaitMinutes: Number(was.payeeWaitMinutes) - 1 }),
    brandRules,
    'update cashier.rules set payee_wait_minutes = payee_wait_minutes + 7 where currency = $1',
  ),
  'house-rules.loosen': loosen(
    HOUSE_RULES,
    'BDT',
    (was) => ({ ...was, brandAbove: two(was.brandAbove, 1) }),
    houseRules,
    `insert into core.money_rules (brand, currency, member_above, operator_above, brand_above, at) select null, currency, member_above, operator_above, brand_above + 5000, now() from core.money_rules where brand is null and currency = $1 order by id desc limit 1`,
  ),
  'person-rule.loosen': loosen(
    PERSON_RULE,
    'house',
    () => ({ counts: 'brand' as const }),
    async ({ env }) => {
      await env.db.tx((tx) => putPersonRule(tx, { counts: 'house' }, 0n, env.clock.now()))
      return { counts: 'house' as const }
    },
    `update promotions.person_rules set counts = 'brand' where $1 <> ''`,
  ),
  'line-policy.loosen': loosen(
    LINE_POLICY,
    'BDT',
    (was) => ({ ...was, dayCount: Number(was.dayCount) + 1 }),
    linePolicy,
    'update cashier.line_policies set day_count = day_count + 1 where currency = $1',
  ),
  'bonus-settings.loosen': {
    change: `insert into rewards.brand_rules (brand, design) select 'fairhouse', 'single_wallet' where $1 = 'brand'
      on conflict (brand) do update set design = case brand_rules.design when 'purse' then 'single_wallet' else 'purse' end`,
    ask: async (house) => {
      const design = (await findDesign(house.env.db, 'fairhouse')) === 'purse' ? 'single_wallet' : 'purse'
      return (tx, context) => BONUS_SETTINGS.change(tx, context, 'brand', { design, depositTurnover: null }, 'a race')
    },
  },
  'payment-method.loosen': loosen(
    PAYMENT_METHOD,
    'deposit/takago',
    (was) => ({ ...was, max: two(was.max, 1) }),
    method,
    `update cashier.methods set position = position + 1 where 'deposit/' || code = $1`,
  ),
  'outgoing-template.loosen': loosen(
    TEMPLATE_RULE,
    'code_sms_bn',
    (was) => ({ ...was, body: was.body === '{code} {brand}' ? '{brand} {code}' : '{code} {brand}' }),
    async ({ env }) => {
      const words = await findWords(env.db, { brand: 'fairhouse', kind: 'code', channel: 'sms', language: 'bn' })
      return { kind: 'code', channel: 'sms', language: 'bn', subject: null, body: words?.body ?? null }
    },
    `insert into core.outgoing_templates (brand, kind, channel, language, version, body, decision_id, by_name, at)
     select 'fairhouse', 'code', 'sms', 'bn', coalesce(max(version), 0) + 1, '{code}', (select max(id) from core.decisions), 'somebody', now()
     from core.outgoing_templates where $1 = 'code_sms_bn' and brand = 'fairhouse' and kind = 'code' and channel = 'sms' and language = 'bn'`,
  ),
  'vendor-caps.loosen': loosen(
    VENDOR_CAPS,
    '*.BDT',
    (was) => ({ ...was, winMax: two(was.winMax, 1), isOwn: true }),
    caps,
    `update games.vendor_caps set win_max = win_max - 10000 where vendor || '.' || currency = $1`,
  ),
}

/** Makes the case of a scope's list of networks, to which one network is added. */
function ofNetworks(scope: 'brand' | 'house'): Case {
  const merchant = scope === 'house' ? null : 'fairhouse'
  return {
    change: `update identity.operator_networks set networks = networks || '{192.0.2.0/24}' where $1 = 'all' and scope = '${merchant ?? HOUSE_LOG}'`,
    ask: async (house) => {
      const { env, clock } = house
      await env.db.tx((tx) => putOperatorNetworks(tx, merchant, ['127.0.0.0/8'], clock.now()))
      return (tx, context) =>
        OPERATOR_NETWORKS[scope].change(tx, context, 'all', { networks: ['127.0.0.0/8', '198.51.100.0/24'] }, 'a race')
    },
  }
}

/** Decisions about operators, at the brand and at the house. */
function ofOperator(verb: 'invite' | 'role' | 'unfreeze' | 'reset', scope: 'brand' | 'house'): Case {
  const name = `${scope === 'house' ? 'house-operator' : 'operator'}.${verb}`
  const [from, to] = scope === 'house' ? ['house', 'house-staff'] : ['viewer', 'support']
  return {
    change: {
      invite: null,
      role: `update identity.operators set role = case role when 'viewer' then 'finance' when 'house' then 'house-staff' else role end where username = $1`,
      unfreeze: `update identity.operators set status = 'active' where username = $1`,
      reset: `update identity.operators set email = 'other@example.com' where username = $1`,
    }[verb],
    ask: async (house) => {
      const subject = await (scope === 'house' ? buildHouseOperator(house) : buildOperator(house, 'viewer'))
      const [{ person } = { person: 0n }] = await house.env.db.query<{ person: bigint }>(
        'select person_id as person from identity.operators where id = $1',
        [subject.id],
      )
      if (verb === 'unfreeze')
        await house.env.db.query(`update identity.operators set status = 'frozen' where id = $1`, [subject.id])
      const about = { operatorId: subject.id, person: subject.username }
      const invited = `n${subject.username}`
      const content = {
        invite: {
          username: invited,
          role: to,
          person: invited,
          personId: null,
          email: `${invited}@example.com`,
          language: null,
          permissions: ['members.write'],
        },
        role: { ...about, before: { role: from }, after: { role: to }, permissions: [] },
        unfreeze: about,
        reset: { ...about, what: 'password', email: null },
      }[verb]
      return orderOf(name, content, {
        subject: `operator:${verb === 'invite' ? invited : subject.username}`,
        evidence: `${verb} ${person}`,
      })
    },
  }
}

const contactGone = 'delete from identity.mobiles where account_id::text = $1'
const withMobile = async (house: CashierHouse) => {
  const member = await buildMember(house)
  await house.env.db.query(
    `insert into identity.mobiles (account_id, merchant, number, verified_at, created_at) values ($1, 'fairhouse', $2, $3, $3)`,
    [member.id, `+88017${String(member.id).padStart(8, '0')}`, house.clock.now()],
  )
  return member
}

const PEOPLE: Record<string, Case> = {
  'operator-networks.loosen': ofNetworks('brand'),
  'house-networks.loosen': ofNetworks('house'),
  ...Object.fromEntries(
    (['invite', 'role', 'unfreeze', 'reset'] as const).flatMap((verb) => [
      [`operator.${verb}`, ofOperator(verb, 'brand')],
      [`house-operator.${verb}`, ofOperator(verb, 'house')],
    ]),
  ),
  'grant.give': {
    change: null,
    ask: async (house) => {
      const guest = await buildHouseOperator(house)
      return orderOf(
        'grant.give',
        { operatorId: guest.id, operator: guest.username, permissions: ['deposits.read'], hours: 1 },
        { subject: `grant:${guest.username}` },
      )
    },
  },
  'member.one-time-password': {
    change: contactGone,
    ask: async (house) => {
      const member = await withMobile(house)
      return orderOf(
        'member.one-time-password',
        { username: member.username, channel: 'sms', recipient: '+88…', unproved: null },
        { subject: `member:${member.id}`, memberId: member.id },
      )
    },
  },
  'member.payment-password-code': {
    change: contactGone,
    ask: async (house) => {
      const member = await withMobile(house)
      return orderOf(
        'member.payment-password-code',
        { username: member.username, channel: 'sms', recipient: '+88…' },
        { subject: `member:${member.id}`, memberId: member.id },
      )
    },
  },
  'member.unfreeze': {
    change: `update identity.accounts set status = 'active' where id::text = $1`,
    ask: async (house) => {
      const member = await buildMember(house)
      await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id])
      return orderOf(
        'member.unfreeze',
        { username: member.username, before: { status: 'frozen' }, after: { status: 'active' } },
        { subject: `member:${member.id}`, memberId: member.id },
      )
    },
  },
  'member.allow-play': {
    change: `update games.barred_members set at = at + interval '1 second' where member_id = $1`,
    ask: async (house) => {
      const member = await buildMember(house)
      await house.env.db.query(
        `insert into games.barred_members (member_id, reason, operator_id, at) values ($1, 'a race', 1, $2)`,
        [member.id, house.clock.now()],
      )
      return orderOf(
        'member.allow-play',
        { member: member.id, stoppedFor: 'a race' },
        { subject: `member:${member.id}`, memberId: member.id },
      )
    },
  },
}

const opened = { before: { status: 'off' }, after: { status: 'on' } }
const PLAY: Record<string, Case> = {
  'vendor.open': {
    change: `update games.vendors set status = 'maintenance' where code = $1`,
    ask: async (house) => {
      await house.env.db.query(`update games.vendors set status = 'off' where code = 'BGS'`)
      return orderOf('vendor.open', { code: 'BGS', ...opened }, { subject: 'vendor:BGS' })
    },
  },
  'game.open': {
    change: `update games.games set status = 'maintenance' where code = $1`,
    ask: async (house) => {
      await house.env.db.query(`update games.games set status = 'off' where code = 'dice'`)
      return orderOf('game.open', { code: 'dice', ...opened }, { subject: 'game:dice' })
    },
  },
  'luck.open': {
    change: `update promotions.luck_closings set opened_at = now(), opened_by = 'a race' where id = $1::bigint`,
    ask: async (house) => {
      const [row] = await house.env.db.query<{ id: string }>(
        `insert into promotions.luck_closings (kinds, reason, closed_at, closed_by)
         values ('{raffle}', 'a race', $1, 'one') returning id::text`,
        [house.clock.now()],
      )
      const content = { id: row?.id ?? '', brand: null, country: null, kinds: ['raffle'], closedFor: 'a race' }
      return orderOf('luck.open', content, { subject: `luck:${row?.id}` })
    },
  },
  'play.open': {
    change: `update games.play_switch set status = 'maintenance' where $1 = 'all'`,
    ask: async (house) => {
      await house.env.db.query(`update games.play_switch set status = 'off'`)
      return orderOf('play.open', { code: 'all', ...opened }, { subject: 'play:all' })
    },
  },
  'play.allow': {
    change: `update games.brand_play set status = 'maintenance' where merchant = $1`,
    ask: async (house) => {
      await house.env.db.tx((tx) =>
        putBrandPlay(tx, 'fairhouse', 'off', { reason: 'a race', operatorId: '1', at: house.clock.now() }),
      )
      return orderOf('play.allow', { code: 'play', ...opened }, { subject: 'play:fairhouse' })
    },
  },
  'vendor.widen': {
    change: `update games.vendors set may_overdraw = not may_overdraw where code = $1`,
    ask: async (house) => {
      await house.env.db.query(`update games.vendors set may_adjust = false where code = 'BGS'`)
      return orderOf(
        'vendor.widen',
        { vendor: 'BGS', before: { mayAdjust: false }, after: { mayAdjust: true } },
        { subject: 'vendor:BGS' },
      )
    },
  },
  'vendor.add-key': {
    change: null,
    ask: async (house) => {
      await house.env.db.query(`delete from games.vendor_keys where vendor = 'BGS'`)
      return orderOf(
        'vendor.add-key',
        { vendor: 'BGS', algorithm: 'ed25519', publicKey: 'a key', fingerprint: 'a print' },
        { subject: 'vendor:BGS' },
      )
    },
  },
  'vendor.round-rule': {
    change: `insert into games.round_rules (vendor, after_minutes, outcome) values ($1, 77, 'void') on conflict (vendor) do update set after_minutes = round_rules.after_minutes + 1`,
    ask: async () =>
      orderOf(
        'vendor.round-rule',
        { vendor: 'BGS', before: { afterMinutes: 600, outcome: 'void' }, after: { afterMinutes: 60, outcome: 'void' } },
        { subject: 'vendor:BGS' },
      ),
  },
  'brand.domains': {
    change: `insert into core.brand_domains (domain, brand) values (md5(random()::text) || '.example', $1)`,
    ask: async (house) => {
      const brand = (await showBrands(house.env)).find((one) => one.id === 'meghna')
      const facts = {
        domains: brand?.domains ?? [],
        mainDomain: brand?.mainDomain ?? '',
        domainCodes: brand?.domainCodes ?? {},
      }
      return orderOf('brand.domains', { brand: 'meghna', before: facts, after: facts }, { subject: 'brand:meghna' })
    },
  },
}

/**
 * Kinds that one person alone carries out immediately when nothing gets looser: no second person is asked, so there is
 * no race.
 */
export const ALONE = [
  'outgoing-template.set',
  'cashier-rules.set',
  'bonus-settings.set',
  'house-rules.set',
  'person-rule.set',
  'line-policy.set',
  'agent-policy.set',
  'payment-method.set',
  'vendor-caps.set',
  'operator-networks.set',
  'house-networks.set',
  'agent-rate-rule.set',
  'agent-rates.set',
  'agent-contract-rule.set',
]

export const DECISION_CASES: Readonly<Record<string, Case>> = {
  ...MONEY_CASES,
  ...RULES,
  ...PEOPLE,
  ...PLAY,
  ...REWARD_CASES,
  ...OFFER_CASES,
  ...OUTSIDE_CASES,
  ...POINTS_CASES,
  ...LOTTERY_CASES,
  ...CAMPAIGN_CASES,
  ...AGENT_CASES,
}
