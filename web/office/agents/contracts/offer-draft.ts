/** What the form of an offer holds while it is typed, and the terms that become of it. Texts are read by the server, which refuses wrong ones. */
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { CarryOver, ContractKind, PeriodType, UNITS } from '#contract/agents/terms-form.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { plainRate } from '../rate-fields.tsx'

type Unit = (typeof UNITS)[number]
/** `id` tells tiers apart while some are added and removed. */
export type TierDraft = { id: number; loss: string; valid: string; active: string; gives: string }

export type OfferDraft = {
  kind: ContractKind
  period: PeriodType
  unit: Unit
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

/** Returns an empty tier. */
export const emptyTier = (id: number): TierDraft => ({ id, loss: '', valid: '', active: '', gives: '' })

/** Returns the form of a kind as it begins: what most contracts say, nothing of what they give. */
export const emptyDraft = (kind: ContractKind, noticeDays: number): OfferDraft => ({
  kind,
  period: 'monthly',
  unit: 'rate',
  tiers: [emptyTier(0)],
  activeFrom: '1000',
  takeOff: { bonuses: true, rebates: true, salaries: true },
  carryOver: 'forever',
  winRate: '',
  lossRate: '',
  singleBet: '',
  without: [],
  capPerDay: '',
  capPerMember: '',
  noticeDays: String(noticeDays),
})

/** Returns the form filled with the terms of a contract, for one that changes something of it. */
export function draftOf(terms: ContractTerms): OfferDraft {
  const { kind, without, capPerDay, capPerMember, noticeDays } = terms
  const bounds = {
    without,
    capPerDay: capPerDay ?? '',
    capPerMember: capPerMember ?? '',
    noticeDays: String(noticeDays),
  }
  const begun = { ...emptyDraft(kind, noticeDays), ...bounds }
  if (terms.kind === 'realtime')
    return { ...begun, winRate: terms.winRate, lossRate: terms.lossRate, singleBet: terms.singleBet }
  const tiers = terms.tiers.map(({ valid, active, gives, ...rest }, id) => ({
    id,
    loss: 'loss' in rest ? String(rest.loss) : '',
    valid,
    active: String(active),
    gives,
  }))
  const tiered = { ...begun, unit: terms.unit, tiers, activeFrom: terms.activeFrom }
  if (terms.kind !== 'dividend') return tiered
  return { ...tiered, period: terms.period, takeOff: terms.takeOff, carryOver: terms.carryOver }
}

const whole = (text: string) => Number(latinFigures(text).trim())
/** A test that is left empty asks nothing. */
const atLeast = (text: string) => (text.trim() === '' ? '0.00' : wireAmount(text))
const cap = (text: string) => (text.trim() === '' ? null : wireAmount(text))

/** Returns what a form says as the terms of a contract. */
export function termsOf(draft: OfferDraft): ContractTerms {
  const { kind, unit, tiers, without } = draft
  const bounds = {
    without: [...without],
    capPerDay: cap(draft.capPerDay),
    capPerMember: cap(draft.capPerMember),
    noticeDays: whole(draft.noticeDays),
  }
  if (kind === 'realtime')
    return {
      kind,
      winRate: plainRate(draft.winRate),
      lossRate: plainRate(draft.lossRate),
      singleBet: atLeast(draft.singleBet),
      ...bounds,
    }
  const asked = tiers.map(({ loss, valid, active, gives }) => ({
    loss: atLeast(loss),
    valid: atLeast(valid),
    active: whole(active),
    gives: unit === 'rate' ? plainRate(gives) : wireAmount(gives),
  }))
  const activeFrom = atLeast(draft.activeFrom)
  if (kind === 'dividend') {
    const { period, takeOff, carryOver } = draft
    return { kind, period, unit, tiers: asked, activeFrom, takeOff, carryOver, ...bounds }
  }
  return { kind, unit, tiers: asked.map(({ loss: _none, ...tier }) => tier), activeFrom, ...bounds }
}
