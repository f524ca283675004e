import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { GameRow } from '#contract/catalogue/games.ts'
import { GameTile, type TileTell } from '../tiles/game-tile.tsx'
import { useFavorites } from '../tiles/use-favorites.ts'

/** With more cards than this, only those near the screen are rendered (docs/look.md 10). */
const VIRTUAL_ABOVE = 60
/** How many rows are rendered above and below the screen. */
const ROWS_AHEAD = 3
/** Two lines of text and the gap below a card, in pixels; rows are measured once they are rendered. */
const BELOW_ART = 66
/** How many cards of the first screen load their picture without delay. */
const EAGER = 6

export type GameWallProps = { games: readonly GameRow[]; tell?: TileTell | undefined }

/** Shows cards in rows. A long list renders only the rows near the screen, and reserves the space of all of them. */
export function GameWall({ games, tell }: GameWallProps) {
  const favorites = useFavorites()
  if (games.length > VIRTUAL_ABOVE) return <VirtualWall games={games} tell={tell} />
  return (
    <div className="game-grid">
      {games.map((game, at) => (
        <GameTile
          key={game.nodeId}
          game={game}
          favorites={favorites}
          hot={game.isHot === 1}
          tell={tell}
          eager={at < EAGER}
        />
      ))}
    </div>
  )
}

function VirtualWall({ games, tell }: GameWallProps) {
  const favorites = useFavorites()
  const wall = useRef<HTMLDivElement>(null)
  const { columns, rowHeight, top } = useGrid(wall)
  const rows = Math.ceil(games.length / columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a component that keeps it
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => rowHeight,
    overscan: ROWS_AHEAD,
    scrollMargin: top,
  })
  return (
    <div ref={wall} role="list" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          role="presentation"
          className="game-grid absolute! inset-x-0 top-0 pb-4.5 lg:pb-6"
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {games.slice(row.index * columns, (row.index + 1) * columns).map((game, at) => (
            <div
              key={game.nodeId}
              role="listitem"
              aria-setsize={games.length}
              aria-posinset={row.index * columns + at + 1}
            >
              <GameTile game={game} favorites={favorites} hot={game.isHot === 1} tell={tell} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/**
 * Returns how many columns the style sheet gives the grid at this width, how high a row is, and where the wall begins
 * on the page, both in pixels.
 */
function useGrid(wall: React.RefObject<HTMLDivElement | null>): { columns: number; rowHeight: number; top: number } {
  const [grid, setGrid] = useState({ columns: 3, rowHeight: 240, top: 0 })
  useLayoutEffect(() => {
    const element = wall.current
    if (!element) return undefined
    const measure = () => {
      const probe = document.createElement('div')
      probe.className = 'game-grid'
      element.append(probe)
      const widths = getComputedStyle(probe).gridTemplateColumns.split(' ')
      probe.remove()
      const next = {
        columns: Math.max(1, widths.length),
        rowHeight: Math.round((Number.parseFloat(widths[0] ?? '120') * 4) / 3 + BELOW_ART),
        top: Math.round(element.getBoundingClientRect().top + scrollY),
      }
      setGrid((known) =>
        known.columns === next.columns && known.rowHeight === next.rowHeight && known.top === next.top ? known : next,
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [wall])
  return grid
}
