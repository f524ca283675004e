/** How the house's draws come about on the felt: balls one by one, and runners that pass each other. */
import type { Balls } from '#games/keno-draw/rules.ts'
import type { Finish } from '#games/pk10/rules.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { Beat } from './beat.ts'

const DIGIT_MS = 900
const BALL_MS = 330
const RACE_MS = 620
/** How often the runners change places before they come in. */
const RACE_STEPS = 9
const RESTING_MS = 500

/** The drawn digits, one ball after another. */
export async function drawLine(felt: HTMLElement, beat: Beat, digits: readonly number[]): Promise<void> {
  const row = h('div', { class: 'ball-row' })
  felt.append(row)
  for (const digit of digits) {
    await beat(DIGIT_MS)
    row.append(h('span', { class: 'ball big-ball num' }, String(digit)))
    play('tap')
  }
  await beat(RESTING_MS)
}

/** Twenty balls in the order in which they fell; the lower half of the board is darker. */
export async function drawKeno(felt: HTMLElement, beat: Beat, balls: Balls): Promise<void> {
  const field = h('div', { class: 'ball-field' })
  felt.append(field)
  for (const ball of balls) {
    await beat(BALL_MS)
    field.append(h('span', { class: `ball num ${ball > 40 ? 'lower' : ''}` }, String(ball)))
    play('tap')
  }
  await beat(RESTING_MS)
}

/** Who runs where before the end: from the order of the numbers towards the finish, with changes on the way. */
function orderAt(finish: Finish, step: number): number[] {
  const share = step / RACE_STEPS
  const at = (runner: number) => {
    const [from, to] = [runner - 1, finish.indexOf(runner)]
    return from + (to - from) * share + Math.sin(runner * 2.3 + step * 1.7) * 3 * (1 - share)
  }
  return [...finish].toSorted((a, b) => at(a) - at(b))
}

/** Ten runners change places until they stand as they came in, the winner first. */
export async function runRace(felt: HTMLElement, beat: Beat, finish: Finish): Promise<void> {
  const runners = finish.map((runner) => ({ runner, element: h('span', { class: `runner num runner-${runner}` }, String(runner)) }))
  const stand = (order: readonly number[]) => {
    for (const { runner, element } of runners) styled(element, { '--at': String(order.indexOf(runner)) })
  }
  stand(orderAt(finish, 0))
  felt.append(h('div', { class: 'race', dir: 'ltr' }, runners.map(({ element }) => element)))
  play('roll')
  for (let step = 1; step <= RACE_STEPS; step++) {
    await beat(RACE_MS)
    stand(orderAt(finish, step))
  }
  stand(finish)
  for (const { runner, element } of runners) if (finish.indexOf(runner) < 3) element.classList.add('placed')
  await beat(RESTING_MS)
}
