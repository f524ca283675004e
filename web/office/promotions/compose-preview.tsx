import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findLanguage } from '#contract/languages.ts'
import { formatMoney } from '#contract/money.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { PromotionDetail } from '#contract/promotions/offers.ts'
import { officePreviewOffer } from '#contract/promotions/office-offers.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { formatMoment } from '#web/lib/format.ts'
import { directionOf, useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { callOffice } from '../operator-session.ts'
import { useFault } from '../frame/describe-fault.ts'
import { Facts } from '../frame/show-page.tsx'

/** How long the form rests before the preview is asked again. */
const REST_MS = 500
type Device = 'phone' | 'desktop'
type Props = { kind: OfferKindName; document: Record<string, unknown>; languages: readonly string[] }

/** Returns a value once it has not changed for a while. */
function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}

/** Shows the document as a member reads it, in a language and a width, from the server's own reading of it. */
export function ComposePreview({ kind, document, languages }: Props) {
  const t = useT()
  const sayFault = useFault()
  const [device, setDevice] = useState<Device>('phone')
  const [chosen, setLanguage] = useState<string | null>(null)
  const language = chosen ?? languages[0] ?? 'en'
  const text = useRested(JSON.stringify(document), REST_MS)
  const { data, error } = useQuery({
    queryKey: [officePreviewOffer.id, kind, language, text],
    queryFn: () =>
      callOffice(officePreviewOffer, { kind, language, document: JSON.parse(text) as Record<string, unknown> }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isUnfinished = error !== null && asApiError(error).code === 'INVALID_INPUT'
  return (
    <section aria-label={t('office.compose.preview')} className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-18">
      <h2>{t('office.compose.preview')}</h2>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Select
          label={t('office.compose.previewLanguage')}
          value={language}
          options={languages.map((value) => ({ value, label: findLanguage(value)?.name ?? value }))}
          onChange={(event) => setLanguage(event.target.value)}
        />
        <Segmented
          label={t('office.compose.width')}
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'phone', label: t('office.compose.phone') },
            { value: 'desktop', label: t('office.compose.desktop') },
          ]}
        />
      </div>
      {error && (
        <p className="text-sm text-ink-2">{isUnfinished ? t('office.compose.previewWaits') : sayFault(error)}</p>
      )}
      {data && <Shown offer={data} language={language} device={device} />}
    </section>
  )
}

function Shown({ offer, language, device }: { offer: PromotionDetail; language: string; device: Device }) {
  const t = useT()
  const isPhone = device === 'phone'
  return (
    <div
      lang={language}
      dir={directionOf(language)}
      className={cx('min-w-0', isPhone && 'mx-auto w-full max-w-[390px]')}
    >
      <Card className="flex flex-col gap-3">
        <div className={cx('grid gap-3', !isPhone && 'sm:grid-cols-2 sm:items-center')}>
          <img
            src={isPhone ? offer.picture.narrow : offer.picture.wide}
            alt=""
            className={cx('w-full rounded-card object-cover', isPhone ? 'aspect-[16/10]' : 'aspect-video')}
          />
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            <Tag tone="brand">{t(`office.compose.choice.category.${offer.category}`)}</Tag>
            <h3 className="[overflow-wrap:anywhere]">{offer.title || '–'}</h3>
            <p className="text-ink-2">{offer.summary}</p>
            {offer.hint && <p className="text-sm text-ink-3">{offer.hint}</p>}
          </div>
        </div>
        <RichText text={offer.text} />
        <Terms offer={offer} />
      </Card>
    </div>
  )
}

/** The terms as figures, as the server reads them; labels in the operator's language. */
function Terms({ offer: { terms, currency, startsAt, endsAt, next } }: { offer: PromotionDetail }) {
  const t = useT()
  const locale = useLocale()
  const money = (amount: string) => formatMoney(amount, currency)
  const facts: (readonly [string, string] | '' | null)[] = [
    [t('office.offers.begins'), formatMoment(startsAt, locale)],
    [t('office.offers.ends'), formatMoment(endsAt, locale)],
    terms.deposit && [t('office.compose.field.depositMin'), money(terms.deposit.min)],
    ...terms.gift.steps.map(({ from, type, percent, amount }) => {
      const whose = [from && money(from), type].filter(Boolean).join(' · ')
      const what = [percent && `${percent} %`, amount && money(amount)].filter(Boolean).join(' · ')
      return [whose === '' ? t('office.compose.gives') : t('office.compose.givesFrom', { from: whose }), what] as const
    }),
    terms.staking && [t('office.compose.field.wageringTimes'), `${terms.staking.times} ×`],
    terms.example && [t('office.compose.exampleStake'), money(terms.example.stake)],
    terms.lifeDays === null ? null : [t('office.compose.field.lifeDays'), String(terms.lifeDays)],
    terms.stakeMax && [t('office.compose.field.stakeMax'), money(terms.stakeMax)],
    terms.payoutMax && [t('office.compose.field.payoutMax'), money(terms.payoutMax)],
    ...terms.weights.map(
      ({ of, name, percent }) =>
        [of === 'otherwise' ? t('office.compose.field.otherwise') : name, `${percent} %`] as const,
    ),
    [t('office.compose.nextStep'), t(`promotions.step.${next.step}`)],
  ]
  const shown = facts.filter((fact) => fact !== null && fact !== '')
  return (
    <div className="border-t border-line pt-3 text-sm">
      <Facts facts={shown.filter(([name], place) => shown.findIndex(([other]) => other === name) === place)} />
    </div>
  )
}
