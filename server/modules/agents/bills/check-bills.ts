/** What must be true of bills: each is what its window gives by its contract, is paid once, and by nothing else. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { TransferCause } from '#server/lib/transfer-cause.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { findContract, listCounting } from '../contracts/contracts.sql.ts'
import { earnedOf } from '../rebates/split-day.ts'
import type { Bill, BillFigures } from './bills.sql.ts'
import { listToCheck, listWindows } from './checked-bills.sql.ts'
import { byTaker, sumWindow } from './realtime-bills.ts'
import { isDividend, isSalary, reckonDay, reckonHour, reckonPeriod } from './reckon-bill.ts'
import { findRunsAt } from './runs.sql.ts'

export const BILL_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['salary', 'dividend'],
    isCause: `exists (select from agents.bill_payments y join agents.bills b on b.id = y.bill_id
      where p.key = 'bill-payment ' || y.id and t.amount = y.amount
        and t.reason::text = case b.kind when 'dividend' then 'dividend' else 'salary' end
        and exists (select from wallet.balances a where a.id = t.credit and a.kind = 'member_cash' and a.owner = b.taker_id)
        and exists (select from wallet.balances a where a.id = t.debit and case y.source
          when 'brand' then a.kind = 'commission' and a.owner = b.brand
          when 'cash' then a.kind = 'member_cash' and a.owner = b.giver_id
          else a.kind = 'agent_set_aside' and a.owner = b.giver_id || '/' || b.contract_id end))`,
    otherwise: 'without a payment of a bill',
  },
  {
    reasons: ['hold', 'hold_returned'],
    isCause: `exists (select from agents.set_asides s join agents.contracts c on c.id = s.contract_id
      where p.key = 'set-aside ' || s.id and t.amount = abs(s.amount)
        and exists (select from wallet.balances a where a.kind = 'agent_set_aside' and a.owner = c.giver_id || '/' || c.id
          and a.id = case when s.amount > 0 then t.credit else t.debit end))`,
    otherwise: ', and nothing that was set aside says so',
  },
]

/** Bills, and windows of minutes, that are computed again where not everything is looked at. */
const LOOKED_AT = 200

/** Returns what a bill's window gives now; null: its kind is computed by whole windows. */
async function again(q: Queryable, bill: Bill): Promise<BillFigures | null> {
  const contract = await findContract(q, bill.contractId)
  if (!contract) return null
  const days = { from: bill.day, until: bill.untilDay ?? bill.day }
  if (isDividend(contract)) return reckonPeriod(q, contract, days, bill.carried)
  if (!isSalary(contract)) return null
  if (contract.kind === 'daily') return reckonDay(q, contract, days, bill.carried)
  const { run, before } = await findRunsAt(q, bill.brand, 'hourly', bill.untilAt)
  const ends = { from: bill.fromAt, until: bill.untilAt, after: before?.upTo ?? null, upTo: run?.upTo ?? LOG_START }
  // what other hours of the day were paid bounds the amount, and not what was earned
  return reckonHour(q, contract, ends, { carried: bill.carried, used: 0n })
}

const NAMES = [
  'stake',
  'payout',
  'valid',
  'active',
  'bonuses',
  'rebates',
  'salaries',
  'base',
  'tier',
  'gives',
  'earned',
  'overMember',
] as const

async function checkWindows(q: Queryable, limit: number | null) {
  let examined = 0n
  const differing: { id: string; what: string }[] = []
  for (const bill of await listToCheck(q, limit)) {
    examined++
    const figures = await again(q, bill)
    const name = figures && NAMES.find((one) => figures[one] !== bill[one])
    if (figures && name)
      differing.push({ id: String(bill.id), what: `kept ${name} ${bill[name]}, the window gives ${figures[name]}` })
  }
  return { examined, differing }
}

async function checkRealtime(q: Queryable, limit: number | null) {
  let examined = 0n
  const differing: { id: string; what: string }[] = []
  for (const { brand, fromAt, untilAt, kept } of await listWindows(q, limit)) {
    const { run, before } = await findRunsAt(q, brand, 'realtime', untilAt)
    const ends = { from: fromAt, until: untilAt, after: before?.upTo ?? null, upTo: run?.upTo ?? LOG_START }
    const sums = await sumWindow(q, brand, byTaker(await listCounting(q, brand, ['realtime'], null)), ends)
    for (const key of new Set([...sums.keys(), ...kept.keys()])) {
      examined++
      const [has, earned] = [kept.get(key) ?? 0n, earnedOf(sums.get(key)?.points ?? 0n)]
      if (has !== earned)
        differing.push({ id: `${untilAt.toISOString()} ${key}`, what: `kept ${has}, the rounds give ${earned}` })
    }
  }
  return { examined, differing }
}

/** The business day on which a bill `b` counts. */
const DAY = `case when b.kind = 'dividend' then b.until_day - 1 else b.day end`
/** The way from the top to the agent at a place of `b.teams`. */
const PATH = `array_to_string((string_to_array(b.teams, '.'))[1:t.place::int], '.')`
const sumOf = (amount: string) => `sum(case when b.kind = 'dividend' then 0 else ${amount} end) as salaries,
          sum(case when b.kind = 'dividend' then ${amount} else 0 end) as dividends`

