import { isLinkOf } from '#games/fair/hash-chain.ts'
import { hmac, sha256 } from './crypto.ts'
import { type EngineReader, isObject, textOf } from './engine-reader.ts'

export type SportsLeg = {
  match: string
  home: Record<string, string>
  away: Record<string, string>
  selection: string
  market: string
  odds: string
  outcome: string | null
  score: string | null
}
export type SportsFacts = { engine: string; kind: string; bets: number; legs: SportsLeg[] }

/** The code with which the studio starts a match's random stream. */
const STREAM_CODE = 'MATCH'

function namesOf(value: unknown): Record<string, string> {
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
      )
    : {}
}

const shortScore = ({ score }: SportsLeg) => score ?? '—'

/**
 * Returns the reader of tickets. They are shown as they are, without a replay. The match of a single is recomputed from
 * its secret and compared with the score.
 */
export function sportsReaderOf(engine: 'sports' | 'cockfight'): EngineReader<SportsFacts> {
  return {
    read({ kind, bets, legs }) {
      if (!Array.isArray(legs)) return null
      return {
        engine,
        kind: textOf(kind) ?? 'single',
        bets: Number(bets) || 1,
        legs: legs.filter(isObject).map((leg) => ({
          match: textOf(leg.match) ?? '',
          home: namesOf(leg.home),
          away: namesOf(leg.away),
          selection: textOf(leg.selection) ?? '',
          market: textOf(leg.market) ?? '',
          odds: textOf(leg.odds) ?? '',
          outcome: textOf(leg.outcome),
          score: textOf(leg.score),
        })),
      }
    },
    stepsOf: () => 1,
    stepMs: 1_000,
    isReplayed: () => false,
    resultOf: ({ legs }) => legs.map(shortScore).join(' · '),
    async verify({ legs }, proof) {
      const [leg] = legs
      if (proof.kind !== 'chain' || !proof.hash || !leg?.score) return 'sealed'
      const { readFixture, rulesOf } = await import('#games/sports/calendar.ts')
      const { openDrawStream } = await import('#games/fair/draw-stream.ts')
      const fixture = readFixture(leg.match)
      if (!fixture || !(await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber))) return 'differs'
      const rules = rulesOf(fixture.sport)
      const course = await rules.play(
        fixture,
        openDrawStream(hmac, { secret: proof.hash, code: STREAM_CODE, issue: fixture.id, beacon: proof.salt }),
      )
      const { score } = rules.standing(fixture, course, course.endsAt)
      return `${score.home}-${score.away}` === leg.score ? 'matches' : 'differs'
    },
  }
}
