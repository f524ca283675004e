import type { ReactNode } from 'react'
import type { Page } from '#contract/call.ts'
import type { GameRow } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Rail, type RailMotion } from '#web/ui/rail.tsx'
import { CardSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { GameTile } from '../tiles/game-tile.tsx'
import { railOf } from './rail-rules.ts'
import { SectionHead } from './section-head.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'

const SKELETONS = 8
/** How many cards of a row may bear the mark of hot games. */
const MARKS = 2

export type GameRailProps = {
  id: string
  title: ReactNode
  href?: string
  page: Page<GameRow> | undefined
  failed: boolean
  onRetry: () => void
  hot?: boolean
  /** How many of the first cards are on the first screen. */
  eager?: number
  motion?: RailMotion
  className?: string
}

/** Shows a section of the home page: at most twelve cards in a row. Renders nothing for a section without games. */
export function GameRail({ id, title, href, page, failed, onRetry, hot, eager = 0, motion, className }: GameRailProps) {
  const t = useT()
  const favorites = useFavorites()
  const { shown, hasArrows, moves } = railOf(page?.content.length ?? 0)
  if (page && shown === 0) return null
  const games = page?.content.slice(0, shown)
  // hot games stand first: a mark on all that is seen says nothing
  const marks = !hot && (games?.filter(({ isHot }) => isHot).length ?? 0) <= MARKS
  const arrows = hasArrows ? { back: t('lobby.back'), forward: t('lobby.forward') } : undefined
  return (
    <section aria-labelledby={id} className={className ?? 'section below-fold'}>
      <SectionHead id={id} title={title} total={page?.total} href={href} />
      {failed && !games ? (
        <ErrorState compact title={t('lobby.section.failed')} retryLabel={t('common.retry')} onRetry={onRetry} />
      ) : (
        <Rail arrows={arrows} motion={moves ? motion : undefined}>
          {games ? (
            games.map((game, at) => (
              <GameTile
                key={game.nodeId}
                game={game}
                favorites={favorites}
                hot={hot ?? false}
                unmarked={!marks}
                eager={at < eager}
                tell="players"
              />
            ))
          ) : (
            <CardSkeletons count={SKELETONS} />
          )}
        </Rail>
      )}
    </section>
  )
}
