/**
 * Contracts of agents (docs/reference/games.md 8.3): the brand or the agent right above offers, the taker signs, and nothing of it
 * changes afterwards. A contract is seen by the two whose it is, and by nobody else of the line.
 */
import { z } from 'zod'
import { dateText, defineCall, isWithinJump, neighbours, nothing, pageInput, pageOf } from '../call.ts'
import { requestId } from '../cashier/orders.ts'
import { hasOneProof, oneProof, proof, PROOF_ERRORS } from '../cashier/proof.ts'
import { UNREAD_TOPIC } from '../messages/live.ts'
import { contractEffect, contractKind, contractRow, contractTop, named } from './contract-rows.ts'
import { accountId } from './line.ts'
import { contractTerms, dividendOnly, salaryTerms } from './terms.ts'
import { CONTRACT_ANSWERS, CONTRACT_SIDES, SHOWN_STATES } from './terms-form.ts'

/** What the caller has, and may give, of a kind. */
const standing = z.object({
  kind: contractKind,
  /** Whether the brand lets contracts of the kind be offered. */
  isOpen: z.boolean(),
  /** The caller's own contract that counts, or is going to; null: none. */
  own: contractRow.nullable(),
  /** The most that the caller may give now; null: nothing, because no own contract goes on. */
  top: contractTop.nullable(),
  /** Percent between the own contract and one that is given; included in `top`. */
  gap: z.string(),
  /** The least days of notice that a contract must say. */
  noticeMin: z.int(),
})
export type ContractStanding = z.infer<typeof standing>

const filter = {
  side: z.enum(CONTRACT_SIDES).optional(),
  state: z.enum(SHOWN_STATES).optional(),
  /** `next` or `previous` of a page: the contracts after or before it in the list. */
  before: accountId.optional(),
  after: accountId.optional(),
}
const AT_PAGE = { path: ['pageNo'] }
/** An open offer to the caller stands first, then the newest. */
const listed = pageOf(contractRow).extend({
  ...neighbours,
  currency: z.string(),
  /** The brand's business day, and its time zone, in which days of contracts are. */
  today: dateText,
  timeZone: z.string(),
  standing: z.array(standing),
})

export const dividendRequests = defineCall({
  id: 'dividendRequests',
  method: 'GET',
  path: '/wps/agent/contracts/dividend',
  who: 'agent',
  changesWith: [UNREAD_TOPIC],
  summary: 'The agent’s dividend contracts and offers, received and given',
  input: pageInput.extend(filter).refine(isWithinJump, AT_PAGE),
  output: listed,
  errors: ['AGENTS_CLOSED'],
})

export const salaryRequests = defineCall({
  id: 'salaryRequests',
  method: 'GET',
  path: '/wps/agent/contracts/salary',
  who: 'agent',
  changesWith: [UNREAD_TOPIC],
  summary: 'The agent’s salary contracts and offers (daily, hourly, real-time), received and given',
  input: pageInput
    .extend({ ...filter, kind: contractKind.exclude(['dividend']).optional() })
    .refine(isWithinJump, AT_PAGE),
  output: listed,
  errors: ['AGENTS_CLOSED'],
})

/** Why a contract may not be given, or accepted, now. */
const JUDGED = [
  'CONTRACT_CLOSED',
  'CONTRACT_NO_OWN',
  'CONTRACT_OUT_OF_BOUNDS',
  'CONTRACT_NOT_NOW',
  'CONTRACT_CURRENCY',
] as const
const OFFERING = ['AGENTS_CLOSED', 'NOT_FOUND', 'KEY_REUSED', ...PROOF_ERRORS, ...JUDGED, 'CONTRACT_ON_OFFER'] as const
/** The agent directly below who is offered it. */
const taker = { account: accountId }

export const dividendOffer = defineCall({
  id: 'dividendOffer',
  method: 'POST',
  path: '/wps/agent/contracts/dividend',
  who: 'agent',
  sealed: true,
  summary: 'Signs a dividend contract and offers it to an agent directly below. Idempotent by requestId',
  input: z.object({ requestId, ...taker, terms: dividendOnly, ...proof }).refine(hasOneProof, oneProof),
  output: contractRow,
  errors: OFFERING,
})

