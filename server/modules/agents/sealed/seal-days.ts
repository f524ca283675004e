/**
 * Seals days of teams: for each brand and currency a tree over the day's figures of every agent, chained to the day before
 * (docs/decisions/0705). Hashes are those of members' statements.
 */
import { toWire } from '#contract/money.ts'
import type { SealedMeasure } from '#contract/agents/sealed-measures.ts'
import {
  accountText,
  bytesToHex,
  entryText,
  FIRST_LINK,
  hashDay,
  hashLeaf,
  treeLevels,
  treeRoot,
} from '#contract/statements/statement-proof.mjs'
import { getBrand } from '#server/lib/brands.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { sha256Bytes } from '#server/modules/statements/hashing.ts'
import { blindingOf } from './blinding.ts'
import { pathsOf } from '../measures/paths.sql.ts'
import { isMeasured } from '../measures/is-measured.ts'
import { momentsOf } from '../reports/report-period.ts'
import { findLastDay } from '../rebates/rebates.sql.ts'
import { findFirstDay as findFirstRateDay } from '../rates/rates.sql.ts'
import {
  findFirstTeamDay,
  listDayFigures,
  listTeamLedgers,
  listUnsealedBills,
  markSealed,
  type OpenBill,
  type TeamFigure,
  type TeamLedger,
} from './days-of-teams.sql.ts'
import { findLastSeal, insertSeal, readStanding, type Part, type SealedFigure } from './seals.sql.ts'

const KEY_BYTES = 32
/** Bills of the day's last periods are computed first; those that come later are in the next day's seal. */
const GRACE_MS = 2 * HOUR_MS

/** Returns the name of a ledger in statements: "team fairhouse BDT". */
export const nameTeamLedger = ({ brand, currency }: TeamLedger): string => `team ${brand} ${currency}`
/** Returns the number of a figure in statements. */
export const nameFigure = (agentId: string, measure: SealedMeasure): string => `${agentId}/${measure}`

/** Returns the entries of a figure as statements have them. */
export function entriesOf({
  agentId,
  measure,
  day,
  opening,
  parts,
}: Omit<SealedFigure, 'position' | 'closing' | 'entriesBefore'>) {
  let balance = opening
  return parts.map(({ of, amount }, place) => {
    const before = balance
    balance += BigInt(amount)
    return {
      id: `${nameFigure(agentId, measure)}/${day}/${place}`,
      type: measure,
      amount: toWire(BigInt(amount)),
      balanceBefore: toWire(before),
      balanceAfter: toWire(balance),
      at: `${day}T00:00:00.000Z`,
      reference: of,
    }
  })
}

/** Returns the hash of a figure's leaf. */
export async function hashFigure(
  ledger: TeamLedger,
  key: Buffer,
  figure: Omit<SealedFigure, 'position'>,
): Promise<Uint8Array> {
  const { agentId, measure, day, entriesBefore, opening, closing } = figure
  const account = nameFigure(agentId, measure)
  const entries = entriesOf(figure)
  const leaves: Uint8Array[] = []
  for (const entry of entries) leaves.push(await hashLeaf(sha256Bytes, entryText(account, entry)))
  const leaf = {
    ledger: nameTeamLedger(ledger),
    day,
    account,
    kind: measure,
    owner: agentId,
    entriesBefore,
    entries,
    opening: toWire(opening),
    closing: toWire(closing),
    blinding: blindingOf(key, account),
  }
  return hashLeaf(sha256Bytes, accountText(leaf, await treeRoot(sha256Bytes, leaves)))
}

/** Returns the tree over figures, and the day's root and link. */
export async function hashTeamDay(
  ledger: TeamLedger,
  key: Buffer,
  { day, previous, figures }: { day: string; previous: string; figures: readonly Omit<SealedFigure, 'position'>[] },
) {
  const leaves: Uint8Array[] = []
  for (const figure of figures) leaves.push(await hashFigure(ledger, key, figure))
  const levels = await treeLevels(sha256Bytes, leaves)
  const root = levels.at(-1)?.[0] ?? new Uint8Array()
  const entries = figures.reduce((sum, { parts }) => sum + parts.length, 0)
  const told = {
    ledger: nameTeamLedger(ledger),
    day,
    accounts: leaves.length,
    entries,
    root: bytesToHex(root),
    previous,
  }
  return {
    levels: levels.map((level) => Buffer.concat(level)),
    root: Buffer.from(root),
    entries,
    link: await hashDay(sha256Bytes, told),
  }
}

