/** A contract as it is typed: what it begins with, what is wrong with it, and how it is sent. Pure. */
import { latinFigures, readAmount } from '#games/money/typed-amount.ts'
import type { ContractTop } from '#contract/agents/contract-rows.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { type CarryOver, type ContractKind, PERCENT_FORM, type PeriodType } from '#contract/agents/terms-form.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import { parseMoney, toWire } from '#contract/money.ts'

const ACTIVE_MAX = 100_000
const NOTICE_MAX = 90
const DECIMALS = 2

/** `key` stays with a tier while others come and go. */
export type TierDraft = { key: number; loss: string; valid: string; active: string; gives: string }
export type OfferDraft = {
  kind: ContractKind
  unit: 'rate' | 'fixed'
  period: PeriodType
  tiers: readonly TierDraft[]
  activeFrom: string
  takeOff: { bonuses: boolean; rebates: boolean; salaries: boolean }
  carryOver: CarryOver
  winRate: string
  lossRate: string
  singleBet: string
  without: readonly GameType[]
  capPerDay: string
  capPerMember: string
  noticeDays: string
}
export type Fault = 'percent' | 'amount' | 'count' | 'aboveTop' | 'falls' | 'notice'
/** What is wrong, by field: `gives.0` is what the first tier gives. */
export type Faults = Readonly<Record<string, Fault>>
export type Bounds = { top: ContractTop; noticeMin: number }

const NO_TAKE_OFF = { bonuses: true, rebates: true, salaries: true }
const EMPTY_TIER = { loss: '', valid: '', active: '', gives: '' }

/** Returns a draft that begins as a contract: the one that the agent below has, or the agent's own. */
export function draftOf(terms: ContractTerms, { top, noticeMin }: Bounds): OfferDraft {
  const { without, capPerDay, capPerMember } = terms
  const common = {
    without,
    capPerDay: capPerDay ?? '',
    capPerMember: capPerMember ?? '',
    noticeDays: String(Math.max(terms.noticeDays, noticeMin)),
  }
  const rest = {
    winRate: '',
    lossRate: '',
    singleBet: '0',
    activeFrom: '0',
    carryOver: 'none',
    period: 'monthly',
  } as const
  const base = { ...rest, ...common, kind: terms.kind, unit: top.unit, takeOff: NO_TAKE_OFF, tiers: [] }
  if (terms.kind === 'realtime')
    return {
      ...base,
      winRate: lesser(terms.winRate, top.gives[0]),
      lossRate: lesser(terms.lossRate, top.gives[1]),
      singleBet: terms.singleBet,
    }
  const tiers = terms.tiers.map((tier, key) => ({
    key,
    loss: 'loss' in tier ? tier.loss : '',
    valid: tier.valid,
    active: String(tier.active),
    gives: lesser(tier.gives, top.gives[0]),
  }))
  const { activeFrom } = terms
  return terms.kind === 'dividend'
    ? { ...base, tiers, activeFrom, period: terms.period, takeOff: terms.takeOff, carryOver: terms.carryOver }
    : { ...base, tiers, activeFrom }
}

const lesser = (one: string, most = one) => (Number(one) > Number(most) ? most : one)

/** Returns the draft with a tier more, which begins as the last one. */
export function addTier(draft: OfferDraft): OfferDraft {
  const last = draft.tiers.at(-1) ?? { key: -1, ...EMPTY_TIER }
  return { ...draft, tiers: [...draft.tiers, { ...last, key: Math.max(-1, ...draft.tiers.map(({ key }) => key)) + 1 }] }
}

/** Returns an amount as the call takes it; null where the text is none. An empty text is `empty`. */
function amountOf(text: string, empty: string | null = null): string | null {
  if (text.trim() === '') return empty
  const { minor } = readAmount(text, DECIMALS)
  return minor === null || minor < 0n ? null : toWire(minor)
}

