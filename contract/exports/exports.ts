/** Whole records as CSV files: ordered, written in the background, available for download for some days. */
import { EXPORTS_TOPIC } from './live.ts'
import { z } from 'zod'
import { BILL_SIDES } from '../agents/bill-states.ts'
import { accountId } from '../agents/line.ts'
import { isPeriod } from '../agents/report-period.ts'
import { MONEY_KINDS, REPORT_ROWS } from '../agents/reports.ts'
import { CONTRACT_KINDS } from '../agents/terms.ts'
import { ROUND_STATES, roundFilter } from '../bets/bets.ts'
import { dateText, defineCall, id, instant, nothing } from '../call.ts'
import { DEPOSIT_STATES } from '../cashier/deposits.ts'
import { WITHDRAWAL_STATES } from '../cashier/withdrawals.ts'
import { WITHDRAWAL_QUEUES } from '../cashier/office-withdrawals.ts'
import { TRANSFER_STATES } from '../vendor-wallets/vendor-wallet.ts'
import { entryFilter } from '../wallet/wallet.ts'

/** Records that a player can export. */
export const MEMBER_RECORDS = ['bets', 'transactions', 'profit', 'deposits', 'withdrawals', 'transfers'] as const
export type MemberRecord = (typeof MEMBER_RECORDS)[number]
/** Everything that the house stores about a member, as one JSON file; ordered by a call of its own. */
export const PERSONAL = 'personal'
/** Records that operators can export; each needs the permission of its list. */
export const OFFICE_RECORDS = [
  'officeMembers',
  'officeRounds',
  'officeDeposits',
  'officeWithdrawals',
  'officeOfferCodes',
  'officeAudit',
] as const
export type OfficeRecord = (typeof OFFICE_RECORDS)[number]
/** Reports that an agent can export of the own line. */
export const AGENT_RECORDS = [
  'agentTeamBets',
  'agentUserLoss',
  'agentTransactions',
  'agentRebates',
  'agentBills',
  'agentDays',
  'agentTree',
  'agentBillLines',
] as const
export type AgentRecord = (typeof AGENT_RECORDS)[number]
export type FileRecord = MemberRecord | AgentRecord | OfficeRecord | typeof PERSONAL
/** How a list is written. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
/** The most rows of a spreadsheet's sheet, below its head. */
export const SHEET_ROWS_MAX = 1_048_575

export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** The most rows of one file. */
export const EXPORT_ROWS_MAX = 2_000_000
/** The most unfinished files of one reader. */
export const EXPORTS_OPEN_MAX = 3
/** The most files that one reader may order in a day. */
export const EXPORTS_A_DAY = 30
/** How long files are stored. */
export const EXPORT_KEPT_DAYS = 7

const STATES: Partial<Record<MemberRecord | OfficeRecord, readonly string[]>> = {
  bets: ROUND_STATES,
  deposits: DEPOSIT_STATES,
  withdrawals: WITHDRAWAL_STATES,
  transfers: TRANSFER_STATES,
  officeMembers: ['active', 'frozen', 'closed'],
  officeRounds: ROUND_STATES,
  officeDeposits: DEPOSIT_STATES,
  officeWithdrawals: WITHDRAWAL_STATES,
}
const stateFits = ({ record, state }: { record: MemberRecord | OfficeRecord; state?: string | undefined }) =>
  state === undefined || Boolean(STATES[record]?.includes(state))

const order = {
  /** The client's own number: a repeat with the same number gets the same answer and orders nothing again. */
  requestId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  /** Where the reader’s day begins: minutes ahead of UTC (Dhaka 360). Times in the file are written so. */
  utcOffsetMinutes: z.number().int().min(-720).max(840).default(0),
  vendor: roundFilter.vendor,
  /** One of the record’s own states. */
  state: z.string().max(32).optional(),
  methodCode: z
    .string()
    .regex(/^[a-z0-9-]{2,32}$/)
    .optional(),
}

export const exportRow = z.object({
  id,
  record: z.enum([...MEMBER_RECORDS, ...AGENT_RECORDS, ...OFFICE_RECORDS, PERSONAL]),
  state: z.enum(EXPORT_STATES),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int(),
  /** Size of the whole file; 0 until it is ready. */
  bytes: z.number().int(),
  fileName: z.string(),
  from: instant.nullable(),
  to: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant,
})
export type ExportRow = z.infer<typeof exportRow>

const exportId = z.object({ id: id.regex(/^\d{1,18}$/) })
const exportList = z.object({ exports: z.array(exportRow) })
/** A download: a form that posts `ticket` to `action`, once, within a minute. */
const download = z.object({ action: z.string(), ticket: z.string(), fileName: z.string(), expiresAt: instant })

