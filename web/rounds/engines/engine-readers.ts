/** The reader of each engine's records: one for all originals, and one line for each engine that has its own. */
import { crashReader } from './crash.ts'
import { diceReader } from './dice.ts'
import type { EngineReader } from './engine-reader.ts'
import { fishingReader } from './fishing.ts'
import { originalReader } from './original.ts'
import { pvpReader } from './pvp.ts'
import { slotReader } from './slot.ts'
import { tableReader } from './table.ts'
import { sportsReaderOf } from './sports.ts'

const OWN_FORM: Readonly<Record<string, EngineReader>> = {
  cockfight: sportsReaderOf('cockfight'),
  crash: crashReader,
  dice: diceReader,
  fishing: fishingReader,
  pvp: pvpReader,
  slot: slotReader,
  sports: sportsReaderOf('sports'),
  table: tableReader,
}

/**
 * Returns the reader of an engine's records. An engine without a reader of its own is read as an original. Whether it
 * is one depends on the shape of its record, and on whether its rules exist when the round is verified.
 */
export function findReader(engine: string): EngineReader {
  return Object.hasOwn(OWN_FORM, engine) ? (OWN_FORM[engine] ?? originalReader(engine)) : originalReader(engine)
}
