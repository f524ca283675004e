/** How the cars of a race change places until they finish as drawn. Pure: the same finish is the same race. */

/** Between start and finish the field is seen in this many other orders. */
const LOOKS = 4
/** How far, in places, a car may be from its way between start and finish. */
const SWAY = 2.2

/**
 * Returns for each car of a finish, the winner first, how many places it is from its place at the end: at the start,
 * where cars stand by their numbers, at each look, and last at the finish, where it is 0.
 */
export function standingsOf(finish: readonly string[]): number[][] {
  const grid = [...finish].sort((a, b) => Number(a) - Number(b))
  const orders = Array.from({ length: LOOKS + 2 }, (_, look) => {
    const done = look / (LOOKS + 1)
    const sway = look === 0 || look === LOOKS + 1 ? 0 : SWAY
    const at = (car: string) =>
      grid.indexOf(car) * (1 - done) + finish.indexOf(car) * done + sway * Math.sin(Number(car) * 2.4 + look * 1.7)
    return [...finish].sort((a, b) => at(a) - at(b))
  })
  return finish.map((car, place) => orders.map((order) => order.indexOf(car) - place))
}
