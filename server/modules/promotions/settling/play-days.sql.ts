/** What members staked, lost and paid in over a period, from the figures by day and from the ledger. */
import { DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import { listBonusCounted } from '#server/modules/bets/bonus-counted.sql.ts'
import { type LaterClosing, listLaterClosings } from '#server/modules/bets/closed-later.sql.ts'

export type StakedDay = { day: string; type: string; validMinor: bigint }

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const endOf = (day: string) => new Date(startOf(day).getTime() + DAY_MS)

/** Adds to the figure of a key. */
function addTo(sums: Map<string, bigint>, key: string, by: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + by)
}

/** Returns how much of some play moves into a period by the day on which its rounds were closed, or out of it. */
function shiftOf({ day, closedOn }: LaterClosing, first: string, last: string): bigint {
  const isIn = (one: string | null) => one !== null && one >= first && one <= last
  return BigInt(isIn(closedOn)) - BigInt(isIn(day))
}

/**
 * Returns what a member staked validly of their own money by day and type of game, from a day to a day of UTC. Money of
 * a bonus counts nothing (in the proportion of each stake), and a stake counts on the day on which its round is over (docs/decisions/0535).
 */
export async function listStaked(
  q: Queryable,
  { memberId, brand, currency }: { memberId: string; brand: string; currency: string },
  from: string,
  to: string,
): Promise<StakedDay[]> {
  const rows = await q.query<StakedDay>(
    `select day::text as day, game_type as type, sum(valid_bet)::bigint as "validMinor"
     from bets.member_days where member_id = $1 and currency = $2 and day between $3 and $4
     group by 1, 2 order by 1, 2`,
    [memberId, currency, from, to],
  )
  const sums = new Map(rows.map(({ day, type, validMinor }) => [`${day} ${type}`, validMinor]))
  const whose = { brand, currency, memberId }
  for (const one of await listBonusCounted(q, whose, startOf(from), endOf(to)))
    addTo(sums, `${one.day} ${one.gameType}`, -one.validMinor)
  for (const one of await listLaterClosings(q, whose, startOf(from), endOf(to))) {
    if (one.day >= from) addTo(sums, `${one.day} ${one.gameType}`, -one.validMinor)
    if (one.closedOn !== null && one.closedOn <= to) addTo(sums, `${one.closedOn} ${one.gameType}`, one.validMinor)
  }
  return [...sums]
    .filter(([, validMinor]) => validMinor > 0n)
    .map(([key, validMinor]) => ({ day: key.slice(0, 10), type: key.slice(11), validMinor }))
    .toSorted((one, other) => (one.day + one.type < other.day + other.type ? -1 : 1))
}

export type StakedMember = { memberId: string; type: string; validMinor: bigint }

/** As listStaked, of all members of a brand, summed over the days. */
export async function listStakedOfBrand(
  q: Queryable,
  brand: string,
  currency: string,
  from: string,
  to: string,
): Promise<StakedMember[]> {
  const rows = await q.query<StakedMember>(
    `select d.member_id as "memberId", d.game_type as type,
       sum(d.valid_bet)::bigint as "validMinor"
     from bets.member_days d join identity.members m on m.id::text = d.member_id and m.merchant = $1
     where d.currency = $2 and d.day between $3 and $4 and m.type <> 4
     group by 1, 2 order by 1, 2`,
    [brand, currency, from, to],
  )
  const sums = new Map(rows.map(({ memberId, type, validMinor }) => [`${memberId} ${type}`, validMinor]))
  const all = { brand, currency, memberId: null }
  for (const one of await listBonusCounted(q, all, startOf(from), endOf(to))) {
    const key = `${one.memberId} ${one.gameType}`
    // of members who are counted only
    if (sums.has(key)) addTo(sums, key, -one.validMinor)
  }
  for (const one of await listClosings(q, brand, currency, from, to))
    addTo(sums, `${one.memberId} ${one.gameType}`, one.validMinor * shiftOf(one, from, to))
  return [...sums]
    .filter(([, validMinor]) => validMinor > 0n)
    .map(([key, validMinor]) => {
      const [memberId = '', type = ''] = key.split(' ')
      return { memberId, type, validMinor }
    })
}

