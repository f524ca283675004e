/** The return of every fish, counted over all draws: no figure here is measured. */
import { WORDS } from '#games/fair/uniform.ts'
import { hallOf, type Fish, type FishKind, type HallName } from './fish.ts'
import { canLaser, catchBelow, CHARGE_PARTS, rangeOf } from './rules.ts'

export type FishFigure = {
  fish: Fish
  /** The least that it pays, in bullets. The next one is the most. */
  least: number
  most: number
  /** The chance that a shot catches it. The next one is a laser's chance; null where no laser may be fired at it. */
  chance: number
  laserChance: number | null
  /** What a shot returns. The next one is what a laser returns of its charge. */
  rtp: number
  laserRtp: number | null
  /** Standard deviation of what a shot of 1 wins. */
  deviation: number
}

/** Returns chance, mean and mean square of what a shot of 1 wins, over every multiple and every number of others. */
function momentsOf(hall: HallName, kind: FishKind, isLaser: boolean): { chance: number; mean: number; square: number } {
  const [lo, hi] = rangeOf(kind)
  const { others = { lo: 0, hi: 0, each: 0 } } = kind
  const sums = { chance: 0, mean: 0, square: 0 }
  const cases = (hi - lo + 1) * (others.hi - others.lo + 1)
  for (let own = lo; own <= hi; own++) {
    const caught = catchBelow(hall, kind, own, isLaser) / WORDS / cases
    for (let taken = others.lo; taken <= others.hi; taken++) {
      const pays = own + taken * others.each
      sums.chance += caught
      sums.mean += caught * pays
      sums.square += caught * pays * pays
    }
  }
  return sums
}

/** Returns the figures of one fish of a hall. */
export function figureOf(hall: HallName, kind: FishKind): FishFigure {
  const [lo, hi] = rangeOf(kind)
  const { others = { lo: 0, hi: 0, each: 0 } } = kind
  const shot = momentsOf(hall, kind, false)
  const laser = hallOf(hall).hasLaser && canLaser(kind) ? momentsOf(hall, kind, true) : null
  return {
    fish: kind.fish,
    least: lo + others.lo * others.each,
    most: hi + others.hi * others.each,
    chance: shot.chance,
    rtp: shot.mean,
    deviation: Math.sqrt(shot.square - shot.mean ** 2),
    laserChance: laser && laser.chance,
    // a laser of level 1 costs five units of charge and shoots one
    laserRtp: laser && laser.mean / 5,
  }
}

/** Returns what a hall returns by its least generous fish, with the laser's charge, and how its wins are spread. */
export function hallReturn(hall: HallName): { rtp: number; mostWin: number; deviation: number; hit: number } {
  const { fish, hasLaser } = hallOf(hall)
  const figures = fish.map((kind) => figureOf(hall, kind))
  const all = fish.reduce((sum, { weight }) => sum + weight, 0)
  const share = (pick: (figure: FishFigure) => number) =>
    figures.reduce((sum, figure, index) => sum + (pick(figure) * (fish[index]?.weight ?? 0)) / all, 0)
  const lasers = figures.flatMap(({ laserRtp }) => (laserRtp === null ? [] : [laserRtp]))
  const charge = hasLaser ? Math.min(...lasers) / CHARGE_PARTS : 0
  return {
    rtp: Math.min(...figures.map(({ rtp }) => rtp)) + charge,
    mostWin: Math.max(...figures.map(({ most }) => most)),
    deviation: Math.sqrt(share(({ deviation }) => deviation ** 2)),
    hit: share(({ chance }) => chance),
  }
}

const figuresOf = (name: HallName): readonly FishFigure[] => hallOf(name).fish.map((kind) => figureOf(name, kind))

/** Every hall's fish. */
export const FIGURES_OF: Readonly<Record<HallName, readonly FishFigure[]>> = {
  deep: figuresOf('deep'),
  delta: figuresOf('delta'),
  reef: figuresOf('reef'),
}