function percentOf(text: string): string | null {
  const plain = latinFigures(text).trim().replace(',', '.')
  return PERCENT_FORM.test(plain) ? plain : null
}

function countOf(text: string, max: number): number | null {
  const plain = latinFigures(text).trim()
  if (plain === '') return 0
  const count = /^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN
  return count <= max ? count : null
}

/** Reads the draft. Returns the terms, or what is wrong with which field. */
export function readDraft(draft: OfferDraft, bounds: Bounds): { terms: ContractTerms } | { faults: Faults } {
  const faults: Record<string, Fault> = {}
  const need = <Value>(name: string, value: Value | null, fault: Fault, instead: Value): Value => {
    if (value === null) faults[name] = fault
    return value ?? instead
  }
  const gives = (name: string, text: string, place: number) => {
    const isRate = draft.unit === 'rate'
    const read = need(name, isRate ? percentOf(text) : amountOf(text), isRate ? 'percent' : 'amount', '0')
    if (!faults[name] && Number(read) > Number(bounds.top.gives[place] ?? '0')) faults[name] = 'aboveTop'
    return read
  }
  const amount = (name: string, text: string) => need(name, amountOf(text, '0.00'), 'amount', '0.00')
  const cap = (name: string, text: string) => (text.trim() === '' ? null : need(name, amountOf(text), 'amount', '0.00'))
  const noticeDays = need('noticeDays', countOf(draft.noticeDays, NOTICE_MAX), 'notice', 0)
  if (noticeDays < bounds.noticeMin) faults.noticeDays = 'notice'
  const common = {
    without: [...draft.without],
    capPerDay: cap('capPerDay', draft.capPerDay),
    capPerMember: cap('capPerMember', draft.capPerMember),
    noticeDays,
  }
  const terms = draft.kind === 'realtime' ? readRealtime() : readTiered(draft.kind)
  return Object.keys(faults).length > 0 ? { faults } : { terms }

  function readRealtime(): ContractTerms {
    return {
      kind: 'realtime',
      winRate: gives('winRate', draft.winRate, 0),
      lossRate: gives('lossRate', draft.lossRate, 1),
      singleBet: amount('singleBet', draft.singleBet),
      ...common,
    }
  }

  function readTiered(kind: Exclude<ContractKind, 'realtime'>): ContractTerms {
    const tiers = draft.tiers.map((tier, place) => ({
      loss: kind === 'dividend' ? amount(`loss.${place}`, tier.loss) : '0.00',
      valid: amount(`valid.${place}`, tier.valid),
      active: need(`active.${place}`, countOf(tier.active, ACTIVE_MAX), 'count', 0),
      gives: gives(`gives.${place}`, tier.gives, 0),
    }))
    for (const [place, tier] of tiers.entries()) {
      const before = tiers[place - 1]
      const isRead = !Object.keys(faults).some((name) => name.endsWith(`.${place}`) || name.endsWith(`.${place - 1}`))
      if (before && isRead && !rises(before, tier)) faults[`gives.${place}`] = 'falls'
    }
    const { unit } = draft
    const activeFrom = amount('activeFrom', draft.activeFrom)
    if (kind === 'dividend') {
      const { period, takeOff, carryOver } = draft
      return { kind, period, unit, tiers, activeFrom, takeOff, carryOver, ...common }
    }
    return { kind, unit, tiers: tiers.map(({ loss: _loss, ...tier }) => tier), activeFrom, ...common }
  }
}

type Tier = { loss: string; valid: string; active: number; gives: string }
/** No later tier asks or gives less than the one before, and each asks more of something. */
function rises(before: Tier, tier: Tier): boolean {
  const steps = [
    Math.sign(Number(parseMoney(tier.loss) - parseMoney(before.loss))),
    Math.sign(Number(parseMoney(tier.valid) - parseMoney(before.valid))),
    Math.sign(tier.active - before.active),
  ]
  return steps.every((step) => step >= 0) && steps.includes(1) && Number(tier.gives) >= Number(before.gives)
}
