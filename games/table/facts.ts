import type { GameFacts, PlayFacts } from '#games/card.ts'
import { TABLE_GAMES } from './table-games.ts'

type Told = { kind?: unknown; outcome?: unknown; mark?: unknown; spots?: unknown }

const PAYS = Object.fromEntries(
  Object.entries(TABLE_GAMES).map(([kind, { spots }]) => [
    kind,
    Object.fromEntries(spots.map(({ id, odds }) => [id, odds])),
  ]),
)

const play: PlayFacts = {
  stakeStep: '0.10',
  isSeeded: false,
  version: '1.1.0',
  rules: { name: 'table', facts: PAYS },
  choices: ['kind', 'spots'],
  phasesOf(detail) {
    const { kind, outcome = null, mark = null, spots = [] } = detail as Told
    const phases = [{ phase: 'bets', spots }, ...(outcome === null ? [] : [{ phase: 'result', kind, outcome }])]
    return { phases, result: mark }
  },
}

/** Returns and spread differ between spots, so lists state none for a table. */
export const facts: GameFacts = { play, titleOf: () => null }
