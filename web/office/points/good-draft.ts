/** Goods as they are typed: every field is text, and what is no figure is sent as it is, so that the server refuses it. */
import type { InputOf } from '#contract/call.ts'
import type { GoodGives, GoodTerms } from '#contract/points/goods.ts'
import { GOODS_CATEGORIES, type GoodsCategory } from '#contract/points/shelves.ts'
import type { OfficeGood, officeSaveGood } from '#contract/points/office-points.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'

/** The languages that goods are named in; English is needed. */
export const GOOD_LANGUAGES = ['en', 'bn', 'ar'] as const
export const GIVES = ['sent', 'cash', 'bonus', 'free_rounds'] as const
export type Gives = (typeof GIVES)[number]
type ByLanguage = Record<(typeof GOOD_LANGUAGES)[number], string>
export type LevelPrice = { level: string; price: string }

export type GoodDraft = {
  names: ByLanguage
  abouts: ByLanguage
  category: GoodsCategory
  price: string
  levelPrices: readonly LevelPrice[]
  levelMin: string
  memberMax: string
  gives: Gives
  amount: string
  turnover: string
  wageringTimes: string
  lifeDays: string
  stakeMax: string
  payoutMax: string
  vendor: string
  gameCode: string
  rounds: string
  stake: string
  isBonusWin: boolean
  units: string
  members: string
  until: string
  stock: string
  reason: string
}

/** Terms of bonus money that the form has no fields for: every stake counts in full, at every game. */
const TERMS: BonusTerms = {
  wageringTimes: '10',
  base: 'bonus',
  depositMinor: '0',
  lifeDays: 7,
  stakeMax: null,
  payoutMax: null,
  weights: { game: {}, vendor: {}, type: {}, otherwise: 100 },
  oddsMin: null,
  excluded: [],
  lateMoney: 'taken_back',
}

const byLanguage = (texts: Record<string, string>): ByLanguage => ({
  en: texts['en'] ?? '',
  bn: texts['bn'] ?? '',
  ar: texts['ar'] ?? '',
})
const textOf = (figure: number | null | undefined) => (figure === null || figure === undefined ? '' : String(figure))
const termsOf = (gives: GoodGives | undefined): BonusTerms | null =>
  gives?.kind === 'bonus' || gives?.kind === 'free_rounds' ? gives.terms : null

/** Returns goods as they are typed; a new one without any. */
export function draftOf(good?: OfficeGood): GoodDraft {
  const terms = good?.terms
  const gives = terms?.gives
  const bonus = termsOf(gives) ?? TERMS
  const rounds = gives?.kind === 'free_rounds' ? gives : null
  const money = gives?.kind === 'cash' || gives?.kind === 'bonus' ? gives : null
  return {
    names: byLanguage(terms?.names ?? {}),
    abouts: byLanguage(terms?.abouts ?? {}),
    category: terms?.category ?? GOODS_CATEGORIES[0],
    price: textOf(terms?.price),
    levelPrices: (terms?.levelPrices ?? []).map(({ level, price }) => ({ level: String(level), price: String(price) })),
    levelMin: textOf(terms?.levelMin ?? 0),
    memberMax: textOf(terms?.memberMax),
    gives: gives?.kind ?? 'sent',
    amount: money?.amount ?? '',
    turnover: gives?.kind === 'cash' ? String(gives.turnover) : '1',
    wageringTimes: bonus.wageringTimes,
    lifeDays: String(bonus.lifeDays),
    stakeMax: bonus.stakeMax ?? '',
    payoutMax: bonus.payoutMax ?? '',
    vendor: rounds?.vendor ?? '',
    gameCode: rounds?.gameCode ?? '',
    rounds: textOf(rounds?.rounds),
    stake: rounds?.stake ?? '',
    isBonusWin: rounds ? rounds.terms !== null : true,
    units: textOf(good?.bounds?.units),
    members: textOf(good?.bounds?.members),
    until: good?.bounds?.until.slice(0, 10) ?? '',
    stock: '',
    reason: '',
  }
}

/** Returns typed text as a figure; what is none becomes NaN, which the server refuses. */
export const figureOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(latinFigures(text)))
const moneyOrNull = (text: string) => (text.trim() === '' ? null : wireAmount(text))
const said = (texts: ByLanguage) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

function givesOf(draft: GoodDraft, before: GoodGives | undefined): GoodGives {
  const terms: BonusTerms = {
    ...(termsOf(before) ?? TERMS),
    wageringTimes: latinFigures(draft.wageringTimes).trim(),
    lifeDays: figureOf(draft.lifeDays),
    stakeMax: moneyOrNull(draft.stakeMax),
    payoutMax: moneyOrNull(draft.payoutMax),
  }
  if (draft.gives === 'sent') return { kind: 'sent' }
  if (draft.gives === 'cash')
    return { kind: 'cash', amount: wireAmount(draft.amount), turnover: figureOf(draft.turnover) }
  if (draft.gives === 'bonus') return { kind: 'bonus', amount: wireAmount(draft.amount), terms }
  return {
    kind: 'free_rounds',
    vendor: draft.vendor.trim(),
    gameCode: draft.gameCode.trim(),
    rounds: figureOf(draft.rounds),
    stake: wireAmount(draft.stake),
    terms: draft.isBonusWin ? terms : null,
  }
}

/** Returns what is sent to publish a draft; parts of terms that the form does not show are those of before. */
export function requestOf(draft: GoodDraft, good?: OfficeGood): InputOf<typeof officeSaveGood> {
  const terms: GoodTerms = {
    names: said(draft.names),
    abouts: { en: '', ...said(draft.abouts) },
    category: draft.category,
    price: figureOf(draft.price),
    levelPrices: draft.levelPrices.map(({ level, price }) => ({ level: figureOf(level), price: figureOf(price) })),
    levelMin: figureOf(draft.levelMin),
    memberMax: draft.memberMax.trim() === '' ? null : figureOf(draft.memberMax),
    gives: givesOf(draft, good?.terms.gives),
  }
  const bounds = {
    units: figureOf(draft.units),
    members: figureOf(draft.members),
    until: draft.until === '' ? '' : `${draft.until}T00:00:00Z`,
  }
  const isSent = draft.gives === 'sent'
  return {
    ...(good ? { id: good.id, version: good.version } : {}),
    ...(isSent ? {} : { bounds }),
    ...(good ? {} : { stock: draft.stock.trim() === '' && !isSent ? null : figureOf(draft.stock) }),
    terms,
    reason: draft.reason.trim(),
  }
}
