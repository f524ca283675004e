import type { CSSProperties } from 'react'
import { Ball } from './ball.tsx'
import { tintOfCar } from './ball-colours.ts'

/** Shows the cars on their lanes; each stands where it finished, the winner furthest. */
export function RaceTrack({ finish }: { finish: readonly string[] }) {
  const lanes = [...finish].sort((a, b) => Number(a) - Number(b))
  return (
    <div aria-hidden="true" dir="ltr" className="grid gap-1">
      {lanes.map((car) => {
        const rank = finish.indexOf(car)
        return (
          <div key={car} className="lottery-lane">
            <Ball
              number={car}
              look="car"
              tint={tintOfCar(Number(car))}
              size="s"
              className="lottery-run"
              style={{ '--at': 1 - rank * 0.07, '--time': `${2_400 + rank * 130}ms` } as CSSProperties}
            />
            <span className="num w-6 text-end text-xs text-ink-3">{rank + 1}</span>
          </div>
        )
      })}
    </div>
  )
}
