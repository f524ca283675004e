/** The pools of the studio's jackpots: what bets add, who wins, and what is published. */
import { JACKPOTS, type Jackpot, type JackpotName } from '#games/jackpot/jackpots.ts'
import { contributionOf, drawAmount } from '#games/jackpot/rules.ts'
import type { StudioEnv } from '#studio/env.ts'
import { hmacSha256, sha256Hex } from '#studio/lib/crypto.ts'
import type { Tx } from '#studio/lib/db.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { stakeScaleOf } from '#games/stakes.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import {
  findPool,
  growPool,
  insertHit,
  insertPool,
  listHits,
  lockPool,
  restartPool,
  type NewCycle,
  type PoolRow,
} from './jackpots.sql.ts'
import type { JackpotRecord, JackpotState } from './protocol.ts'

const SECRET_BYTES = 32
const HITS_SHOWN = 5
/** Ledger units in a currency's unit. */
const PER_UNIT = 10_000n

/** A jackpot as one session sees it. */
export type SessionPool = {
  pool: string
  name: JackpotName
  jackpot: Jackpot
  /** One unit of the jackpot's amounts, in ledger units. */
  unit: bigint
}

/** Returns the pool of a session's bets: the vendor's, in its currency, separate for play money. */
export function poolOf(
  session: Pick<PlaySession, 'vendorCode' | 'currency' | 'isDemo'>,
  name: JackpotName,
): SessionPool {
  const { vendorCode, currency, isDemo } = session
  const pool = [vendorCode, name, currency, ...(isDemo ? ['play'] : [])].join('/')
  return { pool, name, jackpot: JACKPOTS[name], unit: stakeScaleOf(currency) * PER_UNIT }
}

/** Returns a new cycle: the house's seed, and for one that must drop a fresh sealed secret. */
function newCycle(env: StudioEnv, { pool, jackpot, unit }: SessionPool, cycle: number): NewCycle {
  const secret = jackpot.kind === 'must-hit-by' ? env.random.bytes(SECRET_BYTES).toString('hex') : null
  return {
    pool,
    cycle,
    amountMinor: BigInt(jackpot.seed) * unit,
    startedAt: env.clock.now(),
    secretSealed: secret && env.vault.seal(secret),
    secretHash: secret && sha256Hex(secret),
  }
}

/** Opens the pool of a session, on the first request: its amount is sealed before the first bet. */
export async function openPool(
  env: StudioEnv,
  session: PlaySession,
  name: JackpotName,
): Promise<SessionPool & { row: PoolRow }> {
  const at = poolOf(session, name)
  const known = await findPool(env.db, at.pool)
  if (known) return { ...at, row: known }
  const { vendorCode, currency, isDemo } = session
  await insertPool(env.db, { ...newCycle(env, at, 1), vendorCode, jackpot: name, currency, isDemo })
  const opened = await findPool(env.db, at.pool)
  if (!opened) throw new Error(`the pool ${at.pool} could not be opened`)
  return { ...at, row: opened }
}

/** Returns the stated contribution of a bet, in ledger units. */
export function contributionTo({ jackpot }: SessionPool, stakeMinor: bigint): bigint {
  return contributionOf(jackpot, stakeMinor)
}

/**
 * Adds a bet's contribution to the pool and returns whether it won: because the pool has crossed its sealed amount, or
 * because the player's own random word did (`isDrawn`). One bet after another: the pool is locked until the round is
 * stored. A won pool begins its next cycle.
 */
export async function addToPool(
  env: StudioEnv,
  tx: Tx,
  at: SessionPool,
  bet: { roundId: string; stakeMinor: bigint; maskedName: string; isDrawn: boolean },
): Promise<{ record: JackpotRecord; amountMinor: bigint; wonMinor: bigint }> {
  const row = await lockPool(tx, at.pool)
  if (!row) throw new Error(`the pool ${at.pool} was not opened`)
  const contribution = contributionTo(at, bet.stakeMinor)
  const amountMinor = row.amountMinor + contribution
  const secret = row.secretSealed === null ? null : env.vault.open(row.secretSealed)
  const drawnMinor =
    secret !== null && at.jackpot.kind === 'must-hit-by'
      ? await drawAmount(hmacSha256, { secret, pool: at.pool, cycle: row.cycle }, at.jackpot, at.unit)
      : null
  const isWon = drawnMinor === null ? bet.isDrawn : amountMinor >= drawnMinor
  const record: JackpotRecord = {
    name: at.name,
    pool: at.pool,
    unit: at.unit.toString(),
    contribution: writeAmount(contribution),
    won: null,
  }
  if (!isWon) {
    await growPool(tx, at.pool, contribution)
    return { record, amountMinor, wonMinor: 0n }
  }
  const { cycle, secretHash } = row
  await insertHit(tx, at.pool, {
    cycle,
    amountMinor,
    secret,
    secretHash,
    drawnMinor,
    maskedName: bet.maskedName,
    roundId: bet.roundId,
    wonAt: env.clock.now(),
  })
  const next = newCycle(env, at, cycle + 1)
  await restartPool(tx, next)
  const won = {
    cycle,
    amount: writeAmount(amountMinor),
    secret,
    secretHash,
    drawn: drawnMinor === null ? null : writeAmount(drawnMinor),
  }
  return { record: { ...record, won }, amountMinor: next.amountMinor, wonMinor: amountMinor }
}

/** Returns the public state of a session's jackpot: its current amount, its seal, and its last winners. */
export async function describePool(env: StudioEnv, session: PlaySession, name: JackpotName): Promise<JackpotState> {
  const { pool, jackpot, unit, row } = await openPool(env, session, name)
  const hits = await listHits(env.db, pool, HITS_SHOWN)
  const isProgressive = jackpot.kind === 'progressive'
  return {
    name,
    kind: jackpot.kind,
    pool,
    cycle: row.cycle,
    unit: unit.toString(),
    amount: writeAmount(row.amountMinor),
    seed: writeAmount(BigInt(jackpot.seed) * unit),
    by: isProgressive ? null : writeAmount(BigInt(jackpot.by) * unit),
    secretHash: row.secretHash,
    permille: jackpot.permille,
    odds: isProgressive ? { once: jackpot.oddsPerUnit, perStake: writeAmount(unit) } : null,
    at: env.clock.now(),
    hits: hits.map(({ cycle, amountMinor, secret, secretHash, drawnMinor, maskedName, wonAt }) => ({
      cycle,
      amount: writeAmount(amountMinor),
      name: maskedName,
      at: wonAt.getTime(),
      secret,
      secretHash,
      drawn: drawnMinor === null ? null : writeAmount(drawnMinor),
    })),
  }
}