export const salaryOffer = defineCall({
  id: 'salaryOffer',
  method: 'POST',
  path: '/wps/agent/contracts/salary',
  who: 'agent',
  sealed: true,
  summary: 'Signs a salary contract and offers it to an agent directly below. Idempotent by requestId',
  input: z.object({ requestId, ...taker, terms: salaryTerms, ...proof }).refine(hasOneProof, oneProof),
  output: contractRow,
  errors: OFFERING,
})

type Answer = {
  answer: (typeof CONTRACT_ANSWERS)[number]
  seen?: unknown
  paymentPassword?: unknown
  passkey?: unknown
}
/** Accepting and giving notice are signed; accepting also says what was seen of its effects. */
const isSigned = (input: Answer) =>
  input.answer === 'accept' || input.answer === 'end'
    ? hasOneProof(input)
    : input.paymentPassword === undefined && input.passkey === undefined
const saysWhatItSaw = ({ answer, seen }: Answer) => (answer === 'accept') === (seen !== undefined)
const answerInput = z
  .object({
    id: accountId,
    answer: z.enum(CONTRACT_ANSWERS),
    /** `print` of what `contractEffects` told of it; with `accept` alone. */
    seen: z.string().max(64).optional(),
    ...proof,
  })
  .refine(isSigned, oneProof)
  .refine(saysWhatItSaw, { path: ['seen'] })
const ANSWERING = [
  'AGENTS_CLOSED',
  'NOT_FOUND',
  ...PROOF_ERRORS,
  ...JUDGED,
  'CONTRACT_ANSWERED',
  'CONTRACT_EXPIRED',
  'CONTRACT_CHANGED',
  'CONTRACT_ENDING',
] as const

export const dividendAnswer = defineCall({
  id: 'dividendAnswer',
  method: 'POST',
  path: '/wps/agent/contracts/dividend/{id}/answer',
  who: 'agent',
  sealed: true,
  summary:
    'Accepts or rejects a dividend contract, takes an offer back, or gives notice. The same answer again changes nothing',
  input: answerInput,
  output: contractRow,
  errors: ANSWERING,
})

export const salaryAnswer = defineCall({
  id: 'salaryAnswer',
  method: 'POST',
  path: '/wps/agent/contracts/salary/{id}/answer',
  who: 'agent',
  sealed: true,
  summary:
    'Accepts or rejects a salary contract, takes an offer back, or gives notice. The same answer again changes nothing',
  input: answerInput,
  output: contractRow,
  errors: ANSWERING,
})

export const contractEffects = defineCall({
  id: 'contractEffects',
  method: 'POST',
  path: '/wps/agent/contracts/effects',
  who: 'agent',
  summary:
    'What an offer that the agent gave or got, or a draft to an agent directly below, would do if it were accepted now; changes nothing',
  input: z.union([z.strictObject({ contract: accountId }), z.strictObject({ ...taker, terms: contractTerms })]),
  output: contractEffect,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', ...JUDGED, 'CONTRACT_ANSWERED', 'CONTRACT_EXPIRED'],
})

export const contractTakers = defineCall({
  id: 'contractTakers',
  method: 'GET',
  path: '/wps/agent/contracts/takers',
  who: 'agent',
  changesWith: [UNREAD_TOPIC],
  summary:
    'Agents directly below to whom a contract of a kind may be offered, with the one that each has of the caller',
  input: z.object({ kind: contractKind, search: z.string().trim().max(64).optional() }),
  output: z.object({
    takers: z.array(
      z.object({
        account: named,
        /** The contract that the caller gives and that goes on; null: none. */
        contract: contractRow.nullable(),
        /** Whether an offer of the caller waits for an answer. */
        hasOffer: z.boolean(),
      }),
    ),
  }),
  errors: ['AGENTS_CLOSED'],
})

export const consolidated = defineCall({
  id: 'consolidated',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  who: 'member',
  changesWith: [UNREAD_TOPIC],
  summary:
    'Which contracts the account has or may have, under the specification’s names: what of the agent’s pages is shown. A member has none',
  input: nothing,
  output: z.object({
    dailysalreqtype: z.boolean(),
    divtypereq: z.boolean(),
    contracthoursalreq: z.boolean(),
    realtimesalreqtype: z.boolean(),
  }),
  errors: [],
})
