/** Grants as their members see them: terms, progress, and what withdrawing or cancelling now would cost. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  type bonusContributions,
  type bonusDetails,
  type GrantRow,
  GRANTS_SHOWN_MAX,
} from '#contract/rewards/grants.ts'
import type { RunningGrantRow } from '#contract/rewards/running.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { getCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { nameIn } from '#server/modules/catalogue/titles/name-in.ts'
import { heldAccount, purseAccount } from '#server/modules/play/purses/purses.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { namesOfTerms } from './names-of-terms.ts'
import { listTurnovers, type Turnover } from '../following/wagering.sql.ts'
import { forecastBonus } from '../forecast/forecast-bonus.ts'
import { findBonusPart } from '../grants/one-wallet.sql.ts'
import { findGrant, listGrants, type TitledGrant } from '../grants/grants.sql.ts'
import { addedBy } from '../following/wagering.ts'
import { readableTerms } from '../wagering/readable-terms.ts'
import { findOpenRounds, findProgress, listContributions, type Progress } from '../wagering/contributions.sql.ts'

const NOTHING: Progress = { countedMinor: 0n, stakedMinor: 0n }
const iso = (at: Date | null) => at?.toISOString() ?? null
const isRunning = ({ state }: TitledGrant) => state === 'active' || state === 'completed'

/** What would stay and go if the grant ended now; null where it cannot be ended by its member. */
function costOf(grant: TitledGrant, cashMinor: bigint, heldMinor: bigint): { stays: string; goes: string } | null {
  if (grant.state === 'queued') return { stays: toWire(cashMinor), goes: toWire(grant.amountMinor) }
  if (!isRunning(grant)) return null
  if (grant.design === 'purse') return { stays: toWire(cashMinor), goes: toWire(heldMinor) }
  const goesMinor = heldMinor < cashMinor ? heldMinor : cashMinor
  return { stays: toWire(cashMinor - goesMinor), goes: toWire(goesMinor) }
}

/** Returns how much of a target is counted, from 0 to 100, rounded down. */
export function percentOf(countedMinor: bigint, targetMinor: bigint): number {
  if (targetMinor === 0n || countedMinor >= targetMinor) return 100
  return Number((countedMinor * 100n) / targetMinor)
}

/** What is shown beside the grant itself, and the language of names. */
type Money = { cashMinor: bigint; progress: Progress; place: number | null; locale: string }

/** Returns a grant as its member sees it, without its forecast. */
export async function presentGrant(
  env: Env,
  grant: TitledGrant,
  { cashMinor, progress, place, locale }: Money,
): Promise<{ row: RunningGrantRow; leftMinor: bigint; moneyMinor: bigint }> {
  const { memberId, reference, currency, amountMinor, targetMinor } = grant
  const terms = readableTerms(grant.terms)
  const isOpen = isRunning(grant) || grant.state === 'closing'
  const balance = (ref: Parameters<typeof getBalance>[1]) => (isOpen ? getBalance(env.db, ref) : 0n)
  const [purseMinor, heldMinor, open] = await Promise.all([
    grant.design === 'single_wallet' && isOpen
      ? findBonusPart(env.db, grant)
      : balance(purseAccount(memberId, reference, currency)),
    balance(heldAccount(memberId, reference, currency)),
    isOpen ? findOpenRounds(env.db, grant, env.clock.now()) : { rounds: 0, stakeMinor: 0n },
  ])
  const counted = progress.countedMinor < targetMinor ? progress.countedMinor : targetMinor
  const leftMinor = targetMinor - counted
  const money = grant.design === 'purse' ? purseMinor + cashMinor : cashMinor
  const cost = costOf(grant, cashMinor, purseMinor)
  const row = {
    id: reference,
    title: { key: grant.titleKey, values: grant.titleValues },
    state: grant.state,
    endsAs: grant.endsAs,
    design: grant.design,
    currency,
    amount: toWire(amountMinor),
    terms,
    names: await namesOfTerms(env, terms, locale),
    target: toWire(targetMinor),
    progress: toWire(counted),
    remaining: toWire(leftMinor),
    percent: percentOf(counted, targetMinor),
    balance: toWire(purseMinor),
    held: toWire(heldMinor),
    openRounds: open.rounds,
    openStakes: toWire(open.stakeMinor),
    converted: grant.convertedMinor === null ? null : toWire(grant.convertedMinor),
    place,
    createdAt: grant.createdAt.toISOString(),
    beganAt: iso(grant.beganAt),
    expiresAt: iso(grant.expiresAt),
    pausedAt: grant.state === 'active' ? iso(grant.pausedAt) : null,
    pausedFor: grant.state === 'active' ? grant.pausedFor : null,
    endedAt: iso(grant.endedAt),
    endReason: grant.endReason,
    cancelling: cost,
    withdrawing: isRunning(grant) ? cost : null,
  }
  return { row, leftMinor, moneyMinor: money }
}