export const createExport = defineCall({
  id: 'createExport',
  method: 'POST',
  path: '/wps/member/exports',
  summary: 'Orders a record of the player as a CSV file',
  who: 'player',
  input: z
    .object({
      ...order,
      record: z.enum(MEMBER_RECORDS),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      gameType: roundFilter.gameType,
      result: roundFilter.result,
      type: entryFilter.type,
      direction: entryFilter.direction,
    })
    .refine(stateFits, { path: ['state'] }),
  output: exportRow,
  errors: ['RANGE_TOO_OLD', 'EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
})

export const orderPersonalData = defineCall({
  id: 'orderPersonalData',
  method: 'POST',
  path: '/wps/member/exports/personal',
  summary: 'Orders everything that the house keeps of the member as one JSON file; fetching it asks who is there',
  who: 'member',
  input: z.object({ requestId: order.requestId, utcOffsetMinutes: order.utcOffsetMinutes }),
  output: exportRow,
  errors: ['EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
})

export const createAgentExport = defineCall({
  id: 'createAgentExport',
  method: 'POST',
  path: '/wps/agent/exports',
  summary: 'Orders a report of the agent’s own line as a CSV file or a spreadsheet; it is among the agent’s files',
  who: 'agent',
  input: z
    .object({
      requestId: order.requestId,
      utcOffsetMinutes: order.utcOffsetMinutes,
      record: z.enum(AGENT_RECORDS),
      format: z.enum(EXPORT_FORMATS).default('csv'),
      /** Business days of the brand, both included. */
      from: dateText,
      to: dateText,
      /** An account of the line: its rows, or its team’s; not for rebates and bills. */
      account: accountId.optional(),
      /** Reports: each member's own figures, or each direct downline with everybody below. */
      rows: z.enum(REPORT_ROWS).default('members'),
      /** Betting: games of one type. */
      gameType: z.string().max(32).optional(),
      /** Transactions: one kind of them. */
      money: z.enum(MONEY_KINDS).optional(),
      /** Bills: of one kind of contract, got or given. */
      contract: z.enum(CONTRACT_KINDS).default('dividend'),
      side: z.enum(BILL_SIDES).default('got'),
      /** What one bill was added up from: its number. */
      bill: accountId.optional(),
    })
    .refine(isPeriod, { path: ['to'] })
    .refine(({ record, bill }) => (record === 'agentBillLines') === (bill !== undefined), { path: ['bill'] }),
  output: exportRow,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
})

export const listExports = defineCall({
  id: 'listExports',
  method: 'GET',
  path: '/wps/member/exports',
  summary: 'The player’s files, newest first: those under way and those that are kept',
  who: 'player',
  changesWith: [EXPORTS_TOPIC],
  input: nothing,
  output: exportList,
  errors: [],
})

export const cancelExport = defineCall({
  id: 'cancelExport',
  method: 'POST',
  path: '/wps/member/exports/{id}/cancel',
  summary: 'Stops a file that is under way, or removes one that is ready',
  who: 'player',
  input: exportId,
  output: exportRow,
  errors: ['NOT_FOUND'],
})

export const downloadExport = defineCall({
  id: 'downloadExport',
  method: 'POST',
  path: '/wps/member/exports/{id}/download',
  summary: 'Answers a ticket for one download of a file that is ready; of the personal data only in a fresh session',
  who: 'player',
  input: exportId,
  output: download,
  errors: ['NOT_FOUND', 'EXPORT_NOT_READY', 'REAUTH_REQUIRED'],
})

export const createOfficeExport = defineCall({
  id: 'createOfficeExport',
  method: 'POST',
  path: '/office/exports',
  summary: 'Orders a list of the back office as a CSV file; needs the permission of the list, and is audited',
  who: 'operator',
  input: z
    .object({
      ...order,
      record: z.enum(OFFICE_RECORDS),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      username: z.string().trim().max(64).optional(),
      /** Rounds: the vendor's id of the round. */
      roundId: z.string().max(100).optional(),
      /** Orders: our own number; codes: the id of their offer. */
      reference: z.string().max(16).optional(),
      /** Members: the kind of account; rounds: `real` unless `trial`. */
      kind: z.enum(['member', 'agent', 'trial', 'real']).optional(),
      /** Members: as in their list. */
      search: z.string().trim().max(64).optional(),
      /** Withdrawals: one of the queues. */
      queue: z.enum(WITHDRAWAL_QUEUES).optional(),
      /** What operators did: who, which act, and to whom. */
      operator: z.string().trim().max(64).optional(),
      action: z.string().trim().max(64).optional(),
      subject: z.string().trim().max(120).optional(),
    })
    .refine(stateFits, { path: ['state'] }),
  output: exportRow,
  errors: ['PERMISSION_DENIED', 'EXPORT_LIMIT', 'EXPORT_TOO_LARGE'],
})

export const listOfficeExports = defineCall({
  id: 'listOfficeExports',
  method: 'GET',
  path: '/office/exports',
  summary: 'The operator’s own files, newest first',
  who: 'operator',
  input: nothing,
  output: exportList,
  errors: [],
})

export const cancelOfficeExport = defineCall({
  id: 'cancelOfficeExport',
  method: 'POST',
  path: '/office/exports/{id}/cancel',
  summary: 'Stops an own file that is under way, or removes one that is ready',
  who: 'operator',
  input: exportId,
  output: exportRow,
  errors: ['NOT_FOUND'],
})

export const downloadOfficeExport = defineCall({
  id: 'downloadOfficeExport',
  method: 'POST',
  path: '/office/exports/{id}/download',
  summary: 'Answers a ticket for one download of an own file; needs the permission of its list, and is audited',
  who: 'operator',
  input: exportId,
  output: download,
  errors: ['NOT_FOUND', 'EXPORT_NOT_READY', 'PERMISSION_DENIED'],
})