/** Play of a brand's members that belongs to another day than its own. Trial players and test accounts have none. */
async function listClosings(
  q: Queryable,
  brand: string,
  currency: string,
  from: string,
  to: string,
): Promise<LaterClosing[]> {
  const closings = await listLaterClosings(q, { brand, currency, memberId: null }, startOf(from), endOf(to))
  const members = await q.query<{ id: string }>(
    'select id::text as id from identity.members where id = any ($1::bigint[]) and merchant = $2 and type <> 4',
    [[...new Set(closings.map(({ memberId }) => memberId))].filter((id) => /^\d{1,18}$/.test(id)), brand],
  )
  const known = new Set(members.map(({ id }) => id))
  return closings.filter(({ memberId }) => known.has(memberId))
}

export type Loss = { memberId: string; lossMinor: bigint }

/** Adds what moves between periods, and keeps losses. */
function lossesWith(rows: readonly Loss[], closings: readonly LaterClosing[], first: string, last: string): Loss[] {
  const sums = new Map(rows.map(({ memberId, lossMinor }) => [memberId, lossMinor]))
  for (const one of closings) addTo(sums, one.memberId, (one.stakeMinor - one.payoutMinor) * shiftOf(one, first, last))
  return [...sums].flatMap(([memberId, lossMinor]) => (lossMinor > 0n ? [{ memberId, lossMinor }] : []))
}

/**
 * Returns what members of a brand lost in play with their own money: stakes − what came back; losses only. A round
 * counts whole on the day on which it is over (docs/decisions/0535).
 */
export async function listPlayLosses(
  q: Queryable,
  brand: string,
  currency: string,
  from: string,
  to: string,
): Promise<Loss[]> {
  const rows = await q.query<Loss>(
    `select d.member_id as "memberId",
       sum((d.stake - d.bonus_stake) - (d.payout - d.bonus_payout))::bigint as "lossMinor"
     from bets.member_days d join identity.members m on m.id::text = d.member_id and m.merchant = $1
     where d.currency = $2 and d.day between $3 and $4 and m.type <> 4 group by 1 order by 1`,
    [brand, currency, from, to],
  )
  return lossesWith(rows, await listClosings(q, brand, currency, from, to), from, to)
}

/**
 * Returns what members of a brand lost by their money: deposits − withdrawals − what the member's money grew by, from a
 * moment to a moment, both the beginning of a day of UTC; losses only. The member's money is what they have, here and at
 * vendors, what is held for them, and what is in rounds that are not over; a move between those is none. Only members
 * who paid in during the period can have lost by it.
 */
export async function listMoneyLosses(
  q: Queryable,
  brand: string,
  currency: string,
  from: Date,
  to: Date,
): Promise<Loss[]> {
  const rows = await q.query<Loss & { paidMinor: bigint }>(
    `with moved as (
       select m.id::text as member_id,
         sum(e.amount) filter (where t.reason in ('deposit', 'deposit_fee', 'deposit_reversed')) as paid_in,
         -coalesce(sum(e.amount) filter (where t.reason in ('withdrawal', 'withdrawal_returned')), 0) as paid_out,
         -- on its way to a vendor's wallet and back it is the member's all the time
         coalesce(sum(e.amount) filter (where t.reason not in ('vendor_in', 'vendor_out', 'vendor_returned')), 0) as grown
       from wallet.balances b
       join identity.members m on m.id::text = split_part(b.owner, '/', 1) and m.merchant = $1 and m.type <> 4
       join wallet.entry_lines e on e.account_id = b.id and e.created_at >= $3 and e.created_at < $4
       join wallet.transfer_lines t on t.id = e.transfer_id
       where b.kind in ('member_cash', 'member_held', 'vendor_wallet', 'vendor_debt', 'member_debt') and b.currency = $2
         and b.book = 'real'
       group by 1
     )
     select member_id as "memberId", (paid_in - paid_out - grown)::bigint as "lossMinor", paid_in::bigint as "paidMinor"
     from moved where paid_in > 0 order by 1`,
    [brand, currency, from, to],
  )
  const [first, last] = [dayOf(from), dayOf(new Date(to.getTime() - 1))]
  const hasPaid = new Set(rows.map(({ memberId }) => memberId))
  const closings = await listClosings(q, brand, currency, first, last)
  return lossesWith(
    rows,
    closings.filter(({ memberId }) => hasPaid.has(memberId)),
    first,
    last,
  )
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
