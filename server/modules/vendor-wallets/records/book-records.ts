/**
 * Reads what was played from vendors' own wallets: a signed feed, booked once and in its order, in the same journal as
 * every other bet (decision 0035). The stake goes from the member's wallet there to the house, the payout back; the
 * balance here does not change.
 */
import { BETS_TOPIC } from '#contract/bets/live.ts'
import type { VendorRecord } from '#contract/vendor-wallets/transfer-protocol.ts'
import { parseMoney } from '#contract/money.ts'
import { sqlState, type Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findGameType } from '#server/modules/catalogue/titles/catalogue.sql.ts'
import { vendorBank } from '#server/modules/play/bank.ts'
import type { PlayFrame } from '#server/modules/play/play-line.ts'
import { movedElsewhere, toldElsewhere, type Elsewhere } from '#server/modules/play/play-elsewhere.ts'
import { saidOf } from '#server/modules/play/valid-at-end.ts'
import { findPlayer, type Player } from '#server/modules/play/player.sql.ts'
import { readAccountRef } from '#contract/doors/account-ref.ts'
import { RECORD_BATCHES_MAX, RECORDS_BATCH } from '../limits.ts'
import { moveInWallet } from '../wallet-money.ts'
import { signedVendor } from '../vendor-port.ts'
import {
  findCursor,
  findRecord,
  insertRecord,
  lockFeed,
  markRolledBack,
  noteFailure,
  updateCursor,
  type KeptRecord,
} from './records.sql.ts'
import { listWalletVendors, type WalletVendor } from '#server/modules/catalogue/vendors/wallet-vendors.sql.ts'
import { lockWallets, type WalletKey } from '../wallets.sql.ts'

/** A record that cannot be booked: stored with the reason, for operators. */
class Unbookable extends Error {
  override name = 'Unbookable'
}

/** Returns what a record says about the member's wallet there and about the round. */
function elsewhere(record: VendorRecord, target: KeptRecord | null): Elsewhere {
  if (record.kind === 'bet') return 'stake'
  if (record.kind === 'win') return record.roundClosed ? 'win-that-closes' : 'win'
  if (record.kind === 'end') return 'end'
  if (target?.state !== 'posted' || (target.kind !== 'bet' && target.kind !== 'win'))
    throw new Unbookable('takes back what was not booked')
  if (target.amountMinor !== parseMoney(record.amount) || target.roundId !== record.roundId)
    throw new Unbookable('takes back another amount or round')
  return target.kind === 'bet' ? 'stake-back' : 'win-back'
}

async function readPlayer(tx: Tx, record: VendorRecord): Promise<Player> {
  const ref = readAccountRef(record.accountRef)
  if (!ref || ref.isTrial) throw new Unbookable('names nobody with real money')
  const player = await findPlayer(tx, ref)
  if (!player) throw new Unbookable('names nobody')
  if (player.currency !== record.currency)
    throw new Unbookable(`is in ${record.currency}, the member has ${player.currency}`)
  return player
}

/** Returns the round that a record is about. A time in the future counts as now. */
async function frameOf(tx: Tx, env: Env, vendor: string, record: VendorRecord): Promise<PlayFrame> {
  const player = await readPlayer(tx, record)
  const { roundId, gameCode } = record
  const gameType = await findGameType(tx, vendor, gameCode)
  const now = env.clock.now()
  const told = new Date(record.at)
  return { bank: vendorBank(vendor), player, roundId, gameCode, gameType, at: told < now ? told : now }
}

async function book(tx: Tx, env: Env, vendor: string, record: VendorRecord): Promise<void> {
  const frame = await frameOf(tx, env, vendor, record)
  const { bank, player } = frame
  const { memberId, currency } = player
  const target = record.targetTxId === null ? null : await findRecord(tx, vendor, record.targetTxId)
  const what = elsewhere(record, target)
  const amountMinor = record.kind === 'end' ? 0n : parseMoney(record.amount)
  const wallet: WalletKey = { memberId, vendor, currency }
  const [advanceMinor = 0n] = await lockWallets(tx, [wallet])
  const { posting } = await moveInWallet(tx, env, {
    wallet,
    advanceMinor,
    ...movedElsewhere(what),
    other: { ...bank.account, currency },
    amountMinor,
    reference: record.txId,
    key: `record:${vendor}:${record.txId}`,
    effects: (leg) => [
      toldElsewhere(frame, what, amountMinor, leg, {
        detail: record.detail ?? undefined,
        roundValid: saidOf(record.validBet),
      }),
    ],
  })
  if (target && record.kind === 'rollback') await markRolledBack(tx, vendor, target.txId)
  await insertRecord(tx, kept(vendor, record, { memberId, state: 'posted', why: null, postingId: posting.id }))
  tx.onCommit(() => env.live.signal(memberId, BETS_TOPIC))
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

/**
 * Returns whether an error says that this record can never be booked: our own error, or a rule of the journal (a round
 * below zero).
 */
const isForGood = (error: unknown) => error instanceof Unbookable || sqlState(error) === '23514'

/**
 * Books one record, or stores it with the reason why it cannot be booked: one bad record must not stop the records
 * after it.
 */
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

/** Asks a vendor for its next records and books them in one commit with the new mark. Returns how many there were. */
async function pullBatch(env: Env, vendor: WalletVendor): Promise<number> {
  const from = await findCursor(env.db, vendor.code)
  const records = await signedVendor(env, vendor).records(from, RECORDS_BATCH)
  records.forEach((record, index) => {
    if (BigInt(record.seq) !== from + BigInt(index) + 1n) throw new Error(`the feed has a gap after ${from}`)
  })
  return env.db.tx(async (tx) => {
    if ((await lockFeed(tx, vendor.code)) !== from) return records.length // another process was faster: read again
    const wallets = records.flatMap(({ accountRef, currency }): WalletKey[] => {
      const ref = readAccountRef(accountRef)
      return ref && !ref.isTrial ? [{ memberId: ref.memberId, vendor: vendor.code, currency }] : []
    })
    await lockWallets(tx, wallets) // all wallets before any account, to avoid a deadlock with an order being settled
    for (const record of records) await bookOrKeep(tx, env, vendor.code, record)
    await updateCursor(tx, vendor.code, from + BigInt(records.length), env.clock.now())
    return records.length
  })
}

/** Books all new records of a vendor's feed. A feed that cannot be read is noted and read again next time. */
export async function pullRecords(env: Env, vendor: WalletVendor): Promise<void> {
  try {
    for (let batch = 0; batch < RECORD_BATCHES_MAX; batch++) if ((await pullBatch(env, vendor)) < RECORDS_BATCH) return
  } catch (error) {
    env.log.warn({ err: error, vendor: vendor.code }, 'a vendor’s records could not be read')
    await noteFailure(env.db, vendor.code, error instanceof Error ? error.message : String(error), env.clock.now())
  }
}

/** Books the new records of all vendors' feeds. */
export async function pullAllRecords(env: Env): Promise<void> {
  for (const vendor of await listWalletVendors(env.db)) await pullRecords(env, vendor)
}
