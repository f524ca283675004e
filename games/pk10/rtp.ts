/** The returns of PK10, counted over the first three and the last of every race: 5,040 cases, all equally likely. */
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { pk10 } from './paytable.ts'
import { RUNNERS, type Finish } from './rules.ts'

/** Generates one race for all that differ in no place that can be bet on. */
function* races(): Generator<readonly [Finish, number]> {
  for (const first of RUNNERS)
    for (const second of RUNNERS)
      for (const third of RUNNERS)
        for (const last of RUNNERS) {
          const named = new Set([first, second, third, last])
          if (named.size === 4)
            yield [[first, second, third, ...RUNNERS.filter((runner) => !named.has(runner)), last], 1]
        }
}

export const pk10Returns = (): Record<string, SpotReturn> => countReturns(pk10, races())
