/**
 * Ten-over cricket: the home side bats first, every ball is drawn, prices are counted ball by ball from the same
 * chances.
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { boundsOf, drawFrom } from './chance.ts'
import {
  BALLS,
  ballChances,
  METHOD_CHANCES,
  METHODS,
  RUNS,
  runsToCome,
  SESSION_BALLS,
  topOverChances,
  WICKET,
  WICKETS,
} from './cricket-ball.ts'
import { linesAbout } from './goal-markets.ts'
import { otherSide, shareOf, totalResult, type Share } from './lines.ts'
import { readMarketId, type Market } from './market.ts'
import {
  eventsUntil,
  PUSH,
  suspensionAfter,
  VOID,
  wonIf,
  type Course,
  type Fixture,
  type MatchEvent,
  type Side,
  type SportRules,
  type Standing,
} from './match.ts'

export const BALL_MS = 3_500
export const BREAK_MS = 15_000
const SLOT_MS = 600_000
const LANES = 3

const isBall = ({ kind }: MatchEvent) => kind === 'ball' || kind === 'wicket'

async function play({ strength }: Fixture, words: WordStream): Promise<Course> {
  const events: MatchEvent[] = []
  const methods = boundsOf(METHOD_CHANCES)
  let at = 0
  let target = Infinity
  for (const side of ['home', 'away'] as const) {
    const batting = strength[side]
    let [runs, wickets] = [0, 0]
    let [striker, other] = [0, 1]
    for (let ball = 0; ball < BALLS && wickets < WICKETS && runs < target; ball++) {
      at += BALL_MS
      const outcome = await drawFrom(words, boundsOf(ballChances(ball, batting)))
      if (outcome === WICKET) {
        events.push({ at, kind: 'wicket', side, value: await drawFrom(words, methods), player: striker })
        wickets++
        striker = Math.max(striker, other) + 1
      } else {
        const scored = RUNS[outcome] ?? 0
        runs += scored
        events.push({ at, kind: 'ball', side, value: scored, player: striker })
        if (scored % 2 === 1) [striker, other] = [other, striker]
      }
      if (ball % 6 === 5) [striker, other] = [other, striker]
    }
    events.push({ at, kind: 'innings', side, value: runs, player: null })
    target = runs + 1
    at += BREAK_MS
  }
  return { events, endsAt: at - BREAK_MS }
}

const sum = (events: readonly MatchEvent[]) =>
  events.reduce((all, event) => all + (event.kind === 'ball' ? event.value : 0), 0)
const PAUSING = new Set(['wicket', 'innings'])

function standing(course: Course | null, elapsed: number): Standing {
  const seen = eventsUntil(course, elapsed)
  const of = (side: Side) => seen.filter((event) => event.side === side && isBall(event))
  const [home, away] = [of('home'), of('away')]
  const isSecond = seen.some((event) => event.kind === 'innings')
  const balls = isSecond ? away : home
  const down = (events: MatchEvent[]) => events.filter(({ kind }) => kind === 'wicket').length
  const isOver = course !== null && elapsed >= course.endsAt
  const clock = {
    innings: isSecond ? 2 : 1,
    balls: balls.length,
    wickets: down(balls),
    homeWickets: down(home),
    homeBalls: home.length,
    awayWickets: down(away),
    awayBalls: away.length,
  }
  return {
    phase: elapsed < 0 ? 'before' : isOver ? 'over' : isSecond && away.length === 0 ? 'break' : 'live',
    elapsed,
    score: { home: sum(home), away: sum(away) },
    clock,
    suspendedUntil: suspensionAfter(seen, PAUSING),
    step: elapsed < 0 ? 'b' : `${clock.innings}.${balls.length}.${down(balls)}/${sum(home)}-${sum(away)}`,
  }
}

function countsOf(chances: readonly number[], from: number): Map<number, number> {
  return new Map(chances.flatMap((chance, more) => (chance > 0 ? [[from + more, chance] as const] : [])))
}

function winnerMarket({ strength }: Fixture, { score, clock }: Standing): Market {
  const isSecond = clock.innings === 2
  const first = isSecond ? [1] : runsToCome(clock.balls ?? 0, clock.wickets ?? 0, strength.home)
  const second = isSecond
    ? runsToCome(clock.balls ?? 0, clock.wickets ?? 0, strength.away)
    : runsToCome(0, 0, strength.away)
  const chances = { home: 0, tie: 0, away: 0 }
  // the chances that the chasing side reaches at least so many, cumulated from above
  const above = second
    .toReversed()
    .reduce<number[]>((all, chance) => [...all, (all.at(-1) ?? 0) + chance], [])
    .toReversed()
  first.forEach((chance, more) => {
    const level = score.home + more - score.away
    const tie = second[level] ?? 0
    const more2 = level < 0 ? 1 : (above[level + 1] ?? 0)
    chances.tie += chance * tie
    chances.away += chance * more2
    chances.home += chance * (1 - tie - more2)
  })
  const share = shareOf([
    [wonIf(true), chances.home],
    [PUSH, chances.tie],
    [wonIf(false), chances.away],
  ])
  return {
    id: 'winner',
    kind: 'winner',
    line: null,
    part: null,
    selections: [
      { id: 'home', share },
      { id: 'away', share: otherSide(share) },
    ],
  }
}

const isHalf = (line: number) => line % 4 !== 0 && line % 2 === 0

function markets(fixture: Fixture, now: Standing): Market[] {
  if (now.phase === 'over') return []
  const { clock, score, phase } = now
  const { strength } = fixture
  const [balls, down] = [clock.balls ?? 0, clock.wickets ?? 0]
  const lines = (kind: 'innings' | 'session' | 'topover', counts: Map<number, number>, spread: number) =>
    linesAbout(kind, counts, ['over', 'under'], true, spread, isHalf).map((market) => ({
      ...market,
      id: `${kind}:1.${market.line}`,
      part: '1',
    }))
  const all = [winnerMarket(fixture, now)]
  if (clock.innings === 1) {
    all.push(...lines('innings', countsOf(runsToCome(balls, down, strength.home), score.home), 8))
    if (balls < SESSION_BALLS)
      all.push(...lines('session', countsOf(runsToCome(balls, down, strength.home, SESSION_BALLS), score.home), 8))
  }
  const part = `${clock.innings}.${down + 1}`
  const methods = METHODS.map((id, index) => ({
    id,
    share: { win: METHOD_CHANCES[index] ?? 0, lose: 1 - (METHOD_CHANCES[index] ?? 0) },
  }))
  if (down < WICKETS) all.push({ id: `wicket:${part}`, kind: 'wicket', line: null, part, selections: methods })
  if (phase === 'before') all.push(...lines('topover', countsOf(topOverChances(strength.home), 0), 4))
  return all
}

/** Returns the chances of a selection, also for lines that are no longer offered. */
function price(fixture: Fixture, now: Standing, marketId: string, selection: string): Share | null {
  const read = readMarketId(marketId)
  const [, lineText] = (read?.argument ?? '').split('.')
  const { clock, score } = now
  if (read?.kind === 'winner')
    return winnerMarket(fixture, now).selections.find(({ id }) => id === selection)?.share ?? null
  if (read?.kind === 'wicket')
    return (
      markets(fixture, now)
        .find(({ id }) => id === marketId)
        ?.selections.find(({ id }) => id === selection)?.share ?? null
    )
  if ((read?.kind !== 'innings' && read?.kind !== 'session') || clock.innings !== 1) return null
  const until = read.kind === 'session' ? SESSION_BALLS : BALLS
  const chances = runsToCome(Math.min(until, clock.balls ?? 0), clock.wickets ?? 0, fixture.strength.home, until)
  return shareOf(
    chances.map(
      (chance, more) => [totalResult(score.home + more, Number(lineText), selection === 'over'), chance] as const,
    ),
  )
}

