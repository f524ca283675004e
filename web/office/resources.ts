/** What the back office lists, and the calls behind each: the one table that the data provider reads. */
import type { CallDefinition } from '#contract/call.ts'
import { officeRound, officeRounds } from '#contract/office-bets.ts'
import { officeDecision, officeDecisions } from '#contract/decisions.ts'
import { officeBooks, officeBooksReport } from '#contract/office-books.ts'
import {
  officeDeposit,
  officeDeposits,
  officePaymentMethods,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/office-cashier.ts'
import { officeAdjustments } from '#contract/office-adjustments.ts'
import { officeFindings, officeUnknownPayments } from '#contract/office-payments.ts'
import { listHouseGames, listHouseVendors } from '#contract/house-games.ts'
import { listOfficeGames, listOfficeVendors } from '#contract/office-games.ts'
import { getVendorDoor } from '#contract/office-vendor-door.ts'
import { getMember, listAudit, listMembers } from '#contract/office-identity.ts'
import { officeGrants, officeHouseAudit, officeOperator, officeOperators } from '#contract/office-operators.ts'
import { officeTransfer, officeTransfers } from '#contract/office-transfers.ts'
import { getContent, listContents } from '#contract/office-contents.ts'
import { getFeedback, listFeedback } from '#contract/office-feedback.ts'
import { listChatMessages, listCollusionSignals } from '#contract/office-studio.ts'
import { listRegistrationRules, listSwitches } from '#contract/office-site.ts'
import type { ContentKind } from '#contract/site-contents.ts'

export type Row = { id: string } & Record<string, unknown>
export type Resource = {
  list: CallDefinition
  /** One row with everything about it. */
  one?: CallDefinition
  /** Makes rows of the answer where it is not a page. */
  rows?: (answer: unknown) => Row[]
  sorts?: boolean
  /** Input that every question of this resource carries. */
  always?: Record<string, string>
}

const content = (answer: unknown) => (answer as { content: Row[] }).content

const contents = (kind: ContentKind): Resource => ({ list: listContents, one: getContent, always: { kind } })

export const RESOURCES: Record<string, Resource> = {
  decisions: { list: officeDecisions, one: officeDecision },
  members: { list: listMembers, one: getMember, sorts: true },
  deposits: { list: officeDeposits, one: officeDeposit },
  findings: { list: officeFindings },
  'house-findings': { list: officeUnknownPayments },
  adjustments: { list: officeAdjustments },
  withdrawals: { list: officeWithdrawals, one: officeWithdrawal },
  rounds: { list: officeRounds, one: officeRound },
  books: { list: officeBooks, one: officeBooksReport },
  methods: {
    list: officePaymentMethods,
    rows: (answer) =>
      (answer as { methods: { direction: string; code: string }[] }).methods.map((row) => ({
        ...row,
        id: `${row.direction}.${row.code}`,
      })),
  },
  games: { list: listOfficeGames, sorts: true },
  vendors: { list: listOfficeVendors, rows: content },
  'house-vendors': { list: listHouseVendors, one: getVendorDoor, rows: content },
  'house-games': { list: listHouseGames, sorts: true },
  transfers: { list: officeTransfers, one: officeTransfer },
  banners: contents('banner'),
  notices: contents('notice'),
  articles: contents('article'),
  pages: contents('page'),
  links: contents('resource'),
  switches: { list: listSwitches, rows: content },
  registration: { list: listRegistrationRules, rows: content },
  chat: { list: listChatMessages },
  collusion: { list: listCollusionSignals },
  feedback: { list: listFeedback, one: getFeedback },
  operators: { list: officeOperators, one: officeOperator },
  grants: { list: officeGrants },
  audit: { list: listAudit },
  'house-audit': { list: officeHouseAudit },
}
