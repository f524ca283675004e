import { Suspense } from 'react'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { WINNERS_SHOWN } from '#contract/limits.ts'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { WINNERS_INPUT } from './lobby-queries.ts'

const MyWins = lazyScreen<object>('my-wins', async () => (await import('./my-wins.tsx')).MyWins)

/** Shows real settled wins: 20 are requested, the top 9 shown (docs/specification.md 9.5). */
export function WinnersCard() {
  const t = useT()
  const { data, isError, refetch } = useCall(winnerBoard, WINNERS_INPUT)
  const { isLogin, isTrial } = useSession()
  const winners = data?.content.slice(0, WINNERS_SHOWN)
  return (
    <Card className="pb-1.5!">
      <section aria-labelledby="winners">
        <div className="mb-1 flex items-center justify-between">
          <h3 id="winners">{t('lobby.winners')}</h3>
          <Tag>{t('lobby.winners.span')}</Tag>
        </div>
        {isError && !winners && (
          <ErrorState
            compact
            title={t('lobby.winners.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {winners?.length === 0 && <p className="py-6 text-center text-sm text-ink-3">{t('lobby.winners.none')}</p>}
        <ul className="grid gap-x-7 lg:grid-cols-2 xl:grid-cols-3">
          {winners?.map((winner, index) => (
            <li key={`${winner.gameCode}-${winner.at}-${winner.customerName}`} className={rowClass(index)}>
              <Picture picture={winner.picture} sizes="34px" className="h-11 w-8.5 flex-none rounded-sm" />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-[14px] font-semibold">{winner.customerName}</span>
                <span className="block truncate text-xs text-ink-3" lang={foreignLang(winner.gameName)}>
                  {winner.gameName}
                </span>
              </span>
              <Money amount={winner.winAmount} currency={winner.currency} signed className="text-[16px]" />
            </li>
          ))}
          {!winners &&
            !isError &&
            Array.from({ length: WINNERS_SHOWN }, (_, index) => (
              <li key={index} className={rowClass(index)}>
                <Skeleton className="h-11 w-8.5" />
                <Skeleton className="h-4 flex-1" />
              </li>
            ))}
        </ul>
        {isLogin && !isTrial && (
          <div className="min-h-11 border-t border-line py-1.5 text-sm text-ink-2">
            <PartBoundary>
              <Suspense fallback={null}>
                <MyWins />
              </Suspense>
            </PartBoundary>
          </div>
        )}
      </section>
    </Card>
  )
}

/** Returns the classes of a row: one, two or three are side by side, and the first of each has no line above it. */
function rowClass(index: number): string {
  return cx(
    'flex h-15.5 items-center gap-2.5 border-t border-line',
    index === 0 && 'border-t-0',
    index === 1 && 'lg:border-t-0',
    index === 2 && 'xl:border-t-0',
  )
}
