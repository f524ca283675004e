import type { OfferTerms } from '#contract/promotions/offers.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { LANE_LOOKS } from '../lanes/lanes.ts'
import type { Fact } from './fact-list.tsx'

type Step = OfferTerms['gift']['steps'][number]
type Speak = { t: Translate; locale: string; currency: string }

const count = (t: Translate, locale: string, key: 'bonus.term.daysValue' | 'bonus.worth.points', value: number) =>
  t(key, { count: value, shown: formatCount(value, locale) })

/** Says what one step of a gift gives: "100 % of the deposit, at most ৳500", "৳88". */
function giftWords({ percent, amount }: Step, of: OfferTerms['gift']['of'], { t, locale, currency }: Speak): string {
  const money = amount && formatMoney(amount, currency)
  if (percent === null) return money ?? ''
  const share = formatPercent(Number(percent) / 100, locale, 2)
  const base = of === 'fixed' ? 'deposit' : of
  return money
    ? t('bonus.gift.shareUpTo', { share: t(`bonus.gift.of.${base}`, { percent: share }), amount: money })
    : t(`bonus.gift.of.${base}`, { percent: share })
}

/** Says for whom or for which amounts a step is; empty where it is for all. */
function stepWords({ from, level, type }: Step, { t, locale, currency }: Speak): string {
  return [
    from && t('bonus.gift.from', { amount: formatMoney(from, currency).replace(/\.00$/, '') }),
    level !== null && t('bonus.gift.level', { level: formatCount(level, locale) }),
    type && t(LANE_LOOKS[type].label),
  ]
    .filter(Boolean)
    .join(' · ')
}

function giftFacts(terms: OfferTerms, speak: Speak): Fact[] {
  const { t, locale, currency } = speak
  const { gift } = terms
  if (gift.form === 'points' && gift.points !== null)
    return [{ key: 'gift', name: t('bonus.gift'), value: count(t, locale, 'bonus.worth.points', Number(gift.points)) }]
  if (gift.rounds) {
    const { rounds, gameName, stake, winMax, playDays } = gift.rounds
    const value = t('bonus.gift.rounds', {
      count: rounds,
      shown: formatCount(rounds, locale),
      game: gameName,
      stake: formatMoney(stake, currency),
    })
    const most = { max: formatMoney(winMax, currency), count: playDays, shown: formatCount(playDays, locale) }
    return [{ key: 'gift', name: t('bonus.gift'), value, hint: t('bonus.rounds.most', most) }]
  }
  if (gift.form === 'prize') return [{ key: 'gift', name: t('bonus.gift'), value: t('bonus.gift.prize') }]
  const form = t(gift.form === 'bonus' ? 'bonus.gift.asBonus' : 'bonus.gift.asCash')
  return gift.steps.map((step, at) => {
    const whose = stepWords(step, speak)
    return {
      key: `gift ${at}`,
      name: whose === '' ? t('bonus.gift') : t('bonus.gift.step', { step: whose }),
      value: giftWords(step, gift.of, speak),
      ...(at === gift.steps.length - 1 && { hint: form }),
    }
  })
}

/** What has to be paid in, and what has to be staked, with the worked example. */
function costFacts({ deposit, staking, example, gift }: OfferTerms, { t, locale, currency }: Speak): [Fact[], Fact[]] {
  const number = deposit?.number
  const before: Fact[] = deposit
    ? [
        {
          key: 'deposit',
          name: number ? t('bonus.deposit.nth', { number, shown: formatCount(number, locale) }) : t('bonus.deposit'),
          value: t('bonus.deposit.min', { amount: formatMoney(deposit.min, currency) }),
        },
      ]
    : []
  const isMoney = gift.form === 'cash' || gift.form === 'bonus' || gift.form === 'free_rounds'
  const after: Fact[] = isMoney
    ? [
        {
          key: 'staking',
          name: t('bonus.term.stake'),
          value: staking ? t(`bonus.staking.${staking.base}`, { times: staking.times }) : t('bonus.term.noTarget'),
          ...(!staking && { hint: t('bonus.term.noTargetHint') }),
        },
      ]
    : []
  if (example && staking)
    after.push({
      key: 'example',
      name: t('bonus.example'),
      value: <Money amount={example.stake} currency={currency} />,
      hint: t(example.pay ? 'bonus.example.pay' : 'bonus.example.free', {
        pay: formatMoney(example.pay ?? '0', currency),
        get: formatMoney(example.get, currency),
        stake: formatMoney(example.stake, currency),
      }),
    })
  return [before, after]
}

function whenFacts({ period, givenAtHour, lossBy, timesMax, timesPerDay }: OfferTerms, { t, locale }: Speak): Fact[] {
  const facts: Fact[] = []
  if (period)
    facts.push({
      key: 'period',
      name: t('bonus.period'),
      value: t(`bonus.period.${period}`),
      ...(givenAtHour !== null && {
        hint: t('bonus.period.at', { hour: `${String(givenAtHour).padStart(2, '0')}:00` }),
      }),
    })
  if (lossBy) facts.push({ key: 'loss', name: t('bonus.loss'), value: t(`bonus.loss.${lossBy}`) })
  if (timesMax !== null)
    facts.push({
      key: 'times',
      name: t('bonus.times'),
      value: t('bonus.times.value', { count: timesMax, shown: formatCount(timesMax, locale) }),
    })
  if (timesPerDay !== null)
    facts.push({
      key: 'timesPerDay',
      name: t('bonus.timesPerDay'),
      value: t('bonus.times.value', { count: timesPerDay, shown: formatCount(timesPerDay, locale) }),
    })
  return facts
}

function whoFacts({ levelMin, contact, memberDays }: OfferTerms, { t, locale }: Speak): Fact[] {
  const facts: Fact[] = []
  if (levelMin !== null)
    facts.push({
      key: 'level',
      name: t('bonus.who'),
      value: t('bonus.gift.level', { level: formatCount(levelMin, locale) }),
    })
  if (contact) facts.push({ key: 'contact', name: t('bonus.contact'), value: t(`bonus.contact.${contact}`) })
  if (memberDays !== null)
    facts.push({
      key: 'memberDays',
      name: t('bonus.memberDays'),
      value: count(t, locale, 'bonus.term.daysValue', memberDays),
    })
  return facts
}

/**
 * Returns the terms of an offer as facts: what to pay, what is given, what must be staked, how often, and for whom. The
 * terms of the bonus itself are in useTermFacts.
 */
export function useOfferFacts(terms: OfferTerms): Fact[] {
  const t = useT()
  const locale = useLocale()
  const speak = { t, locale, currency: terms.currency }
  const [before, after] = costFacts(terms, speak)
  return [...before, ...giftFacts(terms, speak), ...after, ...whenFacts(terms, speak), ...whoFacts(terms, speak)]
}