const billFigures = ({ id, kind, takerId, giverId, amount }: OpenBill): TeamFigure[] => [
  { agentId: takerId, measure: kind, of: `bill ${id}`, amount },
  ...(giverId === null ? [] : [{ agentId: giverId, measure: 'given' as const, of: `bill ${id}`, amount }]),
]

/** Returns what bills cost the teams that they come into from outside, by kind: a bill of the brand costs every team above its taker. */
function costFigures(bills: readonly OpenBill[]): TeamFigure[] {
  const costs = new Map<string, TeamFigure>()
  for (const { kind, takerId, giverId, teams, amount } of bills) {
    const measure = kind === 'dividend' ? ('teamDividend' as const) : ('teamSalary' as const)
    for (const agentId of giverId === null ? pathsOf(teams).map((one) => one.agentId) : [takerId]) {
      const key = `${agentId} ${kind}`
      const before = costs.get(key)?.amount ?? 0n
      costs.set(key, { agentId, measure, of: kind, amount: before + amount })
    }
  }
  return [...costs.values()]
}

/** Puts figures together: one for each agent and measure, with its entries. */
function collect(
  day: string,
  figures: readonly TeamFigure[],
  standing: ReadonlyMap<string, { entries: number; closing: bigint }>,
): Omit<SealedFigure, 'position'>[] {
  const all = new Map<string, { agentId: string; measure: SealedMeasure; parts: Part[]; sum: bigint }>()
  for (const { agentId, measure, of, amount } of figures) {
    const key = `${agentId} ${measure}`
    const one = all.get(key) ?? { agentId, measure, parts: [], sum: 0n }
    one.parts.push({ of, amount: String(amount) })
    all.set(key, { ...one, sum: one.sum + amount })
  }
  return [...all].map(([key, { agentId, measure, parts, sum }]) => {
    const { entries: entriesBefore = 0, closing: opening = 0n } = standing.get(key) ?? {}
    return { agentId, measure, day, entriesBefore, opening, parts, closing: opening + sum }
  })
}

/** Returns whether everything that the seal of a day has is there. */
async function isReady(tx: Tx, { brand }: TeamLedger, day: string, timeZone: string): Promise<boolean> {
  if (!(await isMeasured(tx, day, timeZone))) return false
  const [last, first] = [await findLastDay(tx, brand), await findFirstRateDay(tx, brand)]
  return first === null || day < first || (last !== null && last >= day)
}

/** Seals the next day of a ledger. Returns it; null when none is over, or something of it is not there yet. */
async function sealNext(env: Env, ledger: TeamLedger): Promise<string | null> {
  const { timeZone } = await getBrand(env, ledger.brand)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agents seals ${ledger.brand} ${ledger.currency}`)
    const last = await findLastSeal(tx, ledger)
    const day = last === null ? await findFirstTeamDay(tx, ledger) : addDays(last.day, 1)
    if (day === null || day >= localDay(after(env.clock.now(), -GRACE_MS), timeZone)) return null
    if (!(await isReady(tx, ledger, day, timeZone))) return null
    const bills = await listUnsealedBills(tx, ledger, momentsOf({ from: day, to: day }, timeZone).end)
    const found = [...(await listDayFigures(tx, ledger, day)), ...bills.flatMap(billFigures), ...costFigures(bills)]
    const ids = [...new Set(found.map(({ agentId }) => agentId))]
    const figures = collect(day, found, await readStanding(tx, ledger, ids))
    const key = env.random.bytes(KEY_BYTES)
    const previous = last === null ? FIRST_LINK : last.link.toString('hex')
    const { levels, root, entries, link } = await hashTeamDay(ledger, key, { day, previous, figures })
    await insertSeal(
      tx,
      {
        ...ledger,
        day,
        accounts: figures.length,
        entries,
        root,
        previous: Buffer.from(previous, 'hex'),
        link: Buffer.from(link, 'hex'),
        levels,
        blindingKey: key,
        at: env.clock.now(),
      },
      figures.map((figure, position) => ({ ...figure, position })),
    )
    await markSealed(
      tx,
      bills.map(({ id }) => id),
      day,
    )
    return day
  })
}

/**
 * Seals every day that is over and has everything, each ledger from its first day of play on, one day in each commit. Two
 * processes that meet: the later one waits, and finds the day sealed.
 */
export async function sealTeamDays(env: Env): Promise<void> {
  for (const ledger of await listTeamLedgers(env.db)) while ((await sealNext(env, ledger)) !== null);
}