/** Adds what a grant that runs or waits would cost, and how likely it is to be finished. */
async function presentWhole(env: Env, grant: TitledGrant, money: Money): Promise<GrantRow> {
  const { row, leftMinor, moneyMinor } = await presentGrant(env, grant, money)
  const { memberId, amountMinor } = grant
  const { terms } = row
  if (!isRunning(grant) && grant.state !== 'queued') return { ...row, forecast: null }
  const told = isRunning(grant) ? { leftMinor, moneyMinor } : {}
  return { ...row, forecast: await forecastBonus(env, memberId, { amountMinor, terms, ...told }) }
}

/** Returns money that must be staked, as the wire has it. */
export function presentTurnover({ source, amountMinor, targetMinor, doneMinor, at }: Turnover) {
  return {
    source,
    amount: toWire(amountMinor),
    target: toWire(targetMinor),
    progress: toWire(doneMinor),
    remaining: toWire(targetMinor - doneMinor),
    at,
  }
}

/** Returns all grants of a member, those that run or wait first, and what else must be staked. */
export async function describeBonuses(
  env: Env,
  { id, currency }: Pick<Account, 'id' | 'currency'>,
  locale: string,
): Promise<OutputOf<typeof bonusDetails>> {
  const { db } = env
  const grants = await listGrants(db, id, GRANTS_SHOWN_MAX)
  const [progress, cashMinor, turnovers] = await Promise.all([
    findProgress(
      db,
      grants.map((one) => one.id),
    ),
    getBalance(db, { kind: 'member_cash', owner: id, currency }),
    listTurnovers(db, id, currency),
  ])
  const queued = grants.filter(({ state }) => state === 'queued')
  return {
    currency,
    cash: toWire(cashMinor),
    grants: await Promise.all(
      grants.map((grant) =>
        presentWhole(env, grant, {
          cashMinor,
          progress: progress.get(grant.id) ?? NOTHING,
          place: grant.state === 'queued' ? queued.indexOf(grant) + 1 : null,
          locale,
        }),
      ),
    ),
    turnovers: turnovers.map(presentTurnover),
  }
}

/** Returns the grant of a member that runs now, without its forecast: pages ask for it after every bet. */
export async function describeRunning(
  env: Env,
  { id, currency }: Pick<Account, 'id' | 'currency'>,
  locale: string,
): Promise<RunningGrantRow | null> {
  const { db } = env
  const [grant] = await listGrants(db, id, 1)
  if (!grant || !isRunning(grant)) return null
  const [progress, cashMinor] = await Promise.all([
    findProgress(db, [grant.id]),
    getBalance(db, { kind: 'member_cash', owner: id, currency }),
  ])
  const money = { cashMinor, progress: progress.get(grant.id) ?? NOTHING, place: null, locale }
  return (await presentGrant(env, grant, money)).row
}

/** Returns one grant of a member. Fails with NOT_FOUND. */
export async function describeGrant(env: Env, account: Account, id: string, locale: string): Promise<GrantRow> {
  const { grants } = await describeBonuses(env, account, locale)
  return grants.find((one) => one.id === id) ?? fail('NOT_FOUND')
}

/** Returns what each bet counted towards a grant of the member, the newest first. Fails with NOT_FOUND. */
export async function describeContributions(
  env: Env,
  { id: memberId, locale }: { id: string; locale: string },
  { id, before, pageSize }: { id: string; before?: string | undefined; pageSize: number },
): Promise<OutputOf<typeof bonusContributions>> {
  const grant = await findGrant(env.db, id)
  if (grant?.memberId !== memberId) return fail('NOT_FOUND')
  const rows = await listContributions(env.db, grant.id, before === undefined ? null : BigInt(before), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const { byCode } = await getCatalogue(env)
  const nameOf = (code: string) => nameIn(byCode.get(code)?.names ?? {}, locale, code)
  return {
    content: shown.map(({ id: line, at, amountMinor, validMinor, weight, kind, ...rest }) => ({
      ...rest,
      gameName: nameOf(rest.gameCode),
      id: String(line),
      at: at.toISOString(),
      kind,
      amount: toWire(amountMinor),
      weight,
      counted: toWire((addedBy({ kind, validMinor }) * BigInt(weight)) / 100n),
    })),
    next: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}