export const BILL_CHECKS: readonly BooksCheck[] = [
  {
    code: 'bills-windows',
    name: 'every bill is what its window gives by its contract',
    look: (tx, { everything = false }) => checkWindows(tx, everything ? null : LOOKED_AT),
  },
  {
    code: 'bills-rounds',
    name: 'every real-time salary is what the rounds of its minutes give',
    look: (tx, { everything = false }) => checkRealtime(tx, everything ? null : LOOKED_AT),
  },
  {
    code: 'bills-add-up',
    name: 'every bill adds up, and real-time salaries carry what the one before left',
    examined: 'select count(*) from agents.bills',
    differing: `
      select b.id::text as id, format('earned %s, bounds %s and %s, carried %s, amount %s, left %s, the one before left %s', b.earned,
        b.over_member, b.over_cap, b.carried, b.amount, b.remainder, coalesce(b.before, 0)) as what
      from (
        select *, lag(remainder) over (partition by taker_id, kind, currency order by from_at) as before from agents.bills
      ) b
      where case b.kind
        when 'realtime' then b.earned - b.over_member + b.carried <> b.over_cap + b.amount + b.remainder or b.carried <> coalesce(b.before, 0)
        else b.amount not between b.earned - b.over_member - b.over_cap - 99 and b.earned - b.over_member - b.over_cap end`,
  },
  {
    code: 'bills-paid',
    name: 'every payment of a bill has its transfer, and what is paid of each bill is the sum of them',
    examined: 'select count(*) from agents.bills',
    differing: `
      select b.id::text as id, format('%s, paid %s of %s; payments %s, transfers %s', b.state, b.paid, b.amount,
        coalesce(sum(y.amount), 0), coalesce(sum(t.amount), 0)) as what
      from agents.bills b
      left join agents.bill_payments y on y.bill_id = b.id
      left join wallet.posting_keys p on p.key = 'bill-payment ' || y.id
      left join wallet.transfer_lines t on t.posting_id = p.id and t.reason in ('salary', 'dividend') and t.amount = y.amount
      group by b.id having b.paid <> coalesce(sum(y.amount), 0) or b.paid <> coalesce(sum(t.amount), 0)`,
  },
  {
    code: 'bills-set-aside',
    name: 'what is set aside for each contract is what was put there less what bills were paid from it',
    examined: `select count(*) from wallet.balances where kind = 'agent_set_aside'`,
    differing: `
      select coalesce(w.owner, m.owner) as id, format('has %s, moved %s', coalesce(w.balance, 0), coalesce(m.amount, 0)) as what
      from (select owner, currency, balance from wallet.balances where kind = 'agent_set_aside') w full join (
        select c.giver_id || '/' || c.id as owner, c.currency,
          coalesce((select sum(amount) from agents.set_asides s where s.contract_id = c.id), 0)
          - coalesce((select sum(y.amount) from agents.bill_payments y join agents.bills b on b.id = y.bill_id
              where b.contract_id = c.id and y.source = 'aside'), 0) as amount
        from agents.contracts c where c.giver_id is not null
      ) m using (owner, currency) where coalesce(w.balance, 0) <> coalesce(m.amount, 0)`,
  },
  {
    code: 'bills-costs',
    name: 'what salaries and dividends cost each team is what came into it from outside',
    examined: `select count(*) from agents.team_costs where game_type = ''`,
    differing: `
      select concat_ws(' ', path, day, currency) as id, format('kept %s and %s, bills %s and %s', coalesce(k.salaries, 0),
        coalesce(k.dividends, 0), coalesce(m.salaries, 0), coalesce(m.dividends, 0)) as what
      from (select path, day, currency, salaries, dividends from agents.team_costs where game_type = '') k full join (
        select ${PATH} as path, ${DAY} as day, b.currency, ${sumOf('b.amount')}
        from agents.bills b cross join lateral unnest(string_to_array(b.teams, '.')) with ordinality as t(agent_id, place)
        where b.amount > 0 and (b.giver_id is null or t.agent_id = b.taker_id) group by 1, 2, 3
      ) m using (path, day, currency)
      where (coalesce(k.salaries, 0), coalesce(k.dividends, 0)) <> (coalesce(m.salaries, 0), coalesce(m.dividends, 0))`,
  },
  {
    code: 'bills-given',
    name: 'what each agent got by salaries and dividends, less what the agent gave on, is what the bills say',
    examined: 'select count(*) from agents.account_costs',
    differing: `
      select concat_ws(' ', teams, day, currency) as id, format('kept %s and %s, bills %s and %s', coalesce(k.salaries, 0),
        coalesce(k.dividends, 0), coalesce(m.salaries, 0), coalesce(m.dividends, 0)) as what
      from (select teams, day, currency, salaries, dividends from agents.account_costs) k full join (
        select n.teams, ${DAY} as day, b.currency, ${sumOf('n.sign * b.amount')}
        from agents.bills b cross join lateral (
          select b.teams, 1 as sign
          union all
          select left(b.teams, length(b.teams) - length(b.taker_id) - 1), -1 where b.giver_id is not null
        ) n where b.amount > 0 group by 1, 2, 3
      ) m using (teams, day, currency)
      where (coalesce(k.salaries, 0), coalesce(k.dividends, 0)) <> (coalesce(m.salaries, 0), coalesce(m.dividends, 0))`,
  },
]
