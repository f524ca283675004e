/** Reads what a bet depends on: the purchase itself where it was made before, the issue, and the terms in force. */
import type { IssueState } from '#contract/lottery/shapes.ts'
import type { Db } from '#server/lib/db.ts'
import { gather } from '#server/lib/gather.ts'

export type BetFacts = {
  /** The ticket or chase of the same request id. */
  knownId: bigint | null
  knownAsked: string | null
  issue: bigint | null
  state: IssueState | null
  /** YYYY-MM-DD in the lottery's own time zone. */
  day: string | null
  closesAt: Date | null
  drawsAt: Date | null
  /** By the database's clock. */
  isClosed: boolean
}

type Question = { memberId: string; requestId: string; lottery: string; number: string }

const FACTS = `select t.id as "knownId", t.asked as "knownAsked", i.id as issue, i.state, i.day, i.closes_at as "closesAt",
    i.draws_at as "drawsAt", coalesce(i.state <> 'open' or i.closes_at <= clock_timestamp(), true) as "isClosed"
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as ask(member_id, request_id, lottery, number, place)
  left join lateral (
    select * from lottery.tickets t where t.member_id = ask.member_id and t.request_id = ask.request_id offset 0) t on true
  left join lateral (
    select * from lottery.issues i where i.lottery = ask.lottery and i.number = ask.number offset 0) i on true
  order by ask.place`

async function read(db: Db, asked: readonly Question[]): Promise<BetFacts[]> {
  return db.lookUp<BetFacts>('lottery.read_bet_facts', FACTS, [
    asked.map((one) => one.memberId),
    asked.map((one) => one.requestId),
    asked.map((one) => one.lottery),
    asked.map((one) => one.number),
  ])
}

const readers = new WeakMap<Db, (question: Question) => Promise<BetFacts>>()

/** Reads the facts of a bet, together with those of all bets of the moment. */
export function readBetFacts(db: Db, ask: Question): Promise<BetFacts> {
  let reader = readers.get(db)
  if (!reader) readers.set(db, (reader = gather((asked) => read(db, asked))))
  return reader(ask)
}

/** Returns the number of the issue of a lottery that takes bets now, or null. */
export async function findOpenIssue(db: Db, lottery: string): Promise<string | null> {
  const [row] = await db.query<{ number: string }>(
    `select number from lottery.issues where lottery = $1 and state = 'open' and closes_at > clock_timestamp()
     order by draws_at limit 1`,
    [lottery],
  )
  return row?.number ?? null
}

/** Returns the id of a version of a brand's terms, or null. */
export async function findTermsId(db: Db, merchant: string, lottery: string, version: number): Promise<bigint | null> {
  const [row] = await db.query<{ id: bigint }>(
    'select id from lottery.terms where merchant = $1 and lottery = $2 and version = $3',
    [merchant, lottery, version],
  )
  return row?.id ?? null
}

/** Returns how much more a brand may owe in an issue in one currency. */
export async function readExposureLeft(
  db: Db,
  { merchant, currency, issue, capMinor }: { merchant: string; currency: string; issue: bigint; capMinor: bigint },
): Promise<bigint> {
  const [row] = await db.query<{ left: bigint }>(
    `select greatest($3::bigint - coalesce(sum(worst), 0), 0)::bigint as left from lottery.exposure_pages
     where merchant = $1 and issue = $2 and currency = $4`,
    [merchant, issue, capMinor, currency],
  )
  return row?.left ?? 0n
}

/** Returns how much more a member may stake in an issue. */
export async function readMemberLeft(db: Db, memberId: string, issue: bigint, mostMinor: bigint): Promise<bigint> {
  const [row] = await db.query<{ left: bigint }>(
    `select greatest($3::bigint - coalesce(sum(cost), 0), 0)::bigint as left from lottery.tickets
     where issue = $1 and member_id = $2 and state = 'placed'`,
    [issue, memberId, mostMinor],
  )
  return row?.left ?? 0n
}
