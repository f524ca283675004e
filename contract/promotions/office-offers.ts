/** The back office's calls about offers: drafts, versions, publishing, stopping, undo, and what it would have cost. */
import { z } from 'zod'
import { defineCall, id, instant, money, nothing, pageInput, pageOf } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { promotionDetail } from './offers.ts'
import { OFFER_CATEGORIES, OFFER_KINDS } from './kinds.ts'
import { PROMOTIONS_TOPIC } from './live.ts'

const READ = { who: 'operator', permission: 'promotions.read' } as const
const WRITE = { who: 'operator', permission: 'promotions.write' } as const
const rowId = id.regex(/^\d{1,18}$/)
const because = z.string().trim().min(3).max(300)

/**
 * draft: never published; waiting: a draft waits for a second person and nothing runs; scheduled, running, over: of the
 * version in force; used_up: everything that it may give is given.
 */
export const OFFER_STATES = ['draft', 'waiting', 'scheduled', 'running', 'used_up', 'over', 'stopped'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Texts by language, as in the document. */
const byLanguage = z.record(z.string(), z.string())
/** A kind's document (contract/promotions/documents.ts); a refusal names each invalid field as document.<path>. */
const document = z.record(z.string(), z.unknown())

/** What a version may give, and what it has given. */
const use = z.object({
  valueMax: money,
  given: money,
  left: money,
  membersMax: z.int(),
  members: z.int(),
  dayMax: money.nullable(),
})

/**
 * What an offer did, or would have done, over a time. Counts of members and grants; money in the offer's currency. No
 * figure is of one member, and fewer than five are shown as they are only where they are counts.
 */
export const offerFigures = z.object({
  from: instant,
  to: instant,
  /** Whether the kind can be replayed at all: what happened only because of the offer (codes, applications) cannot. */
  isKnown: z.boolean(),
  /**
   * The most it can be: everybody who was there and might have claimed, spun or opened did (birthdays, luck); absent:
   * forecasts of before.
   */
  isMost: z.boolean().optional(),
  /** Members to whom something happened that the offer answers to. */
  reached: z.int(),
  /** Members who were given something, how many times, and how much of it. */
  members: z.int(),
  grants: z.int(),
  given: money,
  /** Grants that must be staked: finished, forfeited or expired, still running. */
  finished: z.int(),
  forfeited: z.int(),
  running: z.int(),
  /** What became the members' own money. */
  cost: money,
  /** What was staked towards the terms, at most as much as they ask for. */
  turnover: money,
  /** Agents with a member below them who was given something. */
  agents: z.int(),
  /** Refused because everything, or everything of a day, was given. */
  refused: z.int(),
  /**
   * Gifts that were held for a review: those that wait for it and what they are worth, those that were released (they are
   * among the grants) and those that were refused in it. Absent in forecasts: nobody can be reviewed in them.
   */
  held: z.int().optional(),
  heldWorth: money.optional(),
  released: z.int().optional(),
  turnedDown: z.int().optional(),
})
export type OfferFigures = z.infer<typeof offerFigures>

const listed = {
  id,
  code: z.string(),
  kind: z.enum(OFFER_KINDS),
  category: z.enum(OFFER_CATEGORIES),
  title: byLanguage,
  state: z.enum(OFFER_STATES),
  /** The version in force; null: none yet. */
  version: z.int().nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  currency: z.string(),
  use: use.nullable(),
  /** What it was forecast to cost when it was published. */
  forecastCost: money.nullable(),
  hasDraft: z.boolean(),
  position: z.int(),
}

export const officeOffers = defineCall({
  id: 'officeOffers',
  method: 'GET',
  path: '/office/promotions/offers',
  ...READ,
  changesWith: [PROMOTIONS_TOPIC],
  summary: 'The brand’s offers in the order of the page, with what they may give and what they gave',
  input: pageInput.extend({ kind: z.enum(OFFER_KINDS).optional(), state: z.enum(OFFER_STATES).optional() }),
  output: pageOf(z.object(listed)),
  errors: [],
})

export const offerVersion = z.object({
  number: z.int(),
  state: z.enum(['draft', 'waiting', 'published', 'dropped']),
  document,
  createdAt: instant,
  createdBy: z.string(),
  changedAt: instant,
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  /** The version that it was made from by an undo. */
  restored: z.int().nullable(),
  use: use.nullable(),
  forecast: offerFigures.nullable(),
})

export const officeOffer = defineCall({
  id: 'officeOffer',
  method: 'GET',
  path: '/office/promotions/offers/{id}',
  ...READ,
  changesWith: [PROMOTIONS_TOPIC],
  summary: 'One offer with all its versions, the newest first',
  input: z.object({ id: rowId }),
  output: z.object({
    ...listed,
    stoppedAt: instant.nullable(),
    stoppedBy: z.string().nullable(),
    versions: z.array(offerVersion),
    /** What keeps the draft from being published, as paths of its document; null without a draft. */
    missing: z.array(z.string()).nullable(),
    /** Languages of the brand that a text of the draft, or of the version in force, lacks. */
    untranslated: z.array(z.object({ field: z.string(), languages: z.array(z.string()) })),
    /** Up to this total value the reader publishes alone at this moment; above it a second person must agree. */
    aloneMax: money,
  }),
  errors: ['NOT_FOUND'],
})

export const officeCreateOffer = defineCall({
  id: 'officeCreateOffer',
  method: 'POST',
  path: '/office/promotions/offers',
  ...WRITE,
  summary: 'Begins an offer with a draft; members see nothing of it',
  input: z.object({
    code: z.string().regex(/^[a-z0-9-]{2,60}$/),
    kind: z.enum(OFFER_KINDS),
    position: z.int().min(0).max(10_000).default(100),
    document,
  }),
  output: z.object({ id }),
  errors: ['INVALID_INPUT', 'OFFER_CODE_TAKEN'],
})

export const officeSaveOffer = defineCall({
  id: 'officeSaveOffer',
  method: 'PUT',
  path: '/office/promotions/offers/{id}',
  ...WRITE,
  summary: 'Saves the draft, or begins one from a published version. What was given keeps its terms',
  input: z.object({
    id: rowId,
    document,
    /** `changedAt` of the draft as it was read; left out for a new one. */
    changedAt: instant.optional(),
    /** The version that the draft puts back (undo). */
    restored: z.int().optional(),
    position: z.int().min(0).max(10_000).optional(),
  }),
  output: z.object({ number: z.int(), changedAt: instant }),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'OFFER_CHANGED', 'OFFER_STATE'],
})

