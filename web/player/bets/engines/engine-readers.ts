/** The reader of every engine's records: one line each, in alphabetical order. */
import { crashReader } from './crash.ts'
import { diceReader } from './dice.ts'
import type { EngineReader } from './engine-reader.ts'
import { slotReader } from './slot.ts'
import { tableReader } from './table.ts'

export const ENGINE_READERS: Readonly<Record<string, EngineReader>> = {
  crash: crashReader,
  dice: diceReader,
  slot: slotReader,
  table: tableReader,
}
