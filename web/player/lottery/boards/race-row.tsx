import type { CSSProperties } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Ball } from './ball.tsx'
import { tintOfCar } from './ball-colours.ts'
import type { Phase } from './draw-phase.ts'
import { standingsOf } from './standings.ts'

/** Shows the cars in a row, the leading one first: they change places until they stand as they finished. */
export function RaceRow({ finish, phase }: { finish: readonly string[]; phase: Phase }) {
  const standings = standingsOf(finish)
  return (
    <div className={cx('lottery-road', phase !== 'still' && 'lottery-road-moving')}>
      {finish.map((car, place) => (
        <Ball
          key={car}
          number={car}
          look="car"
          tint={tintOfCar(Number(car))}
          size="s"
          className={cx('w-full!', phase === 'drawn' ? 'lottery-race' : phase === 'waiting' && 'lottery-turn')}
          style={styleOf(standings[place] ?? [], place)}
        />
      ))}
    </div>
  )
}

const styleOf = (away: readonly number[], place: number) =>
  ({
    ...Object.fromEntries(away.map((places, look) => [`--away-${look}`, places])),
    '--after': `${place * 90}ms`,
  }) as CSSProperties