export const officePublishOffer = defineCall({
  id: 'officePublishOffer',
  method: 'POST',
  path: '/office/promotions/offers/{id}/publish',
  ...WRITE,
  stepUp: true,
  summary: 'Publishes the draft: above a value a second person must agree. Needs total value, members and end',
  /** `override`: publish although games give back too much (OFFER_RETURNS); a second person must agree, whatever the value. */
  input: z.object({ id: rowId, changedAt: instant, reason: because, override: z.boolean().default(false) }),
  output: z.object({ waiting }),
  errors: [
    'NOT_FOUND',
    'OFFER_CHANGED',
    'OFFER_INCOMPLETE',
    'OFFER_RETURNS',
    'OFFER_STATE',
    'OFFER_CODE_TAKEN',
    'DECISION_OPEN',
    'OWN_MONEY',
    'EVIDENCE_USED',
  ],
})

export const officeStopOffer = defineCall({
  id: 'officeStopOffer',
  method: 'POST',
  path: '/office/promotions/offers/{id}/stop',
  ...WRITE,
  summary: 'Stops an offer at once: nothing more is given in its name. One person is enough; a new version starts it',
  input: z.object({ id: rowId, reason: because }),
  output: nothing,
  errors: ['NOT_FOUND', 'OFFER_STATE'],
})

export const officePreviewOffer = defineCall({
  id: 'officePreviewOffer',
  method: 'POST',
  path: '/office/promotions/preview',
  ...READ,
  summary: 'Shows a document as a member would read it in a language. Stores nothing',
  input: z.object({ kind: z.enum(OFFER_KINDS), document, language: z.string().max(10) }),
  output: promotionDetail,
  errors: ['INVALID_INPUT'],
})

/** A share of a stake, such as 0.985. */
const share = z.number().min(0).max(10)
export const officeOfferReturns = defineCall({
  id: 'officeOfferReturns',
  method: 'POST',
  path: '/office/promotions/returns',
  ...READ,
  summary:
    'What one bet gives back on average while a document is in force beside all offers that are not over, by type of game. Stores nothing',
  input: z.object({ kind: z.enum(OFFER_KINDS), document, offer: rowId.nullable().default(null) }),
  output: z.object({
    /** Of each type the game that returns most by its maker's figures; `isOver`: all of a stake or more comes back. */
    games: z.array(
      z.object({
        type: z.string(),
        gameCode: z.string(),
        game: share,
        rebates: share,
        cashback: share,
        points: share,
        sum: share,
        isOver: z.boolean(),
      }),
    ),
  }),
  errors: ['INVALID_INPUT'],
})

export const officeWhatIf = defineCall({
  id: 'officeWhatIf',
  method: 'POST',
  path: '/office/promotions/whatIf',
  ...READ,
  summary: 'What a document would have cost over a past time. Stores nothing but a line in the log; limited in rate',
  input: z.object({ kind: z.enum(OFFER_KINDS), document, from: z.iso.datetime(), to: z.iso.datetime() }),
  output: offerFigures,
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
})

export const officeOfferFigures = defineCall({
  id: 'officeOfferFigures',
  method: 'GET',
  path: '/office/promotions/offers/{id}/figures',
  ...READ,
  summary: 'What an offer did since it was first published, beside what was forecast of the version in force',
  input: z.object({ id: rowId }),
  output: z.object({ actual: offerFigures, forecast: offerFigures.nullable() }),
  errors: ['NOT_FOUND'],
})
