import { lotteryLobby } from '#contract/lottery/hall.ts'
import type { LotteryRow } from '#contract/lottery/shapes.ts'
import { LOTTERY_AREAS, type LotteryArea, type PrizeMode } from '#contract/lottery/states.ts'
import { paths } from '#contract/paths.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { hallInput } from '../asked.ts'
import { useServerTime } from '../server-clock.ts'
import { GlossaryButton } from '../glossary.tsx'
import { groupLotteries, type HallOrder } from './group-lotteries.ts'
import { LotteryCard } from './lottery-card.tsx'
import { TimetableList } from './timetable.tsx'

export type HallState = {
  area?: LotteryArea | 'all' | undefined
  by?: HallOrder | undefined
  search?: string | undefined
}
export type HallPageProps = {
  /** Null shows all of them. */
  area: LotteryArea | null
  by: HallOrder
  search: string
  prizeMode: PrizeMode | undefined
  onState: (next: HallState) => void
}

const SKELETONS = 6
/** What is said where nothing is found: of a search, of an area, of all. */
const FOUND = {
  search: { title: 'lottery.none', hint: 'lottery.noneHint' },
  area: { title: 'lottery.noneInArea', hint: 'lottery.emptyHint' },
  all: { title: 'lottery.empty', hint: 'lottery.emptyHint' },
} as const

/** The hall: every lottery with its countdown, its last result and its jackpot, by region, by kind, or by time. */
export function HallPage({ area, by, search, prizeMode, onState }: HallPageProps) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch, isFetching } = useCall(lotteryLobby, hallInput({ area, prizeMode, search }, locale), {
    placeholderData: (before) => before,
    refetchInterval: REFETCH_MS,
  })
  useServerTime(data?.now)
  const found = search.trim() !== '' ? FOUND.search : area !== null ? FOUND.area : FOUND.all
  return (
    <>
      <HallHead />
      <div className="with-faces">
        <HallFilters {...{ area, by, search, onState }} />
        {isError && !data && (
          <Panel className="mt-4">
            <ErrorState
              title={t('lottery.failed')}
              hint={t('common.checkNetwork')}
              retryLabel={t('common.retry')}
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          </Panel>
        )}
        {!data && !isError && (
          <div className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            <CardSkeletons count={SKELETONS} />
          </div>
        )}
        {data && data.lotteries.length === 0 && (
          <Panel className="mt-4">
            <EmptyState
              picture="search"
              title={t(found.title)}
              hint={t(found.hint)}
              action={
                found !== FOUND.all && (
                  <Button size="small" onClick={() => onState({ search: undefined, area: 'all' })}>
                    {t('lottery.showAll')}
                  </Button>
                )
              }
            />
          </Panel>
        )}
        {data && data.lotteries.length > 0 && by === 'time' && (
          <TimetableList rows={data.timetable} lotteries={data.lotteries} />
        )}
        {data && by !== 'time' && <Groups rows={data.lotteries} recent={data.recent} by={by} />}
      </div>
    </>
  )
}

/** Search, order and area of the hall. */
function HallFilters({ area, by, search, onState }: Omit<HallPageProps, 'prizeMode'>) {
  const t = useT()
  return (
    <>
      <div className="mt-4 grid gap-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <Field
          label={t('lottery.search')}
          type="search"
          enterKeyHint="search"
          leading={<Icon name="magnifying-glass" size="s" />}
          value={search}
          maxLength={60}
          onChange={(event) => onState({ search: event.target.value || undefined })}
        />
        <Segmented
          label={t('lottery.order')}
          options={(['region', 'kind', 'time'] as const).map((one) => ({
            value: one,
            label: t(`lottery.order.${one}`),
          }))}
          value={by}
          onValueChange={(next) => onState({ by: next })}
        />
      </div>
      <div className="mt-3">
        <ChipRow label={t('lottery.areas')} keepsInView>
          <Chip selected={area === null} onClick={() => onState({ area: 'all' })}>
            {t('lottery.area.all')}
          </Chip>
          {LOTTERY_AREAS.map((one) => (
            <Chip key={one} selected={area === one} onClick={() => onState({ area: one })}>
              {t(`lottery.area.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </>
  )
}

/** The live channel reports draws; this is for readers whom it does not reach. */
const REFETCH_MS = 30_000

function HallHead() {
  const t = useT()
  const { isLogin } = useSession()
  return (
    <div className="with-faces flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1>{t('lottery.title')}</h1>
        <p className="mt-1 max-w-[70ch] text-sm text-ink-2">{t('lottery.intro')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={paths.lotteryResults()} className={buttonClass({ size: 'small' })}>
          {t('lottery.results')}
        </a>
        {isLogin && (
          <a href={paths.lotteryTickets()} className={buttonClass({ size: 'small' })}>
            {t('lottery.tickets')}
          </a>
        )}
        <GlossaryButton />
      </div>
    </div>
  )
}

type GroupsProps = { rows: readonly LotteryRow[]; recent: readonly string[]; by: Exclude<HallOrder, 'time'> }

function Groups({ rows, recent, by }: GroupsProps) {
  const t = useT()
  return groupLotteries(rows, recent, by).map(({ key, name, lotteries }) => (
    <section key={key} className="mt-6" aria-label={t(name)}>
      <h2 className="mb-3 text-lg!">{t(name)}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {lotteries.map((row) => (
          <li key={row.gameCode} className="min-w-0">
            <LotteryCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
