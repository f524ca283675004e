/**
 * Agents' reports as files. An account is looked for in the agent's own line when a file is ordered and again when it is written:
 * of one that has left the line nothing is written. Sums are read at once, in one statement, so that no row is in a file twice.
 */
import type { BillSide } from '#contract/agents/bill-states.ts'
import type { MONEY_KINDS } from '#contract/agents/reports.ts'
import type { ContractKind } from '#contract/agents/terms.ts'
import { EXPORT_ROWS_MAX } from '#contract/exports/exports.ts'
import { fail } from '#contract/errors.ts'
import { getBrand } from '#server/lib/brands.ts'
import { type Cell, type Exports, nextOf, playerOf, type Reading, type Source } from '#server/lib/exports/source.ts'
import { translate } from '#server/lib/messages.ts'
import { turnPage } from '#server/lib/turn-page.ts'
import { findWay } from '#server/modules/identity/accounts/team.sql.ts'
import { BILL_LINES_FILE } from './bills/bill-lines-export.ts'
import { listOfAgent as listBills, sumOfAgent } from './bills/bill-lists.sql.ts'
import { guardAgents } from './line/guard-agents.ts'
import { kindOf } from './line/may-open.ts'
import { TREE_FILE } from './line/tree-export.ts'
import { listOfAgent as listRebates } from './rebates/rebates.sql.ts'
import { listPathsWithin } from './measures/paths.sql.ts'
import { listLineFigures, listMemberFigures, type RowsOf } from './reports/ranked.sql.ts'
import { DAYS_FILE } from './reports/days-export.ts'
import { SUM_HEADS, sumCells } from './reports/sum-cells.ts'
import { listMoneyLines } from './reports/money-lines.sql.ts'
import { momentsOf } from './reports/report-period.ts'

const periodOf = ({ filter: { fromDay = '', toDay = '' } }: Reading) => ({ from: fromDay, to: toDay })

/** Whose rows a file has: an agent's whole team, or one member of it; null: the account is in no line of the reader. */
async function findShown(reading: Reading): Promise<{ agentId: string; memberId: string | null } | null> {
  const { id } = playerOf(reading)
  const { account } = reading.filter
  if (account === undefined) return { agentId: id, memberId: null }
  const shown = (await findWay(reading.env.db, id, account)).at(-1)
  if (!shown) return null
  return kindOf(shown.type) === 'agent' ? { agentId: shown.id, memberId: null } : { agentId: id, memberId: shown.id }
}

/** Passes where the brand has agents and the account is in the line. Fails with AGENTS_CLOSED and NOT_FOUND. */
async function guard(reading: Reading): Promise<void> {
  guardAgents(await getBrand(reading.env, reading.merchant))
  if (!(await findShown(reading))) fail('NOT_FOUND')
}

async function readFigures(reading: Reading, limit: number) {
  const { env, filter } = reading
  const shown = await findShown(reading)
  if (!shown) return []
  const of: RowsOf = {
    ...shown,
    readerId: playerOf(reading).id,
    paths: await listPathsWithin(env.db, shown.agentId, playerOf(reading).id),
    period: periodOf(reading),
    currency: playerOf(reading).currency,
    gameType: filter.gameType ?? '',
    sort: 'valid',
    isDescending: true,
    turn: { limit },
  }
  const isByLine = filter.rows === 'lines' && shown.memberId === null
  return turnPage(await (isByLine ? listLineFigures : listMemberFigures)(env.db, of), of.turn).content
}

const word = (reading: Reading, key: string) => translate(reading.locale, key)

const figures: Source = {
  heads: ['account', 'kind', ...SUM_HEADS],
  times: [],
  async count(reading) {
    await guard(reading)
    return (await readFigures(reading, 1))[0]?.total ?? 0
  },
  async read(reading) {
    const { currency } = playerOf(reading)
    const rows = (await readFigures(reading, EXPORT_ROWS_MAX)).map((row): Cell[] => [
      row.username,
      word(reading, `exports.account.${kindOf(row.type)}`),
      ...sumCells(row, currency),
    ])
    return { rows, next: null }
  },
}

