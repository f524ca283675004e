import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/money.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { PromotionDetail } from '#contract/promotions/offers.ts'
import { officePreviewOffer } from '#contract/promotions/office-offers.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { formatCount, formatDay, formatPercent } from '#web/lib/format.ts'
import { directionOf, type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import { SpokenIn } from '#web/lib/spoken-in.tsx'
import { buttonClass } from '#web/ui/button.tsx'
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

/** The bundles that the page of an offer says to members. */
const SAID = ['promotions', 'promotion-words', 'bonus']

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
      {data && (
        <SpokenIn language={language} subjects={SAID}>
          <Shown offer={data} device={device} />
        </SpokenIn>
      )}
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
          <Tag tone="brand">{t(`promotions.category.${offer.category}`)}</Tag>
          <h3 className="[overflow-wrap:anywhere]">{offer.title || '–'}</h3>
          <p className="text-ink-2">{offer.summary}</p>
          {offer.hint && <p className="text-sm text-ink-3">{offer.hint}</p>}
          <p className="text-xs text-ink-3">
            {t('promotions.runs', {
              from: formatDay(offer.startsAt, locale),
              until: formatDay(offer.endsAt, locale),
            })}
          </p>
          <span className={buttonClass({ size: 'small' })}>{t(`promotions.step.${offer.next.step}`)}</span>
        </div>
      </div>
      <RichText text={offer.text} />
      <Terms offer={offer} />
    </Card>
  )
}

type Fact = readonly [string, string]

/** What the gift is, a step at a time: for whom or from which amount, and how much. */
function giftFacts({ terms, currency }: PromotionDetail, t: Translate, locale: string): Fact[] {
  const money = (amount: string) => formatMoney(amount, currency)
  const base = terms.gift.of === 'fixed' ? 'deposit' : terms.gift.of
  return terms.gift.steps.map(({ from, level, type, percent, amount }) => {
    const whose = [
      from && t('bonus.gift.from', { amount: money(from) }),
      level !== null && t('bonus.gift.level', { level: formatCount(level, locale) }),
      type && t(`nav.${type}`),
    ].filter(Boolean)
    const share = percent && t(`bonus.gift.of.${base}`, { percent: formatPercent(Number(percent) / 100, locale, 2) })
    const most = amount && money(amount)
    const what = share && most ? t('bonus.gift.shareUpTo', { share, amount: most }) : (share ?? most ?? '')
    return [whose.length === 0 ? t('bonus.gift') : t('bonus.gift.step', { step: whose.join(' · ') }), what] as const
  })
}

/** The terms as figures, as the server reads them, in the words of the offer's own page. */
function Terms({ offer }: { offer: PromotionDetail }) {
  const t = useT()
  const locale = useLocale()
  const { terms, currency } = offer
  const money = (amount: string) => formatMoney(amount, currency)
  const days = terms.lifeDays
  const facts: (Fact | '' | null)[] = [
    terms.deposit && [t('bonus.deposit'), t('bonus.deposit.min', { amount: money(terms.deposit.min) })],
    ...giftFacts(offer, t, locale),
    terms.staking && [t('bonus.term.stake'), t(`bonus.staking.${terms.staking.base}`, { times: terms.staking.times })],
    terms.example && [t('bonus.example'), money(terms.example.stake)],
    days === null
      ? null
      : [t('bonus.term.days'), t('bonus.term.daysValue', { count: days, shown: formatCount(days, locale) })],
    terms.stakeMax && [t('bonus.term.stakeMax'), money(terms.stakeMax)],
    terms.payoutMax && [t('bonus.term.payoutMax'), money(terms.payoutMax)],
    ...terms.weights.map(
      ({ of, name, percent }) =>
        [of === 'otherwise' ? t('bonus.weights.otherwise') : name, formatPercent(percent / 100, locale, 0)] as const,
    ),
  ]
  const shown = facts.filter((fact) => fact !== null && fact !== '')
  return (
    <div className="border-t border-line pt-3 text-sm">
      <Facts facts={shown.filter(([name], place) => shown.findIndex(([other]) => other === name) === place)} />
    </div>
  )
}
