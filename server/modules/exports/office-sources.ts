/** The back office's lists, read from the modules that keep them. */
import type { RoundState } from '#contract/bets.ts'
import type { DepositState, WithdrawalState } from '#contract/cashier.ts'
import { EXPORT_ROWS_MAX, type OfficeRecord } from '#contract/exports.ts'
import { AGENT_TYPES, TRIAL_TYPE } from '#contract/identity.ts'
import type { Permission } from '#contract/permissions.ts'
import { translate } from '#server/lib/messages.ts'
import { readPlace } from '#server/modules/bets/list-rounds.ts'
import {
  countOfficeRounds,
  listOfficeRoundsBehind,
  type OfficeRoundFilter,
} from '#server/modules/bets/rounds.report.sql.ts'
import { type DepositFilter, listDepositPage, sumDeposits } from '#server/modules/cashier/deposits.sql.ts'
import { maskNumber, nameIn } from '#server/modules/cashier/method-rules.ts'
import { listWithdrawalPage, sumWithdrawals, type WithdrawalFilter } from '#server/modules/cashier/withdrawals.sql.ts'
import { nameGames } from '#server/modules/games/name-games.ts'
import { countMembers, listMembersBehind, type MemberFilter } from '#server/modules/identity/members.report.sql.ts'
import { findAccountId, findUsernames } from '#server/modules/identity/usernames.ts'
import { momentOf, nextOf, type Reading, type Source } from './source.ts'

/** An id that no member has: a filter by an unknown name finds nothing. */
const NOBODY = '0'
const behind = (cursor: string | null) => (cursor === null ? undefined : BigInt(cursor))

async function roundFilter({ env, merchant, filter }: Reading): Promise<OfficeRoundFilter> {
  return {
    merchant,
    isTrial: filter.kind === 'trial',
    from: momentOf(filter.from) ?? null,
    to: momentOf(filter.to) ?? null,
    memberId: filter.username ? ((await findAccountId(env.db, merchant, filter.username)) ?? NOBODY) : null,
    vendor: filter.vendor ?? null,
    roundId: filter.roundId ?? null,
    state: (filter.state as RoundState | undefined) ?? null,
  }
}

const officeRounds: Source = {
  heads: [
    'opened',
    'settled',
    'member',
    'memberId',
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
  count: async (reading) => countOfficeRounds(reading.env.db, await roundFilter(reading), EXPORT_ROWS_MAX + 1),
  async read(reading, cursor, limit) {
    const { env, locale } = reading
    const rounds = await listOfficeRoundsBehind(
      env.db,
      await roundFilter(reading),
      readPlace(cursor ?? undefined) ?? null,
      limit,
    )
    const [names, usernames] = await Promise.all([
      nameGames({ env, locale }, rounds),
      findUsernames(
        env.db,
        rounds.map((round) => round.memberId),
      ),
    ])
    return {
      next: nextOf(rounds, limit, (round) => `${round.openedMicros}.${round.id}`),
      rows: rounds.map((round) => [
        round.openedAt,
        round.settledAt,
        usernames.get(round.memberId) ?? '',
        round.memberId,
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

function memberFilter({ merchant, filter }: Reading): MemberFilter {
  const kind = filter.kind === 'real' ? undefined : (filter.kind as MemberFilter['kind'])
  return {
    merchant,
    search: filter.search ?? filter.username,
    kind,
    status: filter.state as MemberFilter['status'],
    below: undefined,
    from: momentOf(filter.from),
    to: momentOf(filter.to),
  }
}

const kindOf = (type: number) =>
  type === TRIAL_TYPE ? 'trial' : (AGENT_TYPES as readonly number[]).includes(type) ? 'agent' : 'member'

const officeMembers: Source = {
  heads: [
    'registered',
    'memberId',
    'member',
    'nickname',
    'accountKind',
    'status',
    'currency',
    'upline',
    'email',
    'mobile',
    'lastLogin',
  ],
  times: ['registered', 'lastLogin'],
  count: (reading) => countMembers(reading.env.db, memberFilter(reading)),
  async read(reading, cursor, limit) {
    const rows = await listMembersBehind(reading.env.db, memberFilter(reading), behind(cursor), limit)
    return {
      next: nextOf(rows, limit, (row) => String(row.id)),
      rows: rows.map((row) => [
        row.created_at,
        String(row.id),
        row.username,
        row.nickname,
        translate(reading.locale, `exports.account.${kindOf(row.type)}`),
        translate(reading.locale, `exports.status.${row.status}`),
        row.currency,
        row.upline_name,
        row.email,
        row.mobile_num,
        row.last_login_at,
      ]),
    }
  },
}

const orderFilter = ({ merchant, filter }: Reading) => ({
  merchant,
  from: filter.from,
  to: filter.to,
  methodCode: filter.methodCode,
  username: filter.username,
  reference: filter.reference,
})
const depositFilter = (reading: Reading): DepositFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as DepositState | undefined,
})
const withdrawalFilter = (reading: Reading): WithdrawalFilter => ({
  ...orderFilter(reading),
  state: reading.filter.state as WithdrawalState | undefined,
})

const officeDeposits: Source = {
  heads: [
    'time',
    'reference',
    'member',
    'memberId',
    'method',
    'state',
    'amount',
    'fee',
    'paid',
    'credited',
    'currency',
    'providerReference',
    'decided',
  ],
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
        row.username,
        row.memberId,
        nameIn(locale, row.names),
        translate(locale, `cashier.depositState.${row.state}`),
        row.amountMinor,
        row.feeMinor,
        row.paidMinor,
        row.creditedMinor,
        row.currency,
        row.providerReference,
        row.decidedAt,
      ]),
    }
  },
}

const officeWithdrawals: Source = {
  heads: [
    'time',
    'reference',
    'member',
    'memberId',
    'method',
    'account',
    'state',
    'amount',
    'fee',
    'payout',
    'currency',
    'providerReference',
    'reviewer',
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
        row.username,
        row.memberId,
        nameIn(locale, row.names),
        maskNumber(row.number),
        translate(locale, `cashier.stage.${row.state}`, { method: nameIn(locale, row.names) }),
        row.amountMinor,
        row.feeMinor,
        row.amountMinor - row.feeMinor,
        row.currency,
        row.providerReference,
        row.reviewer,
        row.paidAt,
        row.closedAt,
      ]),
    }
  },
}

/** What each list of the back office is read from. */
export const OFFICE_SOURCES: Readonly<Record<OfficeRecord, Source>> = {
  officeMembers,
  officeRounds,
  officeDeposits,
  officeWithdrawals,
}

/** Whoever may see the list may take it along. */
export const OFFICE_PERMISSIONS: Readonly<Record<OfficeRecord, Permission>> = {
  officeMembers: 'members.read',
  officeRounds: 'bets.read',
  officeDeposits: 'deposits.read',
  officeWithdrawals: 'withdrawals.read',
}