async function readLines(reading: Reading, before: string | null, limit: number) {
  const shown = await findShown(reading)
  if (!shown) return []
  const { env, filter } = reading
  const { start, end } = momentsOf(periodOf(reading), (await getBrand(env, reading.merchant)).timeZone)
  const ordered = new Date(filter.to ?? end)
  return listMoneyLines(env.db, {
    paths: await listPathsWithin(env.db, shown.agentId, playerOf(reading).id),
    memberId: shown.memberId,
    currency: playerOf(reading).currency,
    start,
    end: ordered < end ? ordered : end,
    kind: (filter.money ?? null) as (typeof MONEY_KINDS)[number] | null,
    before,
    limit,
  })
}

const transactions: Source = {
  heads: ['time', 'account', 'kind', 'amount', 'currency', 'reference'],
  times: ['time'],
  async count(reading) {
    await guard(reading)
    return (await readLines(reading, null, EXPORT_ROWS_MAX)).length
  },
  async read(reading, cursor, limit) {
    const rows = await readLines(reading, cursor, limit)
    const { currency } = playerOf(reading)
    return {
      rows: rows.map((row) => [
        row.at,
        row.username,
        word(reading, `agents.money.${row.kind}`),
        row.amountMinor,
        currency,
        row.reference,
      ]),
      next: nextOf(rows, limit, (row) => row.cursor),
    }
  },
}

async function readRebates(reading: Reading) {
  const { id, currency } = playerOf(reading)
  const { from, to } = periodOf(reading)
  return (await listRebates(reading.env.db, id, from, to)).filter((one) => one.currency === currency)
}

const rebates: Source = {
  heads: ['day', 'earned', 'carried', 'amount', 'left', 'state', 'currency'],
  times: [],
  async count(reading) {
    await guard(reading)
    return (await readRebates(reading)).length
  },
  async read(reading) {
    const rows = (await readRebates(reading)).map((one): Cell[] => [
      one.day,
      one.earnedMinor,
      one.carriedMinor,
      one.amountMinor,
      one.leftMinor,
      word(reading, `agents.income.state.${one.state}`),
      one.currency,
    ])
    return { rows, next: null }
  },
}

const billsOf = (reading: Reading) => {
  const { id, currency } = playerOf(reading)
  const { contract = 'dividend', side = 'got' } = reading.filter
  const of = { agentId: id, currency, kind: contract as ContractKind, side: side as BillSide, state: null }
  return { ...of, ...periodOf(reading) }
}

const bills: Source = {
  heads: [
    'number',
    'kind',
    'from',
    'until',
    'account',
    'payer',
    'state',
    'earned',
    'amount',
    'paid',
    'open',
    'currency',
  ],
  times: ['from', 'until'],
  async count(reading) {
    await guard(reading)
    return (await sumOfAgent(reading.env.db, billsOf(reading))).total
  },
  async read(reading) {
    const rows = (await listBills(reading.env.db, billsOf(reading), { limit: EXPORT_ROWS_MAX })).content.map(
      (one): Cell[] => [
        String(one.id),
        word(reading, `contracts.kind.${one.kind}`),
        one.fromAt,
        one.untilAt,
        one.taker,
        one.giver,
        word(reading, `contracts.bill.${one.state}`),
        one.earned,
        one.amount,
        one.paid,
        one.amount - one.paid,
        one.currency,
      ],
    )
    return { rows, next: null }
  },
}

export const AGENTS_EXPORTS: Exports = {
  agentTeamBets: figures,
  agentUserLoss: figures,
  agentTransactions: transactions,
  agentRebates: rebates,
  agentBills: bills,
  agentDays: DAYS_FILE,
  agentTree: TREE_FILE,
  agentBillLines: BILL_LINES_FILE,
}
