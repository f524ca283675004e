/** Sealed days of teams, as they are stored. */
import type { SealedMeasure } from '#contract/agents/sealed-measures.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { TeamLedger } from './days-of-teams.sql.ts'

export type Seal = TeamLedger & {
  day: string
  accounts: number
  entries: number
  root: Buffer
  previous: Buffer
  link: Buffer
  sealedAt: Date
}
/** One entry of a figure. */
export type Part = { of: string; amount: string }
export type SealedFigure = {
  agentId: string
  measure: SealedMeasure
  day: string
  position: number
  entriesBefore: number
  opening: bigint
  parts: readonly Part[]
  closing: bigint
}

const SEAL = `brand, currency, day, accounts, entries, root, previous, link, sealed_at as "sealedAt"`

/** Returns the newest sealed day of a ledger; null: none. */
export async function findLastSeal(q: Queryable, { brand, currency }: TeamLedger): Promise<Seal | null> {
  const [row] = await q.query<Seal>(
    `select ${SEAL} from agents.seals where brand = $1 and currency = $2 order by day desc limit 1`,
    [brand, currency],
  )
  return row ?? null
}

/** Returns sealed days of a brand, of one currency or all, the oldest first. */
export function listSeals(
  q: Queryable,
  brand: string,
  currency: string | null,
  from: string,
  to: string,
): Promise<Seal[]> {
  return q.query(
    `select ${SEAL} from agents.seals where brand = $1 and ($2::text is null or currency = $2) and day between $3::date and $4::date
     order by day, currency`,
    [brand, currency, from, to],
  )
}

/** Returns the newest sealed day of each currency of a brand. */
export function listNewest(q: Queryable, brand: string): Promise<Seal[]> {
  return q.query(
    `select distinct on (currency) ${SEAL} from agents.seals where brand = $1 order by currency, day desc`,
    [brand],
  )
}

/** Returns where each figure of a ledger's agents stands after its last sealed day, by `agent measure`. */
export async function readStanding(
  q: Queryable,
  { brand, currency }: TeamLedger,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, { entries: number; closing: bigint }>> {
  const rows = await q.query<{ key: string; entries: number; closing: bigint }>(
    `select distinct on (agent_id, measure) agent_id || ' ' || measure as key,
       entries_before + jsonb_array_length(parts) as entries, closing
     from agents.sealed_figures where agent_id = any ($3) and currency = $2 and brand = $1 order by agent_id, measure, day desc`,
    [brand, currency, agentIds],
  )
  return new Map(rows.map(({ key, entries, closing }) => [key, { entries, closing }]))
}

export type NewSeal = Omit<Seal, 'sealedAt'> & { levels: readonly Buffer[]; blindingKey: Buffer; at: Date }

/** The figures that a day has (docs/decisions/0705): days of form 1 have no people and no costs of teams. */
const FORM = 2

/** Stores a sealed day with its figures. */
export async function insertSeal(tx: Tx, seal: NewSeal, figures: readonly Omit<SealedFigure, 'day'>[]): Promise<void> {
  await tx.query(
    `insert into agents.seals (brand, currency, day, accounts, entries, root, previous, link, levels, blinding_key, sealed_at, form)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      seal.brand,
      seal.currency,
      seal.day,
      seal.accounts,
      seal.entries,
      seal.root,
      seal.previous,
      seal.link,
      seal.levels,
      seal.blindingKey,
      seal.at,
      FORM,
    ],
  )
  await tx.query(
    `insert into agents.sealed_figures (agent_id, currency, measure, day, brand, position, entries_before, opening, parts, closing)
     select f.a, $2, f.m, $3::date, $1, f.p, f.e, f.o, f.j, f.c
     from unnest($4::text[], $5::text[], $6::int[], $7::int[], $8::bigint[], $9::jsonb[], $10::bigint[]) as f(a, m, p, e, o, j, c)`,
    [
      seal.brand,
      seal.currency,
      seal.day,
      figures.map(({ agentId }) => agentId),
      figures.map(({ measure }) => measure),
      figures.map(({ position }) => position),
      figures.map(({ entriesBefore }) => entriesBefore),
      figures.map(({ opening }) => opening),
      figures.map(({ parts }) => JSON.stringify(parts)),
      figures.map(({ closing }) => closing),
    ],
  )
}

const FIGURE = `f.agent_id as "agentId", f.measure, f.day, f.position, f.entries_before as "entriesBefore", f.opening, f.parts, f.closing`

/** Returns an agent's figures of sealed days with what is needed to prove them, the oldest day first. */
export function listOwnFigures(
  q: Queryable,
  agentId: string,
  currency: string,
  { from, to }: { from: string; to: string },
): Promise<(SealedFigure & { accounts: number; blindingKey: Buffer })[]> {
  return q.query(
    `select ${FIGURE}, s.accounts, s.blinding_key as "blindingKey" from agents.sealed_figures f
     join agents.seals s on s.brand = f.brand and s.currency = f.currency and s.day = f.day
     where f.agent_id = $1 and f.currency = $2 and f.day between $3::date and $4::date order by f.day, f.measure`,
    [agentId, currency, from, to],
  )
}

/** Returns hashes at places of the trees of a ledger, in the order of the places. */
export async function listSealHashes(
  q: Queryable,
  { brand, currency }: TeamLedger,
  places: readonly { day: string; level: number; position: number }[],
): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select encode(substring(s.levels[p.level + 1] from p.position * 32 + 1 for 32), 'hex') as hash
     from unnest($3::date[], $4::int[], $5::int[]) with ordinality as p(day, level, position, ord)
     join agents.seals s on s.brand = $1 and s.currency = $2 and s.day = p.day order by p.ord`,
    [
      brand,
      currency,
      places.map(({ day }) => day),
      places.map(({ level }) => level),
      places.map((one) => one.position),
    ],
  )
  return rows.map(({ hash }) => hash)
}

/** Returns sealed days to hash again: the last ones of each ledger and some at random; all of them with `everything`. */
export function listSealsToHash(
  q: Queryable,
  { everything, last, sample }: { everything: boolean; last: number; sample: number },
): Promise<(Seal & { blindingKey: Buffer })[]> {
  return q.query(
    `with aged as (
       select *, row_number() over (partition by brand, currency order by day desc) as age, row_number() over (order by random()) as luck
       from agents.seals
     )
     select ${SEAL}, blinding_key as "blindingKey" from aged where $1 or age <= $2 or luck <= $3 order by brand, currency, day`,
    [everything, last, sample],
  )
}

/** Returns the figures of a sealed day in the order of their places. */
export function listFiguresOf(
  q: Queryable,
  { brand, currency, day }: TeamLedger & { day: string },
): Promise<SealedFigure[]> {
  return q.query(
    `select ${FIGURE} from agents.sealed_figures f where f.brand = $1 and f.currency = $2 and f.day = $3::date order by f.position`,
    [brand, currency, day],
  )
}
