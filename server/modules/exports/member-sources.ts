/** A player's records, read from the modules that keep them. */
import type { RoundResult, RoundState } from '#contract/bets.ts'
import type { DepositState, WithdrawalState } from '#contract/cashier.ts'
import type { MemberRecord } from '#contract/exports.ts'
import type { TransferState } from '#contract/transfer-wallet.ts'
import type { Reason } from '#contract/wallet.ts'
import { translate } from '#server/lib/messages.ts'
import { readPlace, listRounds } from '#server/modules/bets/list-rounds.ts'
import { type RecordFilter, sumRecord, sumRecordByDay } from '#server/modules/bets/record.report.sql.ts'
import { type DepositFilter, listDepositPage, sumDeposits } from '#server/modules/cashier/deposits.sql.ts'
import { maskNumber, nameIn } from '#server/modules/cashier/method-rules.ts'
import { listWithdrawalPage, sumWithdrawals, type WithdrawalFilter } from '#server/modules/cashier/withdrawals.sql.ts'
import { nameGames } from '#server/modules/games/name-games.ts'
import {
  listTransferPage,
  sumTransfers,
  type TransferRecordFilter,
} from '#server/modules/games/transfer-record.report.sql.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { findAccount } from '#server/modules/wallet/accounts.sql.ts'
import {
  type Direction,
  type EntryFilter,
  listEntryRows,
  sumEntries,
} from '#server/modules/wallet/record.report.sql.ts'
import { momentOf, nextOf, playerOf, type Reading, type Source } from './source.ts'

function roundFilter(reading: Reading): RecordFilter {
  const { filter } = reading
  const { id, isTrial } = playerOf(reading)
  return {
    memberId: id,
    isTrial,
    from: new Date(filter.from ?? 0),
    to: momentOf(filter.to),
    gameType: filter.gameType,
    vendor: filter.vendor,
    state: filter.state as RoundState | undefined,
    result: filter.result as RoundResult | undefined,
  }
}

const bets: Source = {
  heads: [
    'opened',
    'settled',
    'game',
    'gameType',
    'vendor',
    'round',
    'state',
    'stake',
    'validBet',
    'payout',
    'profit',
    'currency',
  ],
  times: ['opened', 'settled'],
  count: async (reading) => (await sumRecord(reading.env.db, roundFilter(reading))).rounds,
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const { content, next } = await listRounds(env.db, roundFilter(reading), {
      before: readPlace(cursor ?? undefined),
      limit,
    })
    const names = await nameGames({ env, locale }, content)
    return {
      next,
      rows: content.map((round) => [
        round.openedAt,
        round.settledAt,
        names.get(`${round.vendor}/${round.gameCode}`) ?? round.gameCode,
        translate(locale, `bets.type.${round.gameType}`),
        round.vendor,
        round.roundId,
        translate(locale, `exports.round.${round.state}`),
        round.stakeMinor,
        round.validBetMinor,
        round.payoutMinor,
        round.payoutMinor - round.stakeMinor,
        round.currency,
      ]),
    }
  },
}

async function entryFilter(reading: Reading): Promise<EntryFilter | null> {
  const { filter, env } = reading
  const own = await findAccount(env.db, mainAccount(playerOf(reading)))
  return (
    own && {
      accountId: own.id,
      from: momentOf(filter.from),
      to: momentOf(filter.to),
      reason: filter.type as Reason | undefined,
      direction: filter.direction as Direction | undefined,
    }
  )
}

const transactions: Source = {
  heads: ['time', 'kind', 'reference', 'before', 'amount', 'after', 'currency', 'number'],
  times: ['time'],
  async count(reading) {
    const filter = await entryFilter(reading)
    return filter ? (await sumEntries(reading.env.db, filter)).count : 0
  },
  async read(reading, cursor, limit) {
    const filter = await entryFilter(reading)
    if (!filter) return { rows: [], next: null }
    const { currency } = playerOf(reading)
    const entries = (
      await listEntryRows(reading.env.db, filter, { before: cursor === null ? undefined : BigInt(cursor), limit })
    ).slice(0, limit)
    return {
      next: nextOf(entries, limit, (entry) => String(entry.transferId)),
      rows: entries.map((entry) => [
        entry.at,
        translate(reading.locale, `wallet.reason.${entry.reason}`),
        entry.reference,
        entry.balanceAfterMinor - entry.amountMinor,
        entry.amountMinor,
        entry.balanceAfterMinor,
        currency,
        String(entry.transferId),
      ]),
    }
  },
}

