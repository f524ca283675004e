import { useState } from 'react'
import { type MatchLane, type MatchRow, openMatches } from '#contract/catalogue/open-matches.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { keepPlaces } from './keep-places.ts'
import { matchClock } from './match-clock.ts'

/** How often the matches are read while the page is seen, and how long they are cached, in milliseconds. */
const LOOK_MS = 3_000

/** The places of a lane. A pit has one fight and the next. */
const placesOf = (lane: MatchLane) => (lane === 'COCKFIGHT' ? 2 : 6)

/**
 * Shows the matches of a lane above its games: those in play with score and prices, then the next ones. One tap opens
 * the book at the match. The lane has the same places from the first paint on, whatever is read, so that the games below
 * never move: a book that cannot be reached yet says so in the first of them and is asked again. A lane in which
 * nothing can be played has no matches.
 */
export function OpenMatches({ lane }: { lane: MatchLane }) {
  const t = useT()
  const { data, dataUpdatedAt, isError } = useCall(
    openMatches,
    { lane },
    { refetchInterval: LOOK_MS, staleTime: LOOK_MS },
  )
  const ahead = data ? data.serverTime - dataUpdatedAt : 0
  const places = placesOf(lane)
  const rows = usePlaces(data?.matches ?? [], places)
  if (data?.state === 'closed') return null
  const isAway = rows.length === 0 && (data ? data.state === 'away' : isError)
  return (
    <section aria-labelledby="open-matches" className="mt-5 mb-6">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id="open-matches">{t('games.matches')}</h2>
        <p className="text-xs text-ink-3">{t('games.matches.simulated')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 2xl:grid-cols-3">
        {rows.map((match) => (
          <Match key={match.matchId} match={match} ahead={ahead} />
        ))}
        {isAway && (
          <li className="flex h-24 items-center rounded-card border border-line bg-surface-1 px-3.5">
            <p role="status" className="line-clamp-3 text-sm text-ink-2">
              {t('games.matches.away')}
            </p>
          </li>
        )}
        {Array.from({ length: places }, (_, place) => place)
          .slice(rows.length + (isAway ? 1 : 0))
          .map((place) => (
            <li key={place} aria-hidden="true" className="h-24">
              {rows.length === 0 && <Skeleton className="h-24 rounded-card" />}
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Returns the matches in the places that they have held so far. */
function usePlaces(found: readonly MatchRow[], places: number): MatchRow[] {
  const [held, setHeld] = useState<readonly string[]>([])
  const ids = keepPlaces(
    held,
    found.map(({ matchId }) => matchId),
    places,
  )
  if (ids.join() !== held.join()) setHeld(ids)
  return ids.flatMap((id) => found.find(({ matchId }) => matchId === id) ?? [])
}

const SIDES = ['home', 'away'] as const

function Match({ match, ahead }: { match: MatchRow; ahead: number }) {
  const t = useT()
  const now = useNow()
  const isLive = match.phase !== 'before'
  const when = matchClock(match, (now ?? 0) + ahead, t)
  return (
    <li>
      <a
        href={paths.match(match.gameCode, match.matchId)}
        className="flex h-24 items-center gap-3 rounded-card border border-line bg-surface-1 px-3.5 shadow-e1 hover:bg-surface-2"
      >
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-baseline gap-1.5 text-xs">
            <span
              className={cx('num flex-none whitespace-nowrap', isLive ? 'font-semibold text-positive' : 'text-ink-2')}
            >
              {isLive && <i aria-hidden="true" className="me-1.25 inline-block size-1.75 rounded-full bg-positive" />}
              {when}
            </span>
            <span className="min-w-0 truncate text-ink-3">{match.league}</span>
          </span>
          {SIDES.map((side) => (
            <span key={side} className="flex items-baseline gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate font-semibold">{match[side]}</span>
              <span className="num w-14 flex-none text-end font-semibold">{isLive && scoreOf(match, side)}</span>
            </span>
          ))}
        </span>
        <Prices match={match} />
      </a>
    </li>
  )
}

/** A side's score, in cricket with its wickets: 84/3. */
function scoreOf({ score, clock }: MatchRow, side: 'home' | 'away'): string {
  const down = clock[`${side}Wickets`]
  return down === undefined ? String(score[side]) : `${score[side]}/${down}`
}

/** Shows what each outcome pays; while the prices stand still they are grey. */
function Prices({ match: { prices, isSuspended } }: { match: MatchRow }) {
  const t = useT()
  const nameOf = (pick: string) =>
    pick === 'meron' || pick === 'wala'
      ? t(`games.match.${pick}`)
      : pick === 'home' || pick === '1'
        ? '1'
        : pick === 'away' || pick === '2'
          ? '2'
          : 'X'
  return (
    <span className="flex flex-none gap-1.5">
      {prices.slice(0, 3).map(({ pick, odds }) => (
        <span
          key={pick}
          className="flex h-12 w-13 flex-col items-center justify-center gap-0.5 rounded-control bg-surface-2"
        >
          <span className="text-2xs text-ink-3">{nameOf(pick)}</span>
          <span
            className={cx('num text-sm leading-none font-semibold', (isSuspended || odds === null) && 'text-ink-3')}
          >
            {odds ?? '–'}
          </span>
        </span>
      ))}
    </span>
  )
}
