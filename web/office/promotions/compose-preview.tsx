import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { Tag } from '#web/ui/tag.tsx'
import { type Device, PreviewFrame } from '../compose/preview-frame.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Facts } from '../frame/show-page.tsx'
import { callOffice } from '../operator-session.ts'
import { useReadable } from './use-readable.ts'

type Props = { kind: OfferKindName; document: Record<string, unknown>; languages: readonly string[] }

/** Shows the document as a member reads it, in a language and a width, from the server's own reading of it. */
export function ComposePreview({ kind, document, languages }: Props) {
  return (
    <PreviewFrame languages={languages}>
      {(language, device) => <Preview kind={kind} document={document} language={language} device={device} />}
    </PreviewFrame>
  )
}

type PreviewProps = Omit<Props, 'languages'> & { language: string; device: Device }

function Preview({ kind, document, language, device }: PreviewProps) {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const { text, rested, isReadable } = useReadable(kind, document)
  const { data, error } = useQuery({
    queryKey: [officePreviewOffer.id, kind, language, text],
    queryFn: () => callOffice(officePreviewOffer, { kind, language, document: rested }),
    enabled: isReadable,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isUnfinished = !isReadable || (error !== null && asApiError(error).code === 'INVALID_INPUT')
  return (
    <>
      {(isUnfinished || error) && (
        <p lang={locale} dir={directionOf(locale)} className="mb-3 text-sm text-ink-2">
          {isUnfinished ? t('office.compose.previewWaits') : sayFault(error)}
        </p>
      )}
      {data && <Shown offer={data} device={device} />}
    </>
  )
}

function Shown({ offer, device }: { offer: PromotionDetail; device: Device }) {
  const t = useT()
  const locale = useLocale()
  const isPhone = device === 'phone'
  return (
    <Card className="flex flex-col gap-3">
      <div className={cx('grid gap-4', !isPhone && 'grid-cols-2 items-center')}>
        <img
          src={isPhone ? offer.picture.narrow : offer.picture.wide}
          alt=""
          className={cx('w-full rounded-card object-cover', isPhone ? 'aspect-[16/10]' : 'aspect-video')}
        />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <span lang={locale}>
            <Tag tone="brand">{t(`office.compose.choice.category.${offer.category}`)}</Tag>
          </span>
          <h3 className="[overflow-wrap:anywhere]">{offer.title || '–'}</h3>
          <p className="text-ink-2">{offer.summary}</p>
          {offer.hint && <p className="text-sm text-ink-3">{offer.hint}</p>}
        </div>
      </div>
      <RichText text={offer.text} />
      <Terms offer={offer} />
    </Card>
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
    <div lang={locale} dir={directionOf(locale)} className="border-t border-line pt-3 text-sm">
      <Facts facts={shown.filter(([name], place) => shown.findIndex(([other]) => other === name) === place)} />
    </div>
  )
}