const profit: Source = {
  heads: ['day', 'gameType', 'rounds', 'stake', 'validBet', 'payout', 'profit', 'currency'],
  times: ['day'],
  count: async (reading) =>
    (await sumRecordByDay(reading.env.db, roundFilter(reading), reading.utcOffsetMinutes)).length,
  async read(reading) {
    const days = await sumRecordByDay(reading.env.db, roundFilter(reading), reading.utcOffsetMinutes)
    const { currency } = playerOf(reading)
    return {
      next: null,
      rows: days.map((day) => [
        day.day,
        translate(reading.locale, `bets.type.${day.gameType}`),
        day.rounds,
        day.stakeMinor,
        day.validBetMinor,
        day.payoutMinor,
        day.payoutMinor - day.stakeMinor,
        currency,
      ]),
    }
  },
}

const orderFilter = (reading: Reading) => ({
  merchant: reading.merchant,
  memberId: playerOf(reading).id,
  from: reading.filter.from,
  to: reading.filter.to,
  methodCode: reading.filter.methodCode,
})
const depositFilter = (reading: Reading): DepositFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as DepositState | undefined,
})
const withdrawalFilter = (reading: Reading): WithdrawalFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as WithdrawalState | undefined,
})
const behind = (cursor: string | null) => (cursor === null ? undefined : BigInt(cursor))

const deposits: Source = {
  heads: ['time', 'reference', 'method', 'state', 'amount', 'fee', 'paid', 'credited', 'currency', 'decided'],
  times: ['time', 'decided'],
  count: async (reading) =>
    (await sumDeposits(reading.env.db, depositFilter(reading))).reduce((all, sum) => all + sum.count, 0),
  async read(reading, cursor, limit) {
    const { locale } = reading
    const { content, next } = await listDepositPage(reading.env.db, depositFilter(reading), {
      before: behind(cursor),
      limit,
    })
    return {
      next: next && String(next.id),
      rows: content.map((row) => [
        row.createdAt,
        row.reference,
        nameIn(locale, row.names),
        translate(locale, `cashier.depositState.${row.state}`),
        row.amountMinor,
        row.feeMinor,
        row.paidMinor,
        row.creditedMinor,
        row.currency,
        row.decidedAt,
      ]),
    }
  },
}

const withdrawals: Source = {
  heads: [
    'time',
    'reference',
    'method',
    'account',
    'state',
    'amount',
    'fee',
    'payout',
    'currency',
    'paidAt',
    'closedAt',
  ],
  times: ['time', 'paidAt', 'closedAt'],
  count: async (reading) =>
    (await sumWithdrawals(reading.env.db, withdrawalFilter(reading))).reduce((all, sum) => all + sum.count, 0),
  async read(reading, cursor, limit) {
    const { locale } = reading
    const { content, next } = await listWithdrawalPage(reading.env.db, withdrawalFilter(reading), {
      before: behind(cursor),
      limit,
    })
    return {
      next: next && String(next.id),
      rows: content.map((row) => [
        row.createdAt,
        row.reference,
        nameIn(locale, row.names),
        maskNumber(row.number),
        translate(locale, `cashier.stage.${row.state}`, { method: nameIn(locale, row.names) }),
        row.amountMinor,
        row.feeMinor,
        row.amountMinor - row.feeMinor,
        row.currency,
        row.paidAt,
        row.closedAt,
      ]),
    }
  },
}

const transferFilter = (reading: Reading): TransferRecordFilter => ({
  memberId: playerOf(reading).id,
  from: new Date(reading.filter.from ?? 0),
  to: momentOf(reading.filter.to),
  vendor: reading.filter.vendor,
  direction: reading.filter.direction as Direction | undefined,
  state: reading.filter.state as TransferState | undefined,
})

const transfers: Source = {
  heads: ['time', 'reference', 'direction', 'vendor', 'state', 'amount', 'currency', 'decided'],
  times: ['time', 'decided'],
  count: async (reading) => (await sumTransfers(reading.env.db, transferFilter(reading))).count,
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const { content, next } = await listTransferPage(env.db, transferFilter(reading), { before: behind(cursor), limit })
    return {
      next: next && String(next.id),
      rows: content.map((row) => [
        row.createdAt,
        row.orderNo,
        translate(locale, `exports.transfer.${row.direction}`),
        row.vendor,
        translate(locale, `wallet.transferState.${row.state}`),
        row.amountMinor,
        row.currency,
        row.decidedAt,
      ]),
    }
  },
}

/** What each record of a player is read from. */
export const MEMBER_SOURCES: Readonly<Record<MemberRecord, Source>> = {
  bets,
  transactions,
  profit,
  deposits,
  withdrawals,
  transfers,
}
