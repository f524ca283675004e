/** The reader of every engine's records: one line each, in alphabetical order. */
import { crashReader } from './crash.ts'
import { diceReader } from './dice.ts'
import type { EngineReader } from './engine-reader.ts'
import { fishingReader } from './fishing.ts'
import { originalReader } from './original.ts'
import { pvpReader } from './pvp.ts'
import { slotReader } from './slot.ts'
import { tableReader } from './table.ts'
import { sportsReaderOf } from './sports.ts'

export const ENGINE_READERS: Readonly<Record<string, EngineReader>> = {
  blackjack: originalReader('blackjack'),
  cockfight: sportsReaderOf('cockfight'),
  coin: originalReader('coin'),
  crash: crashReader,
  dice: diceReader,
  fishing: fishingReader,
  hilo: originalReader('hilo'),
  keno: originalReader('keno'),
  limbo: originalReader('limbo'),
  mines: originalReader('mines'),
  plinko: originalReader('plinko'),
  pvp: pvpReader,
  roulette: originalReader('roulette'),
  slot: slotReader,
  sports: sportsReaderOf('sports'),
  table: tableReader,
  towers: originalReader('towers'),
  'video-poker': originalReader('video-poker'),
  wheel: originalReader('wheel'),
}
