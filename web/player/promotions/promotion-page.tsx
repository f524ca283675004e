import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { promotion, type PromotionDetail } from '#contract/promotions/offers.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { FactList } from '../bonus/fact-list.tsx'
import { OutlookCard } from '../bonus/outlook-card.tsx'
import { useOfferFacts } from '../bonus/use-offer-facts.tsx'
import { useTermFacts } from '../bonus/use-term-facts.tsx'
import { WeightTable } from '../bonus/weight-table.tsx'
import { ApplicationForm, ApplicationState } from './application-form.tsx'
import { CodeForm } from './code-form.tsx'
import { hasScene, LazyScene } from './luck/lazy-scene.tsx'
import { OfferPicture } from './offer-picture.tsx'
import { useStamp } from './promotion-card.tsx'
import { Received } from './received.tsx'
import { StateTag, StepButton } from './step-button.tsx'

/** Shows one offer: what it is, every term as a figure, what it usually costs, and the one next step. */
export function PromotionPage({ id }: { id: string }) {
  const t = useT()
  const { data, error, refetch } = useCall(promotion, { id })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <a href={paths.promotions()} className="inline-flex min-h-11 items-center gap-2 self-start text-sm text-ink-2">
        <Icon name="arrow-left" size="s" />
        {t('nav.promotions')}
      </a>
      {data ? (
        <Offer key={data.id} offer={data} />
      ) : error?.code === 'NOT_FOUND' || error?.code === 'INVALID_INPUT' ? (
        <Panel>
          <EmptyState
            picture="gift"
            title={t('promotions.gone')}
            hint={t('promotions.goneHint')}
            action={
              <a href={paths.promotions()} className={buttonClass({ size: 'small' })}>
                {t('promotions.showAll')}
              </a>
            }
          />
        </Panel>
      ) : error ? (
        <Panel>
          <ErrorState
            title={t('promotions.oneFailed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        </Panel>
      ) : (
        <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Skeleton className="aspect-video rounded-panel! lg:aspect-[16/6]" />
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="h-64 rounded-card!" />
        </div>
      )}
    </div>
  )
}

function Offer({ offer }: { offer: PromotionDetail }) {
  const t = useT()
  const locale = useLocale()
  const { isLogin, isTrial } = useSession()
  const stamp = useStamp(offer)
  const { terms, outlook, currency } = offer
  return (
    <>
      <div className="relative overflow-hidden rounded-panel border border-line">
        <OfferPicture picture={offer.picture} eager wide />
        {stamp && (
          <span className="absolute start-3.5 top-3.5 rounded-xs bg-[oklch(.13_.02_296/.78)] px-2 py-1.25 text-xs leading-none! font-semibold text-white">
            {stamp}
          </span>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="order-2 flex min-w-0 flex-col gap-4 xl:order-1">
          {hasScene(offer.kind) && isLogin && !isTrial && <LazyScene id={offer.id} />}
          <Terms offer={offer} />
          {outlook && <OutlookCard forecast={outlook} currency={currency} />}
          {(terms.weights.length > 0 || terms.excluded.length > 0) && (
            <Card>
              <WeightTable terms={terms} />
            </Card>
          )}
          {offer.text !== '' && (
            <Card>
              <RichText text={offer.text} />
            </Card>
          )}
          <Received offer={offer} />
        </div>
        <div className="order-1 min-w-0 xl:sticky xl:top-20 xl:order-2">
          <Card className="flex flex-col gap-4">
            <div>
              <div className="flex items-start justify-between gap-3">
                <h1 dir="auto">{offer.title}</h1>
                <StateTag offer={offer} />
              </div>
              <p dir="auto" className="mt-1 text-ink-2">
                {offer.summary}
              </p>
              <p className="mt-2 text-xs text-ink-3">
                {t('promotions.runs', {
                  from: formatDay(offer.startsAt, locale),
                  until: formatDay(offer.endsAt, locale),
                })}
              </p>
            </div>
            <Action offer={offer} />
            {offer.hint !== '' && <Hint>{offer.hint}</Hint>}
          </Card>
        </div>
      </div>
    </>
  )
}

/** The next step: a button, or the form that it needs, and why there is none. */
function Action({ offer }: { offer: PromotionDetail }) {
  const t = useT()
  const { next, why, application, id } = offer
  return (
    <>
      {next.step === 'apply' ? (
        <ApplicationForm offerId={id} />
      ) : next.step === 'code' ? (
        <CodeForm />
      ) : (
        <StepButton offer={offer} size="large" isOwnPage />
      )}
      {why && why !== 'login' && (
        <p className="flex items-start gap-2 text-sm text-ink-2">
          <Icon name="info" size="s" className="mt-0.5 text-info" />
          {t(`promotions.why.${why}`)}
        </p>
      )}
      {application && next.step !== 'apply' && <ApplicationState offerId={id} application={application} />}
      {application?.state === 'rejected' && next.step === 'apply' && (
        <p className="text-sm text-ink-2">
          {t('promotions.application.before', {
            why: application.reason ? t(`promotions.rejected.${application.reason}`) : '',
          })}
        </p>
      )}
    </>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="flex items-start gap-2 rounded-control bg-surface-2 px-4 py-3 text-sm text-ink-2">
      <Icon name="megaphone-simple" size="s" className="mt-0.5 text-brand-ink" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}

function Terms({ offer: { terms, currency, wallet } }: { offer: PromotionDetail }) {
  const t = useT()
  const isBonus = terms.gift.form === 'bonus' || terms.lifeDays !== null // cash that must be staked has no other terms
  const offerFacts = useOfferFacts(terms)
  const bonusFacts = useTermFacts(terms, currency)
  const early = wallet
    ? [
        {
          key: 'early',
          name: t('bonus.term.early'),
          value: t(`bonus.term.early.${wallet}`),
          hint: t(`bonus.term.earlyHint.${wallet}`),
        },
      ]
    : []
  return (
    <Card>
      <h2 className="mb-1">{t('promotions.terms')}</h2>
      <p className="mb-2 text-sm text-ink-2">{t('promotions.termsHint')}</p>
      <FactList label={t('promotions.terms')} facts={[...offerFacts, ...(isBonus ? bonusFacts : []), ...early]} />
    </Card>
  )
}
