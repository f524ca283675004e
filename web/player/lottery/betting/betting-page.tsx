import { useMemo } from 'react'
import { lotteryIssues, lotteryRules, type SoldPlay } from '#contract/lottery/hall.ts'
import { lotteryTrend } from '#contract/lottery/results.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { lunarYearOf } from '#games/lottery/lunar-year.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { absenceInput, issuesInput, rulesInput } from '../asked.ts'
import { useLottery } from '../families/load-family.ts'
import { serverNow, useServerTime } from '../server-clock.ts'
import { BettingHead } from './betting-head.tsx'
import { BettingRoom } from './betting-room.tsx'
import type { BettingPageProps, Offered } from './room.ts'
import { TopBar } from './top-bar.tsx'

/** How often issues are asked for beside the live channel: draws of a minute must not be missed. */
const ISSUES_MS = 10_000

/** The betting page of one lottery. */
export function BettingPage(props: BettingPageProps) {
  const { gameCode, backUrl } = props
  const t = useT()
  const locale = useLocale()
  const rules = useCall(lotteryRules, rulesInput(gameCode, locale), { placeholderData: (before) => before })
  const issues = useCall(lotteryIssues, issuesInput(gameCode), { refetchInterval: ISSUES_MS })
  const trend = useCall(lotteryTrend, absenceInput(gameCode))
  const opened = useLottery(rules.data?.lottery.family ?? null, gameCode)
  useServerTime(issues.data?.now)
  const drawsAt = issues.data?.current?.drawsAt
  const year = lunarYearOf(new Date(drawsAt ? Date.parse(drawsAt) : serverNow()))
  const offered = useMemo(
    () => (rules.data && opened.data ? offeredOf(rules.data.plays, opened.data.playsIn(year)) : []),
    [rules.data, opened.data, year],
  )
  const failed = [rules, issues, opened].find(({ isError, data }) => isError && !data)
  const isUnknown = [rules, issues].some(({ error }) => error?.code === 'LOTTERY_NOT_FOUND')
  const isKnown = rules.data && issues.data && opened.data
  return (
    <div className="min-h-dvh bg-canvas pb-28 lg:pb-8">
      <TopBar title={rules.data?.lottery.name ?? t('lottery.title')} backUrl={backUrl} />
      <div className="with-faces mx-auto max-w-[86rem] px-(--fh-gutter) pt-4">
        {isUnknown ? (
          <NoSuchLottery backUrl={backUrl} />
        ) : failed ? (
          <Panel>
            <ErrorState
              title={t('lottery.failed')}
              hint={failed.error?.message ?? t('common.checkNetwork')}
              retryLabel={t('common.retry')}
              onRetry={() => void Promise.all([rules.refetch(), issues.refetch(), opened.refetch()])}
            />
          </Panel>
        ) : !isKnown ? (
          <Loading />
        ) : offered.length === 0 || !rules.data.lottery.isOnSale ? (
          <>
            <BettingHead
              lottery={rules.data.lottery}
              issues={issues.data}
              format={opened.data.format}
              isTrial={props.isTrial}
            />
            <Panel className="mt-4">
              <EmptyState picture="shield" title={t('lottery.off')} hint={t('lottery.offHint')} />
            </Panel>
          </>
        ) : (
          <BettingRoom
            {...props}
            rules={rules.data}
            issues={issues.data}
            trend={trend.data ?? null}
            format={opened.data.format}
            offered={offered}
            onRefresh={() => Promise.all([rules.refetch(), issues.refetch()])}
          />
        )}
      </div>
    </div>
  )
}

/** The page of a lottery that does not exist: trying again would never help, the hall does. */
function NoSuchLottery({ backUrl }: { backUrl: string }) {
  const t = useT()
  const hall = (
    <a href={backUrl} className={buttonClass({ size: 'small' })}>
      {t('lottery.title')}
    </a>
  )
  return (
    <Panel>
      <EmptyState
        isPage
        picture="search"
        title={t('error.LOTTERY_NOT_FOUND')}
        hint={t('lottery.unknownHint')}
        action={hall}
      />
    </Panel>
  )
}

function offeredOf(sold: readonly SoldPlay[], plays: readonly Play[]): Offered[] {
  const byId = new Map(plays.map((play) => [play.id, play]))
  return sold.flatMap((one) => {
    const play = byId.get(one.id)
    return play ? [{ play, sold: one }] : []
  })
}

function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
      <div className="grid gap-4">
        <Skeleton className="h-26 rounded-card!" />
        <Skeleton className="h-10 rounded-card!" />
        <Skeleton className="h-100 rounded-card!" />
      </div>
      <Skeleton className="hidden h-100 rounded-card! lg:block" />
    </div>
  )
}
