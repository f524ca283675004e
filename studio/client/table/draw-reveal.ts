/** How the results of the house's draws are shown: balls one by one, and runners that pass each other. */
import type { Balls } from '#games/keno-draw/rules.ts'
import type { Finish } from '#games/pk10/rules.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { Beat } from './beat.ts'

const DIGIT_MS = 900
const BALL_MS = 330
const RACE_MS = 620
/** How often the runners change places before the finish. */
const RACE_STEPS = 9
const RESTING_MS = 500

/** Makes empty places for balls; `put` puts a ball into the next one. */
export function drawnSockets(
  count: number,
  look: string,
): { element: HTMLElement; put: (text: string, extra?: string) => void } {
  const sockets = Array.from({ length: count }, () => h('span', { class: `socket ${look}` }))
  let next = 0
  return {
    element: h('div', { class: look ? 'ball-row' : 'ball-field' }, sockets),
    put: (text, extra = '') => sockets[next++]?.append(h('span', { class: `ball num ${extra}` }, text)),
  }
}

/** Shows the drawn digits, one ball after another. */
export async function drawLine(felt: HTMLElement, beat: Beat, digits: readonly number[]): Promise<void> {
  const { element, put } = drawnSockets(digits.length, 'big-ball')
  felt.append(element)
  for (const digit of digits) {
    await beat(DIGIT_MS)
    put(String(digit))
    play('tap')
  }
  await beat(RESTING_MS)
}

/** Shows twenty balls in the order in which they were drawn; the lower half of the board is darker. */
export async function drawKeno(felt: HTMLElement, beat: Beat, balls: Balls): Promise<void> {
  const { element, put } = drawnSockets(balls.length, '')
  felt.append(element)
  for (const ball of balls) {
    await beat(BALL_MS)
    put(String(ball), ball > 40 ? 'lower' : '')
    play('tap')
  }
  await beat(RESTING_MS)
}

const RUNNERS = Array.from({ length: 10 }, (_, index) => index + 1)

/** Draws a car seen from above, with its number. */
function car(runner: number): HTMLElement {
  const box = h('span', { class: `runner runner-${runner}` })
  box.innerHTML = `<svg viewBox="0 0 64 26" aria-hidden="true"><path d="M8 1 h10 v4 h-10z M8 21 h10 v4 h-10z M44 1 h9 v4 h-9z M44 21 h9 v4 h-9z" fill="#0b0910"/><path d="M2 5 Q2 3 5 3 H8 V23 H5 Q2 23 2 21Z" fill="currentColor" opacity=".75"/><path d="M6 8 Q18 3 40 7 L60 11 Q63 13 60 15 L40 19 Q18 23 6 18Z" fill="currentColor"/><path d="M57 4 h4 v18 h-4z" fill="currentColor" opacity=".85"/><path d="M10 9 Q22 5 40 8 L56 11" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.4"/><circle cx="26" cy="13" r="8" fill="#fff"/><text x="26" y="17" text-anchor="middle" font-size="11" font-weight="800" fill="#17131f" class="wheel-text">${runner}</text></svg>`
  return box
}

/** Draws the course with a lane for each car, and the finish line. */
function course(cars: readonly HTMLElement[]): HTMLElement {
  return h(
    'div',
    { class: 'course', dir: 'ltr' },
    cars.map((one) => h('div', { class: 'lane' }, one)),
  )
}

/** Shows all ten cars before the start. */
export function startingGrid(): HTMLElement {
  return course(RUNNERS.map((runner) => styled(car(runner), { '--at': '9' })))
}

/** Returns the order at a step: from the order of the numbers towards the finish, with changes on the way. */
function orderAt(finish: Finish, step: number): number[] {
  const share = step / RACE_STEPS
  const at = (runner: number) => {
    const [from, to] = [runner - 1, finish.indexOf(runner)]
    return from + (to - from) * share + Math.sin(runner * 2.3 + step * 1.7) * 3 * (1 - share)
  }
  return [...finish].toSorted((a, b) => at(a) - at(b))
}

/** Lets ten cars change places until they are in the order of the finish; then shows their numbers, winner first. */
export async function runRace(felt: HTMLElement, beat: Beat, finish: Finish): Promise<void> {
  const cars = new Map(RUNNERS.map((runner) => [runner, car(runner)]))
  const stand = (order: readonly number[]) => {
    for (const [runner, element] of cars) styled(element, { '--at': String(order.indexOf(runner)) })
  }
  stand(orderAt(finish, 0))
  const view = course([...cars.values()])
  felt.append(view)
  play('roll')
  for (let step = 1; step <= RACE_STEPS; step++) {
    await beat(RACE_MS)
    stand(orderAt(finish, step))
  }
  stand(finish)
  await beat(RESTING_MS)
  view.classList.add('over')
  felt.append(
    h(
      'ol',
      { class: 'finish', dir: 'ltr' },
      finish.map((runner, place) =>
        h('li', { class: `plate num runner-${runner} ${place < 3 ? 'placed' : ''}` }, String(runner)),
      ),
    ),
  )
}