/** Returns the most runs in an over of an innings. */
function topOver(balls: readonly MatchEvent[]): number {
  const overs = balls.reduce<number[]>((all, event, index) => {
    const over = Math.floor(index / 6)
    all[over] = (all[over] ?? 0) + sum([event])
    return all
  }, [])
  return Math.max(0, ...overs)
}

function settle(course: Course, marketId: string, selection: string): ReturnType<SportRules['settle']> {
  const read = readMarketId(marketId)
  const [part, lineText] = (read?.argument ?? '').split('.')
  const balls = course.events.filter((event) => isBall(event) && event.side === (part === '2' ? 'away' : 'home'))
  const inningsEnd =
    course.events.find((event) => event.kind === 'innings' && event.side === (part === '2' ? 'away' : 'home'))?.at ??
    course.endsAt
  const total = (runs: number, at: number) => ({
    result: totalResult(runs, Number(lineText), selection === 'over'),
    at,
  })
  switch (read?.kind) {
    case 'winner': {
      const { score } = standing(course, course.endsAt)
      return {
        result: score.home === score.away ? PUSH : wonIf(score.home > score.away === (selection === 'home')),
        at: course.endsAt,
      }
    }
    case 'innings':
      return total(sum(balls), inningsEnd)
    case 'session':
      return total(sum(balls.slice(0, SESSION_BALLS)), balls[SESSION_BALLS - 1]?.at ?? inningsEnd)
    case 'topover':
      return total(topOver(balls), inningsEnd)
    case 'wicket': {
      const wicket = balls.filter(({ kind }) => kind === 'wicket')[Number(lineText) - 1]
      return wicket
        ? { result: wonIf(METHODS[wicket.value] === selection), at: wicket.at }
        : { result: VOID, at: inningsEnd }
    }
    default:
      return null
  }
}

export const CRICKET_RULES: SportRules = {
  slotMs: SLOT_MS,
  lanes: LANES,
  play,
  standing: (_, course, elapsed) => standing(course, elapsed),
  markets,
  price,
  settle: (_, course, marketId, selection) => settle(course, marketId, selection),
}
