/** A document as an operator types it: texts of boxes, made into a document when it is sent. */
import type { GAME_TYPES } from '#contract/catalogue/games.ts'
import type {
  BoardDocument,
  Entry,
  Metric,
  MissionDocument,
  MissionsDocument,
  Period,
  Scoring,
} from '#contract/missions/terms.ts'

type GameType = (typeof GAME_TYPES)[number]
export type TypedStep = { metric: Metric; target: string; multiple: string; amount: string; turnover: string }
export type Typed = {
  kind: 'mission' | 'board'
  title: { en: string; bn: string; ar: string }
  about: { en: string; bn: string; ar: string }
  startsAt: string
  endsAt: string
  bonusWeight: string
  valueMax: string
  membersMax: string
  dayMax: string
  type: GameType | ''
  period: Period
  steps: readonly TypedStep[]
  scoring: Scoring
  entry: Entry
  fee: string
  settleLag: string
  entrantsMin: string
  ties: BoardDocument['ties']
  withheld: BoardDocument['withheld']
  turnover: string
  /** One prize a line: `1: 100` or `4-10: 5`. */
  prizes: string
}

const MINUTE_MS = 60_000
/** Returns a moment as the box of a date has it, in the reader's zone. */
const toBox = (iso: string) => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}
const fromBox = (text: string) => (text === '' ? '' : new Date(text).toISOString())

export const NEW_STEP: TypedStep = { metric: 'valid_bet', target: '1000', multiple: '', amount: '10', turnover: '1' }

/** Returns a new draft that begins at a moment and lasts a week. */
export function newDraft(nowMs: number): Typed {
  const week = 7 * 24 * 60 * MINUTE_MS
  return {
    kind: 'mission',
    title: { en: '', bn: '', ar: '' },
    about: { en: '', bn: '', ar: '' },
    startsAt: toBox(new Date(nowMs).toISOString()),
    endsAt: toBox(new Date(nowMs + week).toISOString()),
    bonusWeight: '0',
    valueMax: '10000',
    membersMax: '1000',
    dayMax: '',
    type: '',
    period: 'daily',
    steps: [NEW_STEP],
    scoring: 'turnover',
    entry: 'free',
    fee: '',
    settleLag: '60',
    entrantsMin: '0',
    ties: 'earliest',
    withheld: 'move_up',
    turnover: '1',
    prizes: '1: 1000\n2-3: 250',
  }
}

const textOf = (document: MissionsDocument, field: 'title' | 'about') => {
  const of = (language: string) => document.texts[language]?.[field] ?? ''
  return { en: of('en'), bn: of('bn'), ar: of('ar') }
}

function typeMission({ period, steps }: MissionDocument): Partial<Typed> {
  return {
    period,
    type: steps[0]?.filter.types[0] ?? '',
    steps: steps.map(({ metric, target, multiple, reward }) => ({
      metric,
      target,
      multiple: multiple === null ? '' : String(multiple),
      amount: reward.kind === 'cash' ? reward.amount : String(reward.points),
      turnover: reward.kind === 'cash' ? String(reward.turnover) : '',
    })),
  }
}

function typeBoard(board: BoardDocument): Partial<Typed> {
  const { scoring, entry, fee, settleLagMinutes, entrantsMin, ties, withheld, turnover, prizes, filter } = board
  return {
    scoring,
    entry,
    fee: fee ?? '',
    settleLag: String(settleLagMinutes),
    entrantsMin: String(entrantsMin),
    ties,
    withheld,
    turnover: String(turnover),
    type: filter.types[0] ?? '',
    prizes: prizes.map(({ from, to, amount }) => `${from === to ? from : `${from}-${to}`}: ${amount}`).join('\n'),
  }
}

/** Returns a stored document as boxes show it. */
export function toTyped(document: MissionsDocument): Typed {
  const { startsAt, endsAt, bonusWeight, bounds } = document
  return {
    ...newDraft(Date.parse(startsAt)),
    kind: document.kind,
    title: textOf(document, 'title'),
    about: textOf(document, 'about'),
    startsAt: toBox(startsAt),
    endsAt: toBox(endsAt),
    bonusWeight: String(bonusWeight),
    valueMax: bounds.valueMax,
    membersMax: String(bounds.membersMax),
    dayMax: bounds.dayMax ?? '',
    ...(document.kind === 'mission' ? typeMission(document) : typeBoard(document)),
  }
}

function readPrizes(text: string): BoardDocument['prizes'] {
  return text.split('\n').flatMap((line) => {
    const [, from, to, amount] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*:\s*([\d.]+)\s*$/.exec(line) ?? []
    return from && amount ? [{ from: Number(from), to: Number(to ?? from), amount }] : []
  })
}

/** Makes the document of what was typed; the server says what of it is wrong. */
export function toDocument(typed: Typed): MissionsDocument {
  const languages = (['en', 'bn', 'ar'] as const).filter((language) => typed.title[language].trim() !== '')
  const filter = { types: typed.type === '' ? [] : [typed.type], vendors: [], games: [] }
  const common = {
    texts: Object.fromEntries(
      languages.map((language) => [language, { title: typed.title[language], about: typed.about[language] }]),
    ),
    startsAt: fromBox(typed.startsAt),
    endsAt: fromBox(typed.endsAt),
    bonusWeight: Number(typed.bonusWeight),
    bounds: {
      valueMax: typed.valueMax,
      membersMax: Number(typed.membersMax),
      dayMax: typed.dayMax === '' ? null : typed.dayMax,
    },
  }
  if (typed.kind === 'mission')
    return {
      kind: 'mission',
      ...common,
      period: typed.period,
      steps: typed.steps.map(({ metric, target, multiple, amount, turnover }) => ({
        metric,
        target,
        multiple: metric === 'win_multiple' ? Number(multiple) : null,
        stakeMin: null,
        filter,
        reward: { kind: 'cash', amount, turnover: Number(turnover) },
      })),
    }
  return {
    kind: 'board',
    ...common,
    scoring: typed.scoring,
    filter,
    stakeMin: null,
    entry: typed.entry,
    fee: typed.entry === 'buy_in' ? typed.fee : null,
    settleLagMinutes: Number(typed.settleLag),
    entrantsMin: Number(typed.entrantsMin),
    belowMinimum: 'cancelled',
    ties: typed.ties,
    withheld: typed.withheld,
    turnover: Number(typed.turnover),
    prizes: readPrizes(typed.prizes),
  }
}
