import type { MouseEvent, ReactNode } from 'react'
import type { GameRow } from '#contract/catalogue/games.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { GameCard } from '#web/ui/game-card.tsx'
import { BonusWeight } from './bonus-weight.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { openGamePopup } from './game-popup-state.ts'
import { useGivenRounds, useRunning } from '../bonus/use-running.ts'
import { paths } from '#contract/paths.ts'
import { PrizeCounter } from './prize-counter.tsx'
import type { useFavorites } from './use-favorites.ts'

/** The fact that is shown beneath the name in place of the vendor, because the list is filtered or sorted by it. */
export type TileTell = 'players' | 'rtp' | 'volatility' | 'minBet'
export type GameTileProps = {
  game: GameRow
  favorites: ReturnType<typeof useFavorites>
  hot?: boolean
  /** Without the mark of hot games: most of the list, or all, are hot. */
  unmarked?: boolean
  eager?: boolean
  tell?: TileTell | undefined
}

/** Shows a game of a list as a card. A title that cannot be played yet says so instead of launching. */
export function GameTile({ game, favorites, hot, unmarked, eager, tell }: GameTileProps) {
  const t = useT()
  const locale = useLocale()
  const site = useSite()
  const isOpen = game.isPlayable && game.status === 'on'
  const on = favorites.isFavorite(game.nodeId)
  const grant = useRunning()
  const given = useGivenRounds(game.gameCode)
  const sign = given > 0 ? <GivenRounds left={given} /> : grant && <BonusWeight game={game} terms={grant.terms} />
  const press = (event: MouseEvent) => {
    if (isOpen || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    openGamePopup(game)
  }
  return (
    <GameCard
      name={game.gameName}
      picture={game.picture}
      href={paths.play(game)}
      onPress={press}
      meta={factOf(game, tell, t, locale) ?? metaOf(game, hot, t('lobby.maintenance'), sign)}
      hotLabel={game.isHot === 1 && !unmarked ? t('lobby.hot') : undefined}
      playLabel={isOpen ? t('lobby.playNow') : t('lobby.soon')}
      trial={
        isOpen && isSwitchOn(site, 'FREEPLAY')
          ? { label: t('lobby.tryFree'), href: paths.game(game.gameCode, true) }
          : undefined
      }
      favorite={{
        on,
        label: on
          ? t('lobby.favorite.remove', { game: game.gameName })
          : t('lobby.favorite.add', { game: game.gameName }),
        onToggle: () => favorites.toggle(game),
      }}
      eager={eager ?? false}
    />
  )
}

/** Says beneath a game's name that free rounds of it wait for the member. */
function GivenRounds({ left }: { left: number }) {
  const t = useT()
  const locale = useLocale()
  return (
    <span data-given-rounds className="inline-flex max-w-full items-center gap-1 font-semibold text-positive">
      <Icon name="gift" size="xs" className="flex-none" />
      <span className="truncate">{t('lobby.freeRounds', { count: left, shown: formatCount(left, locale) })}</span>
    </span>
  )
}

function metaOf(game: GameRow, hot: boolean | undefined, maintenance: string, sign: ReactNode) {
  if (game.status === 'maintenance') return <Tag tone="warning">{maintenance}</Tag>
  if (sign) return sign
  if (hot && game.prize) return <PrizeCounter prize={game.prize} vendor={game.displayName} />
  return <span lang={foreignLang(game.displayName)}>{game.displayName}</span>
}

/**
 * Returns the fact that the list is filtered or sorted by, in words; null where it is unknown. For a game under
 * maintenance it returns that instead.
 */
function factOf(
  { facts, players, status }: GameRow,
  tell: TileTell | undefined,
  t: Translate,
  locale: string,
): string | null {
  if (status === 'maintenance' || tell === undefined) return null
  if (tell === 'players')
    return players === undefined ? null : t('games.players', { count: players, shown: formatCount(players, locale) })
  if (tell === 'rtp')
    return facts?.rtp === undefined ? null : t('games.rtp', { rtp: formatPercent(Number(facts.rtp), locale, 2) })
  if (tell === 'volatility')
    return facts?.volatility === undefined
      ? null
      : t('games.volatility.of', { volatility: t(`games.volatility.${facts.volatility}`) })
  return facts?.minBet === undefined
    ? null
    : t('games.minBet.of', { amount: formatMoney(facts.minBet.amount, facts.minBet.currency) })
}
