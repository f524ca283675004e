/**
 * Turns rules into one expression of SQL about the member `m` (identity.member_traits). SQL's own true, false and null
 * are the three answers: null survives `not`, and is collapsed where somebody asks (docs/decisions/0527).
 */
import { parseMoney } from '#contract/money.ts'
import type { Criterion, SegmentRules } from '#contract/segments/rules.ts'
import { countriesOf, DIALLING_CODES } from '#server/modules/site/country-codes.ts'

/** Rules with the segments that they name, each in its version; null: off or unknown, which answers unknown. */
export type WholeRules = { readonly rules: SegmentRules; readonly uses: ReadonlyMap<string, WholeRules | null> }

/** An expression with the value behind it, of one criterion of the rules themselves. */
export type Leaf = { readonly criterion: Criterion; readonly is: string; readonly value: string }

/** Values of a statement, by their places. */
export class Values {
  readonly list: unknown[] = []
  /** Adds a value and returns its place with its type. */
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

type Said = { is: string; value: string }
const same = (expression: string): Said => ({ is: expression, value: `(${expression})::text` })

const DEPOSIT = 'from cashier.member_deposits d where d.member_id = m.id::text'
const PLAY = 'from bets.member_days d where d.member_id = m.id::text and d.stake > 0'
const PLAYED_BY = { game: 'd.game_code', vendor: 'd.vendor', category: 'd.game_type' } as const
const SIGNALS = {
  limits: 'h.has_limits',
  exclusion: 'h.excluded_at is not null',
  break: (now: string) => `h.rest_until > ${now}`,
} as const

function sayCountry(countries: readonly string[], values: Values): Said {
  const wanted = new Set(countries)
  const of = (digits: string) => countriesOf(digits).filter((one) => wanted.has(one)).length
  const sure = DIALLING_CODES.filter((digits) => of(digits) === countriesOf(digits).length)
  const perhaps = DIALLING_CODES.filter((digits) => of(digits) > 0 && of(digits) < countriesOf(digits).length)
  const digits = `regexp_replace(m.dialling_code, '\\D', '', 'g')`
  const [all, some] = [values.add(sure, 'text[]'), values.add(perhaps, 'text[]')]
  return {
    is: `case when m.dialling_code is null or ${digits} = any (${some}) then null else ${digits} = any (${all}) end`,
    value: 'm.dialling_code',
  }
}

/** A sum in one currency: of a member with an account in another one it is unknown, unless there are rows of it. */
function saySum(sum: string, rows: string, currency: string, min: string, values: Values): Said {
  const [code, least] = [values.add(currency, 'text'), values.add(String(parseMoney(min)), 'bigint')]
  const total = `(select case when m.currency = ${code} then coalesce(${sum}, 0) else ${sum} end ${rows} and d.currency = ${code})`
  return { is: `(${total} >= ${least})`, value: `${total}::text` }
}

function sayLine(agents: readonly string[], values: Values): Said {
  if (agents.length === 0) return same(`(m.path <> m.id || '.')`)
  const names = values.add(
    agents.map((name) => name.toLowerCase()),
    'text[]',
  )
  return same(
    `exists (select from identity.members a where a.merchant = m.merchant and lower(a.username) = any (${names})
       and a.id <> m.id and starts_with(m.path, a.path))`,
  )
}

function sayLast(what: 'deposit' | 'login' | 'play', days: string, now: string): Said {
  if (what === 'login')
    return { is: `coalesce(m.last_login_at >= ${now} - ${days}, false)`, value: 'm.last_login_at::text' }
  if (what === 'deposit')
    return {
      is: `exists (select ${DEPOSIT} and d.paid_at >= ${now} - ${days})`,
      value: `(select max(d.paid_at) ${DEPOSIT})::text`,
    }
  return {
    is: `exists (select ${PLAY} and d.day > ((${now} - ${days}) at time zone 'UTC')::date)`,
    value: `(select max(d.day) ${PLAY})::text`,
  }
}

function sayOne(one: Criterion, whole: WholeRules, values: Values, now: string): Said {
  const days = () => `make_interval(days => ${values.add('days' in one ? one.days : 0, 'int')})`
  const within = () => `make_interval(days => ${values.add('withinDays' in one ? one.withinDays : 0, 'int')})`
  const since = () => `d.day > ((${now} - ${days()}) at time zone 'UTC')::date`
  switch (one.is) {
    case 'registered':
      return { is: `(m.created_at >= ${now} - ${within()})`, value: 'm.created_at::text' }
    case 'country':
      return sayCountry(one.countries, values)
    case 'language':
      return { is: `(m.language = any (${values.add(one.languages, 'text[]')}))`, value: 'm.language' }
    case 'level': {
      const level = 'coalesce((select l.level from cashier.member_levels l where l.member_id = m.id::text), 0)'
      const most = values.add(one.max, 'int')
      return {
        is: `(${level} >= ${values.add(one.min, 'int')} and (${most} is null or ${level} <= ${most}))`,
        value: `${level}::text`,
      }
    }
    case 'contact':
      return same({ any: '(m.has_sms or m.has_mail)', sms: 'm.has_sms', mail: 'm.has_mail' }[one.channel])
    case 'deposited':
      return saySum('sum(d.credited)', `${DEPOSIT} and d.paid_at >= ${now} - ${days()}`, one.currency, one.min, values)
    case 'staked':
      return saySum('sum(d.valid_bet)', `${PLAY} and ${since()}`, one.currency, one.min, values)
    case 'last':
      return sayLast(one.what, within(), now)
    case 'played':
      return same(
        `exists (select ${PLAY} and ${PLAYED_BY[one.by]} = any (${values.add(one.codes, 'text[]')}) and ${since()})`,
      )
    case 'line':
      return sayLine(one.agents, values)
    case 'list': {
      const list = values.add(one.list, 'bigint')
      return same(`exists (select from segments.list_members x where x.list_id = ${list} and x.member_id = m.id)`)
    }
    case 'segment': {
      const used = whole.uses.get(one.segment)
      return same(used ? sayRules(used, values, now) : 'null::boolean')
    }
    case 'protection': {
      const signal = one.signal === 'break' ? SIGNALS.break(now) : SIGNALS[one.signal]
      const has = `exists (select from protection.member_signals h where h.member_id = m.id::text and ${signal})`
      // what protection knows of a member is not copied into evidence
      return { is: has, value: 'null::text' }
    }
  }
}

function sayGroups(whole: WholeRules, values: Values, now: string): Leaf[][] {
  return whole.rules.all.map(({ any }) =>
    any.map((criterion) => {
      const { is, value } = sayOne(criterion, whole, values, now)
      return { criterion, is: criterion.not ? `(not ${is})` : is, value }
    }),
  )
}

const join = (groups: readonly (readonly Leaf[])[]) =>
  `(${groups.map((any) => `(${any.map(({ is }) => is).join(' or ')})`).join(' and ')})`

/** Returns the expression of rules: true, false, or null for unknown. `now`: the place of the moment. */
export function sayRules(whole: WholeRules, values: Values, now: string): string {
  return join(sayGroups(whole, values, now))
}

/** As `sayRules`, with the criteria of the rules by themselves. */
export function sayWithLeaves(whole: WholeRules, values: Values, now: string): { is: string; leaves: Leaf[] } {
  const groups = sayGroups(whole, values, now)
  return { is: join(groups), leaves: groups.flat() }
}
