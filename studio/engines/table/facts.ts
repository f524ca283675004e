import { TABLE_GAMES } from '#games/table/table-games.ts'
import type { EngineFacts } from '../facts.ts'

type Told = { kind?: unknown; outcome?: unknown; mark?: unknown; spots?: unknown }

const PAYS = Object.fromEntries(
  Object.entries(TABLE_GAMES).map(([kind, { spots }]) => [
    kind,
    Object.fromEntries(spots.map(({ id, odds }) => [id, odds])),
  ]),
)

export const tableFacts: EngineFacts = {
  stakeStep: '0.10',
  isSeeded: false,
  version: '1.0.0',
  rules: { name: 'table', facts: PAYS },
  choices: ['kind', 'spots'],
  phasesOf(detail) {
    const { kind, outcome = null, mark = null, spots = [] } = detail as Told
    const phases = [{ phase: 'bets', spots }, ...(outcome === null ? [] : [{ phase: 'result', kind, outcome }])]
    return { phases, result: mark }
  },
}
