import type { OutputOf } from '#contract/call.ts'
import type { referral } from '#contract/referral/referral.ts'
import { formatMoment, formatMonth } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'

type Referral = OutputOf<typeof referral>
type Terms = NonNullable<Referral['terms']>
type Friend = Referral['friends']['content'][number]

export const STAGE_TONES = {
  open: 'info',
  late: 'neutral',
  checking: 'warning',
  earned: 'positive',
  not_counted: 'neutral',
} as const

/** Shows what an invited person brings, and on which conditions, in figures. */
export function ReferralTerms({ terms, currency }: { terms: Terms; currency: string }) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg">{t('referral.terms')}</h2>
      {terms.tiers.map((amount, place) => (
        <p key={`${place} ${amount}`} className="flex items-baseline justify-between gap-3">
          <span className="text-ink-2">
            {place === 0 ? t('referral.perPerson') : t('referral.tier', { tier: place + 1 })}
          </span>
          <strong className={place === 0 ? 'text-[22px]' : ''}>
            <Money amount={amount} currency={currency} />
          </strong>
        </p>
      ))}
      {Number(terms.invited) > 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-ink-2">{t('referral.forInvited')}</span>
          <Money amount={terms.invited} currency={currency} />
        </p>
      )}
      <p className="text-sm text-ink-2">{t('referral.within', { days: terms.days })}</p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {terms.needsPhone && <li>{t('referral.condition.phone')}</li>}
        <li className="flex justify-between gap-3">
          {t('referral.condition.deposits')} <Money amount={terms.deposits} currency={currency} />
        </li>
        <li className="flex justify-between gap-3">
          {t('referral.condition.validBet')} <Money amount={terms.validBet} currency={currency} />
        </li>
      </ul>
      <p className="text-xs text-ink-3">
        {t('referral.turnover', { times: terms.turnover })} {t('referral.monthMax', { count: terms.monthMax })}
      </p>
    </Card>
  )
}

/** Shows what was earned by month. */
export function Earnings({ data }: { data: Referral }) {
  const t = useT()
  const locale = useLocale()
  if (data.earnings.length === 0) return null
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg">{t('referral.earnings')}</h2>
      {data.earnings.map(({ month, people, amount }) => (
        <p key={month} className="flex items-baseline justify-between gap-3 text-sm">
          <span>{formatMonth(month, locale)}</span>
          <span className="text-ink-3">{t('referral.people', { count: people })}</span>
          <strong>
            <Money amount={amount} currency={data.currency} />
          </strong>
        </p>
      ))}
    </Card>
  )
}

/** Shows when a friend joined, and which conditions they have met. */
export function FriendMeta({ friend }: { friend: Friend }) {
  const t = useT()
  const locale = useLocale()
  const joined = t('referral.joinedAt', { moment: formatMoment(friend.registeredAt, locale) })
  if (!friend.progress) return joined
  const { progress } = friend
  return (
    <>
      <span className="block whitespace-normal">{joined}</span>
      <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        {(['phone', 'deposits', 'validBet'] as const).map((name) => (
          <span key={name} className="inline-flex items-center gap-1">
            <Icon name={progress[name] ? 'check-circle-fill' : 'clock'} size="xs" />
            {t(`referral.met.${name}`)}
            <span className="sr-only">{progress[name] ? t('referral.metYes') : t('referral.metNo')}</span>
          </span>
        ))}
        {progress.stage === 'open' && (
          <span>{t('referral.until', { moment: formatMoment(progress.until, locale) })}</span>
        )}
      </span>
    </>
  )
}
