import type { BoardFormat } from '#games/lottery/core/board.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { CENTRAL, NORTH, pairedFormat, SOUTH } from '#games/lottery/vietnam/boards.ts'
import { northPlays, pairedPlays, provincePlays } from '#games/lottery/vietnam/plays.ts'
import type { Family } from './family.ts'

const KINDS: Readonly<Record<'north' | 'central' | 'south' | 'pair', () => [BoardFormat, readonly Play[]]>> = {
  north: () => [NORTH, northPlays(NORTH)],
  central: () => [CENTRAL, provincePlays(CENTRAL)],
  south: () => [SOUTH, provincePlays(SOUTH)],
  pair: () => [pairedFormat(SOUTH), pairedPlays(pairedFormat(SOUTH))],
}
const PAIR = 'mn2'
const kindOf = (code: string) =>
  code === PAIR ? 'pair' : code.startsWith('mb') ? 'north' : code.startsWith('mt') ? 'central' : 'south'

export const family: Family = {
  open(code) {
    const [format, plays] = KINDS[kindOf(code)]()
    return { format: { ...format, code }, playsIn: () => plays }
  },
}
