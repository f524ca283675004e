/**
 * Reading what was played from vendors' own wallets: a signed feed, booked in its order and once, by the same journal as every other
 * bet (decision 0035). The stake goes from the member's wallet there to the house, the payout back; the balance here does not move.
 */
import type { VendorRecord } from '#contract/transfer-protocol.ts'
import { parseMoney } from '#contract/money.ts'
import type { Reason } from '#contract/wallet.ts'
import { sqlState, type Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { journalEffect, type JournalLine } from '#server/modules/bets/journal.sql.ts'
import { readPayFacts, type Player } from './door-facts.sql.ts'
import { readAccountRef } from './player-ref.ts'
import { RECORD_BATCHES_MAX, RECORDS_BATCH } from './transfer-limits.ts'
import { moveInWallet } from './transfer-money.ts'
import { signedTransferVendor } from './transfer-port.ts'
import {
  findCursor,
  findRecord,
  insertRecord,
  lockFeed,
  markRolledBack,
  noteFailure,
  updateCursor,
  type KeptRecord,
} from './transfer-records.sql.ts'
import { listTransferVendors, lockWallets, type TransferVendor, type WalletKey } from './transfer-wallets.sql.ts'

/** A record that cannot be booked: kept with the reason, for people. */
class Unbookable extends Error {
  override name = 'Unbookable'
}

type Booking = { direction: 'in' | 'out'; reason: Reason; line: Pick<JournalLine, 'kind' | 'reverses' | 'closes'> }

/** What a record does to the member's wallet there and to the round. */
function bookingOf(record: VendorRecord, target: KeptRecord | null): Booking {
  if (record.kind === 'bet') return { direction: 'out', reason: 'bet', line: { kind: 'stake' } }
  if (record.kind === 'win')
    return { direction: 'in', reason: 'win', line: { kind: 'payout', ...(record.roundClosed ? { closes: true } : {}) } }
  if (record.kind === 'end') return { direction: 'in', reason: 'win', line: { kind: 'close' } }
  if (target?.state !== 'posted' || (target.kind !== 'bet' && target.kind !== 'win'))
    throw new Unbookable('takes back what was not booked')
  if (target.amountMinor !== parseMoney(record.amount) || target.roundId !== record.roundId)
    throw new Unbookable('takes back another amount or round')
  return target.kind === 'bet'
    ? { direction: 'in', reason: 'bet_rollback', line: { kind: 'reversal', reverses: 'stake' } }
    : { direction: 'out', reason: 'win_rollback', line: { kind: 'reversal', reverses: 'payout' } }
}

async function readPlayer(tx: Tx, vendor: string, record: VendorRecord): Promise<{ player: Player; gameType: string }> {
  const ref = readAccountRef(record.accountRef)
  if (!ref || ref.isTrial) throw new Unbookable('names nobody with real money')
  const { player, gameType } = await readPayFacts(tx, {
    vendor,
    txId: '',
    targetTxId: null,
    player: ref,
    gameCode: record.gameCode,
    roundId: record.roundId,
  })
  if (!player) throw new Unbookable('names nobody')
  if (player.currency !== record.currency)
    throw new Unbookable(`is in ${record.currency}, the member has ${player.currency}`)
  return { player, gameType }
}

async function book(tx: Tx, env: Env, vendor: string, record: VendorRecord): Promise<void> {
  const { player, gameType } = await readPlayer(tx, vendor, record)
  const target = record.targetTxId === null ? null : await findRecord(tx, vendor, record.targetTxId)
  const { direction, reason, line } = bookingOf(record, target)
  const amountMinor = record.kind === 'end' ? 0n : parseMoney(record.amount)
  const wallet: WalletKey = { memberId: player.memberId, vendor, currency: player.currency }
  const [advanceMinor = 0n] = await lockWallets(tx, [wallet])
  const now = env.clock.now()
  const told = new Date(record.at)
  const at = told < now ? told : now
  const { posting } = await moveInWallet(tx, env, {
    wallet,
    advanceMinor,
    direction,
    other: { kind: 'house_vendor', owner: vendor, currency: player.currency },
    amountMinor,
    reason,
    reference: record.txId,
    key: `record:${vendor}:${record.txId}`,
    effects: (leg) => [
      journalEffect({
        memberId: player.memberId,
        vendor,
        roundId: record.roundId,
        amountMinor,
        currency: player.currency,
        gameCode: record.gameCode,
        gameType,
        isTrial: false,
        merchant: player.merchant,
        at,
        ...line,
        ...(leg === null ? {} : { leg }),
        ...(record.detail ? { detail: record.detail } : {}),
        ...(player.agentLine ? { agentLine: player.agentLine } : {}),
      }),
    ],
  })
  if (target && record.kind === 'rollback') await markRolledBack(tx, vendor, target.txId)
  await insertRecord(
    tx,
    kept(vendor, record, { memberId: player.memberId, state: 'posted', why: null, postingId: posting.id }),
  )
  tx.onCommit(() => env.live.signal(player.memberId, 'bets'))
}

function kept(
  vendor: string,
  record: VendorRecord,
  end: Pick<KeptRecord, 'memberId' | 'state' | 'why' | 'postingId'>,
): KeptRecord {
  return {
    vendor,
    txId: record.txId,
    seq: BigInt(record.seq),
    kind: record.kind,
    roundId: record.roundId,
    gameCode: record.gameCode,
    amountMinor: parseMoney(record.amount),
    currency: record.currency,
    at: new Date(record.at),
    ...end,
  }
}

/** Whether an error says that this record can never be booked: our own word, or a rule of the journal (a round below zero). */
const isForGood = (error: unknown) => error instanceof Unbookable || sqlState(error) === '23514'

/** Books one record, or keeps it with the reason why it cannot be: one bad record must not hold back what comes behind it. */
async function bookOrKeep(tx: Tx, env: Env, vendor: string, record: VendorRecord): Promise<void> {
  const known = await findRecord(tx, vendor, record.txId)
  if (known) throw new Error(`${vendor} tells ${record.txId} again at ${record.seq}, it was ${known.seq}`)
  await tx.query('savepoint record')
  try {
    await book(tx, env, vendor, record)
    await tx.query('release savepoint record')
  } catch (error) {
    if (!isForGood(error)) throw error
    await tx.query('rollback to savepoint record')
    const why = error instanceof Error ? error.message.slice(0, 300) : String(error)
    env.log.error({ vendor, txId: record.txId, why }, 'a vendor’s record could not be booked')
    await insertRecord(tx, kept(vendor, record, { memberId: null, state: 'refused', why, postingId: null }))
  }
}

/** Asks a vendor for its next records and books them in one commit with the mark. Answers how many there were. */
async function pullBatch(env: Env, vendor: TransferVendor): Promise<number> {
  const from = await findCursor(env.db, vendor.code)
  const records = await signedTransferVendor(env, vendor).records(from, RECORDS_BATCH)
  records.forEach((record, index) => {
    if (BigInt(record.seq) !== from + BigInt(index) + 1n) throw new Error(`the feed has a gap after ${from}`)
  })
  return env.db.tx(async (tx) => {
    if ((await lockFeed(tx, vendor.code)) !== from) return records.length // another process was quicker; look again
    const wallets = records.flatMap(({ accountRef, currency }): WalletKey[] => {
      const ref = readAccountRef(accountRef)
      return ref && !ref.isTrial ? [{ memberId: ref.memberId, vendor: vendor.code, currency }] : []
    })
    await lockWallets(tx, wallets) // all of them before any account, so that nobody who settles an order waits in a circle
    for (const record of records) await bookOrKeep(tx, env, vendor.code, record)
    await updateCursor(tx, vendor.code, from + BigInt(records.length), env.clock.now())
    return records.length
  })
}

/** Books everything that a vendor's feed has. A feed that cannot be read is noted and read again next time. */
export async function pullRecords(env: Env, vendor: TransferVendor): Promise<void> {
  try {
    for (let batch = 0; batch < RECORD_BATCHES_MAX; batch++) if ((await pullBatch(env, vendor)) < RECORDS_BATCH) return
  } catch (error) {
    env.log.warn({ err: error, vendor: vendor.code }, 'a vendor’s records could not be read')
    await noteFailure(env.db, vendor.code, error instanceof Error ? error.message : String(error), env.clock.now())
  }
}

/** Books what all vendors' feeds have. */
export async function pullAllRecords(env: Env): Promise<void> {
  for (const vendor of await listTransferVendors(env.db)) await pullRecords(env, vendor)
}
