import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OfferCategory } from '#contract/promotions/kinds.ts'
import { promotions } from '#contract/promotions/offers.ts'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { RunningCard } from '../bonus/running-card.tsx'
import { useRunning } from '../bonus/use-running.ts'
import { CodeForm } from './code-form.tsx'
import { MyBonuses } from './my-bonuses.tsx'
import { PromotionCard } from './promotion-card.tsx'

export type PromotionsPageProps = {
  category: OfferCategory | 'mine' | undefined
  /** The offer that the address names behind its #, as banners link to it; empty: none. */
  anchor: string
  onCategory: (category: OfferCategory | 'mine' | undefined) => void
}

/** How many cards of the first screen load their picture without delay. */
const EAGER = 3

/** Lists the offers that exist for the reader by category, each with its true state and one next step. */
export function PromotionsPage({ category, anchor, onCategory }: PromotionsPageProps) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, isPlaceholderData, refetch } = useCall(promotions, category ? { category } : {}, {
    placeholderData: keepPreviousData,
  })
  const grant = useRunning()
  useAnchor(anchor, data !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1>{t('nav.promotions')}</h1>
          {data && data.running > 0 && (
            <span className="text-sm text-ink-3">
              {t('promotions.running', { count: data.running, shown: formatCount(data.running, locale) })}
            </span>
          )}
        </div>
        {data && data.categories.length > 0 && (
          <div className="mt-3">
            <ChipRow label={t('promotions.categories')}>
              <Chip selected={!category} onClick={() => onCategory(undefined)}>
                {t('promotions.category.all')}
              </Chip>
              {data.categories.map((one) => (
                <Chip key={one.category} selected={one.category === category} onClick={() => onCategory(one.category)}>
                  {t(`promotions.category.${one.category}`)}
                </Chip>
              ))}
            </ChipRow>
          </div>
        )}
      </div>
      {grant && <RunningCard grant={grant} actions={<RunningActions />} />}
      {isError && !data && (
        <Panel>
          <ErrorState
            title={t('promotions.failed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {!data && !isError && <CardsSkeleton />}
      {data?.content.length === 0 && <Nothing isFiltered={Boolean(category)} onAll={() => onCategory(undefined)} />}
      {data && data.content.length > 0 && (
        <ul
          aria-busy={isPlaceholderData || undefined}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3 xl:gap-5"
        >
          {data.content.map((offer, at) => (
            <li key={offer.id}>
              <PromotionCard offer={offer} eager={at < EAGER} />
            </li>
          ))}
        </ul>
      )}
      <Card>
        <CodeForm />
      </Card>
      <MyBonuses />
    </div>
  )
}

function RunningActions() {
  const t = useT()
  return (
    <>
      <a href={paths.games()} className={buttonClass({ tone: 'primary' })}>
        {t('bonus.keepPlaying')}
      </a>
      <a href={paths.member('bonusDetails')} className={buttonClass({ tone: 'quiet' })}>
        {t('bonus.readTerms')}
      </a>
    </>
  )
}

/** Brings the card that the address names into view, once the cards are there. */
function useAnchor(anchor: string, isThere: boolean): void {
  useEffect(() => {
    if (anchor === '' || !isThere) return
    document.getElementById(anchor)?.scrollIntoView({ block: 'start' })
  }, [anchor, isThere])
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const t = useT()
  return (
    <Panel>
      <EmptyState
        picture="gift"
        title={t(isFiltered ? 'promotions.noneHere' : 'promotions.none')}
        hint={t(isFiltered ? 'promotions.noneHereHint' : 'promotions.noneHint')}
        action={
          isFiltered ? (
            <Button size="small" onClick={onAll}>
              {t('promotions.showAll')}
            </Button>
          ) : (
            <a href={paths.games()} className={buttonClass({ size: 'small' })}>
              {t('promotions.toGames')}
            </a>
          )
        }
      />
    </Panel>
  )
}

const SKELETONS = 3

function CardsSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3 xl:gap-5">
      {Array.from({ length: SKELETONS }, (_, at) => (
        <div key={at} className="overflow-hidden rounded-panel border border-line bg-surface-1">
          <Skeleton className="aspect-video rounded-none!" />
          <div className="flex flex-col gap-2 p-4.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-2 h-9" />
          </div>
        </div>
      ))}
    </div>
  )
}
