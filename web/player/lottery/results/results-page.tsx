import { lotteryLobby } from '#contract/lottery/hall.ts'
import { paths } from '#contract/paths.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { GlossaryButton } from '../glossary.tsx'
import { namesInput } from '../asked.ts'
import { Archive } from './archive.tsx'
import { RoadsPart } from './roads-part.tsx'
import { TrendPart } from './trend-part.tsx'
import { VietnamBoards } from './vietnam-boards.tsx'

export type ResultsPart = 'archive' | 'boards' | 'trend' | 'roads'
export type ResultsState = {
  part?: ResultsPart
  game?: string | undefined
  day?: string | undefined
  span?: 30 | 50 | 100
}
export type ResultsPageProps = {
  part: ResultsPart
  game: string | undefined
  day: string | undefined
  span: 30 | 50 | 100
  onState: (next: ResultsState) => void
}

/** A trend and roads need one lottery; this one is shown where none is chosen. */
const FIRST_GAME = 'ssc1'
/** Returns the lottery that trend and roads show. */
export const trendGameOf = (game: string | undefined): string => game ?? FIRST_GAME

const PARTS: readonly ResultsPart[] = ['archive', 'boards', 'trend', 'roads']

/** What was drawn: the archive, the Vietnamese boards, trends and roads. */
export function ResultsPage({ part, game, day, span, onState }: ResultsPageProps) {
  const t = useT()
  const locale = useLocale()
  const hall = useCall(lotteryLobby, namesInput(locale))
  const needsGame = part === 'trend' || part === 'roads'
  const chosen = needsGame ? trendGameOf(game) : game
  const lotteries = (hall.data?.lotteries ?? []).filter(({ area }) => part !== 'boards' || area === 'VN')
  const row = hall.data?.lotteries.find(({ gameCode }) => gameCode === chosen)
  return (
    <>
      <div className="lottery-no-print with-faces flex flex-wrap items-start justify-between gap-3">
        <h1>{t('lottery.results')}</h1>
        <div className="flex gap-2">
          <a href={paths.hall(row?.area ?? 'CN', chosen)} className={buttonClass({ size: 'small' })}>
            {chosen ? t('lottery.playThis') : t('lottery.title')}
          </a>
          <GlossaryButton />
        </div>
      </div>
      <div className="lottery-no-print with-faces mt-4 overflow-x-auto lg:max-w-2xl">
        <Segmented
          label={t('lottery.results')}
          options={PARTS.map((one) => ({ value: one, label: t(`lottery.part-of.${one}`) }))}
          value={part}
          onValueChange={(next) => onState({ part: next })}
        />
      </div>
      <div className="lottery-no-print mt-3 grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
        <Select
          label={t('lottery.lottery')}
          value={chosen ?? ''}
          onChange={({ target }) => onState({ game: target.value || undefined })}
          options={[
            ...(needsGame ? [] : [{ value: '', label: t('lottery.allLotteries') }]),
            // until its name has come, or where it does not come
            ...(chosen && !row ? [{ value: chosen, label: chosen }] : []),
            ...lotteries.map(({ gameCode, name }) => ({ value: gameCode, label: name })),
          ]}
        />
        {!needsGame && (
          <label className="flex flex-col gap-1.5 text-sm font-medium text-ink-2">
            {t('lottery.day')}
            <input
              type="date"
              value={day ?? ''}
              onChange={({ target }) => onState({ day: target.value || undefined })}
              className="num h-12 rounded-control bg-field px-3.5 text-[16px] text-ink-1 shadow-[inset_0_0_0_1px_var(--fh-line-ui)] outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)]"
            />
          </label>
        )}
      </div>
      {part !== 'boards' && (
        <p className="with-faces mt-4 max-w-[80ch] text-sm text-ink-2">{t('lottery.pastSaysNothing')}</p>
      )}
      <div className="with-faces mt-4">
        {part === 'archive' && <Archive game={chosen} day={day} />}
        {part === 'boards' && <VietnamBoards game={game} day={day} />}
        {part === 'trend' && chosen && (
          <TrendPart game={chosen} family={row?.family ?? ''} span={span} onSpan={(next) => onState({ span: next })} />
        )}
        {part === 'roads' && chosen && <RoadsPart game={chosen} family={row?.family ?? ''} />}
      </div>
    </>
  )
}
