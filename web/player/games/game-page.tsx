import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { type GameUnavailable, gameLaunch, gameUnavailable } from '#contract/doors/launch.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass, iconButtonClass } from '#web/ui/button.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { GameStripProps } from '../bonus/game-strip.tsx'
import { goTo } from '../frame/navigation.ts'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { GameTile } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'
import { MATCH_ID, paths } from '#contract/paths.ts'
import { ElsewhereStrip } from './elsewhere-strip.tsx'
import { GameFrame, type GameFrameProps } from './game-frame.tsx'
import { useMoneyElsewhere } from './use-money-elsewhere.ts'

const GameStrip = lazyScreen<GameStripProps>(
  'game-strip',
  async () => (await import('../bonus/game-strip.tsx')).GameStrip,
  ['bonus'],
)

export type GamePageProps = {
  gameCode: string
  trial: boolean
  room: string | undefined
  /** The match that a book opens with. */
  match: string | undefined
  chat: boolean
}

/**
 * Shows a game over the whole page, with a way back. The vendor's page runs in a frame of its own; what a page of the site
 * plays (a lottery) is opened there instead.
 */
export function GamePage(props: GamePageProps) {
  const t = useT()
  const launch = useLaunch(props)
  const [isReady, setReady] = useState(false)
  const { refetch } = launch
  const relaunch = useCallback(() => void refetch(), [refetch])
  const own = useOwnPage(launch.data?.path)
  const error = launch.error instanceof ApiError ? launch.error : null
  const unavailable = detailsOf(error, gameUnavailable)
  return (
    <div className="flex h-dvh flex-col">
      {/* a game that has its own bar needs no second one */}
      <header className={cx('flex h-12 flex-none items-center gap-2 border-b border-line px-2', isReady && 'hidden')}>
        <a href={launch.data?.backUrl ?? paths.lobby()} aria-label={t('common.back')} className={iconButtonClass()}>
          <Icon name="arrow-left" />
        </a>
        <h1 className="truncate text-base! font-semibold!">{launch.data?.title ?? ' '}</h1>
      </header>
      <PartBoundary>
        <Suspense fallback={null}>
          <GameStrip gameCode={props.gameCode} trial={props.trial} />
        </Suspense>
      </PartBoundary>
      {launch.data && !own ? (
        <RunningGame
          key={launch.data.url}
          url={launch.data.url}
          isOutside={launch.data.isOutside === true}
          title={launch.data.title}
          backUrl={launch.data.backUrl}
          vendor={launch.data.vendor}
          onReady={setReady}
          onRelaunch={relaunch}
          isRelaunching={launch.isFetching}
        />
      ) : unavailable ? (
        <Unavailable details={unavailable} />
      ) : error && STOPPED.includes(error.code) ? (
        <Stopped why={error.message} />
      ) : error?.code === 'GAME_NOT_FOUND' ? (
        <NoSuchGame why={error.message} />
      ) : error ? (
        <div className="m-auto">
          <ErrorState
            title={t('games.launch.failed')}
            hint={error.message || t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={relaunch}
            busy={launch.isFetching}
          />
        </div>
      ) : (
        <output className="m-auto flex items-center gap-3 text-ink-2">
          <Spinner />
          {t('games.launch.opening')}
        </output>
      )}
    </div>
  )
}

/** Shows the game in its frame, and above it what of the member's money lies elsewhere. */
function RunningGame({ vendor, ...frame }: Omit<GameFrameProps, 'elsewhere'> & { vendor: string }) {
  const elsewhere = useMoneyElsewhere(vendor, frame.onRelaunch)
  return (
    <>
      {elsewhere && <ElsewhereStrip money={elsewhere} />}
      <GameFrame {...frame} elsewhere={elsewhere} />
    </>
  )
}

/** Opens the site's own page of a game in place of this one, where it has one. Returns its address. */
function useOwnPage(path: string | undefined): string | undefined {
  useEffect(() => {
    if (path) goTo(path, { replace: true })
  }, [path])
  return path
}

/** Launches the game for this device, once. */
function useLaunch({ gameCode, trial, room, match, chat }: GamePageProps) {
  const locale = useLocale()
  return useQuery({
    queryKey: [gameLaunch.id, gameCode, trial, room, match],
    queryFn: ({ signal }) =>
      call(
        gameLaunch,
        {
          gameCode,
          trial,
          ...(room ? { roomId: room } : {}),
          ...(match && MATCH_ID.test(match) ? { matchId: match } : {}),
          chat,
          device: matchMedia('(min-width: 64rem)').matches ? 'DESKTOP' : 'MOBILE',
          language: locale,
        },
        { signal },
      ),
    // a launch token is valid once: an old answer is never used, and the game is never launched again while the player
    // plays
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

/** The error codes of a launch that the member's own limits, a break or an exclusion refuse. */
const STOPPED: readonly string[] = ['EXCLUDED', 'ON_BREAK', 'PLAY_LIMIT']

function Stopped({ why }: { why: string }) {
  const t = useT()
  return (
    <div className="m-auto max-w-lg">
      <EmptyState
        picture="shield"
        title={why}
        action={
          <a href={paths.limits()} className={buttonClass()}>
            {t('footer.limitsAndBreaks')}
          </a>
        }
      />
    </div>
  )
}

/** Trying again would never help; the games do. */
function NoSuchGame({ why }: { why: string }) {
  const t = useT()
  const games = (
    <a href={paths.games()} className={buttonClass()}>
      {t('games.launch.leave')}
    </a>
  )
  return (
    <div className="m-auto max-w-lg">
      <EmptyState isPage picture="search" title={why} action={games} />
    </div>
  )
}

function Unavailable({ details }: { details: GameUnavailable }) {
  const t = useT()
  const favorites = useFavorites()
  return (
    <div className="mx-auto w-full max-w-2xl overflow-y-auto p-4">
      <EmptyState
        picture="maintenance"
        title={details.gameName}
        hint={
          details.reason === 'maintenance'
            ? t('games.popup.maintenance')
            : details.reason === 'currency'
              ? t('games.popup.currency')
              : t('games.popup.notOpen', { vendor: details.gameName })
        }
      />
      <h2 className="mb-3">{t('games.popup.recommended')}</h2>
      <div className="grid grid-cols-3 gap-x-2.5 gap-y-4.5">
        {details.recommended.map((game) => (
          <GameTile key={game.nodeId} game={game} favorites={favorites} />
        ))}
      </div>
    </div>
  )
}
