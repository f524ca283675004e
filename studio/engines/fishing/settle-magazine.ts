/** Settles a magazine from what is stored of it, whether its process still runs or not. */
import { keptBets } from '#games/fishing/ammunition.ts'
import type { ShotRecord } from '#games/fishing/rules.ts'
import { insertCommands } from '#studio/door/outbox.sql.ts'
import type { StudioEnv } from '#studio/env.ts'
import { parseAmount } from '#studio/lib/money.ts'
import type { RoundProof } from '#studio/protocol.ts'
import { endCommand, lowerCommand, winCommand } from '#studio/rounds/bet-commands.ts'
import { endMagazine, listPaidBets, listShots, lockMagazine, type StoredShot } from './fishing.sql.ts'
import type { FishingDetail } from './protocol.ts'

export type Settlement = {
  roundId: string
  stakeMinor: bigint
  winMinor: bigint
  returnedMinor: bigint
  /** The commands for the door, in this order. */
  txIds: string[]
}

function recordOf({ fish, level, isLaser, draw, multiplier }: StoredShot): ShotRecord {
  return [fish, level, isLaser ? 1 : 0, Number(draw), multiplier]
}

/**
 * Settles an open magazine: the bets that add up to what was shot stand, the others are rolled back, and what was won
 * is paid. All of it, with the commands for the door, is one transaction. Returns null when the magazine was over
 * already.
 */
export async function settleMagazine(env: StudioEnv, roundId: string): Promise<Settlement | null> {
  return env.db.tx(async (tx) => {
    const now = env.clock.now()
    const magazine = await lockMagazine(tx, roundId)
    if (!magazine) return null
    const [shots, bets] = [await listShots(tx, roundId), await listPaidBets(tx, roundId)]
    const unit = parseAmount(magazine.detail.unit)
    const spent = shots.reduce((sum, { isLaser, level }) => sum + (isLaser ? 0 : level), 0)
    const kept = keptBets(
      bets.map(({ amount }) => Number(parseAmount(amount) / unit)),
      spent,
    )
    const detail: FishingDetail = {
      engine: 'fishing',
      variant: magazine.detail.variant,
      unit: magazine.detail.unit,
      shots: shots.map(recordOf),
    }
    const proof: RoundProof = {
      kind: 'seeds',
      serverSeedHash: magazine.serverSeedHash,
      serverSeed: null,
      clientSeed: magazine.clientSeed,
      nonce: magazine.firstNonce,
      nonceCount: shots.length,
    }
    const { winMinor } = magazine
    const isShot = spent > 0
    const back = bets
      .filter((_, place) => !kept.has(place))
      .map(({ txId }) =>
        lowerCommand(
          magazine,
          roundId,
          txId,
          isShot ? { engine: 'fishing' } : { engine: 'fishing', reason: 'not shot' },
        ),
      )
    const betTxId = bets.find((_, place) => kept.has(place))?.txId ?? ''
    const win = { count: 1, amountMinor: winMinor, roundClosed: true, betTxId }
    const end = !isShot
      ? []
      : winMinor > 0n
        ? [winCommand(magazine, magazine, win, { ...detail, proof })]
        : [endCommand(magazine, magazine, { ...detail, proof })]
    const commands = [...back, ...end]
    const stakeMinor = unit * BigInt(spent)
    await endMagazine(
      tx,
      { roundId, state: isShot ? 'settled' : 'refunded', stakeMinor, winsSent: winMinor > 0n ? 1 : 0, detail },
      now,
    )
    await insertCommands(tx, commands, now)
    return {
      roundId,
      stakeMinor,
      winMinor,
      returnedMinor: magazine.stakeMinor - stakeMinor,
      txIds: commands.map(({ txId }) => txId),
    }
  })
}

/** After this time without an answer the outbox continues the delivery. */
const BOOKING_WAIT_MS = 10_000

/**
 * Delivers the commands in order. Returns the balance after the last one, or null when the door did not answer: then
 * the outbox continues.
 */
export async function bookSettlement(env: StudioEnv, { txIds }: Settlement): Promise<string | null> {
  await env.outbox.deliver(txIds.slice(0, -1))
  const last = txIds.at(-1)
  return last === undefined ? null : env.outbox.deliverFor(last, BOOKING_WAIT_MS)
}
