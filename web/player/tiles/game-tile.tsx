import type { MouseEvent } from 'react'
import type { GameRow } from '#contract/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { GameCard } from '#web/ui/game-card.tsx'
import { openGamePopup } from './game-popup-state.ts'
import { paths } from '../paths.ts'
import { PrizeCounter } from './prize-counter.tsx'
import type { useFavorites } from './use-favorites.ts'

export type GameTileProps = { game: GameRow; favorites: ReturnType<typeof useFavorites>; hot?: boolean; eager?: boolean }

/** A game of a list as its card. A title that nothing plays yet says so instead of launching. */
export function GameTile({ game, favorites, hot, eager }: GameTileProps) {
  const t = useT()
  const isOpen = game.isPlayable && game.status === 'on'
  const on = favorites.isFavorite(game.nodeId)
  const press = (event: MouseEvent) => {
    if (isOpen || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    openGamePopup(game)
  }
  return (
    <GameCard
      name={game.gameName}
      picture={game.picture}
      href={paths.game(game.gameCode)}
      onPress={press}
      meta={metaOf(game, hot, t('lobby.maintenance'))}
      hotLabel={game.isHot === 1 ? t('lobby.hot') : undefined}
      playLabel={isOpen ? t('lobby.playNow') : t('lobby.soon')}
      trial={isOpen ? { label: t('lobby.tryFree'), href: paths.game(game.gameCode, true) } : undefined}
      favorite={{
        on,
        label: on ? t('lobby.favorite.remove', { game: game.gameName }) : t('lobby.favorite.add', { game: game.gameName }),
        onToggle: () => favorites.toggle(game.nodeId),
      }}
      eager={eager ?? false}
    />
  )
}

function metaOf(game: GameRow, hot: boolean | undefined, maintenance: string) {
  if (game.status === 'maintenance') return <Tag tone="warning">{maintenance}</Tag>
  if (hot && game.prize) return <PrizeCounter prize={game.prize} vendor={game.displayName} />
  return <span lang="en">{game.displayName}</span>
}
