/** The picture for each engine's rounds: one for all originals, and one line for each engine that has its own. */
import type { ComponentType } from 'react'
import { BlackjackPicture } from './blackjack-picture.tsx'
import { CrashPicture } from './crash-picture.tsx'
import { DicePicture } from './dice-picture.tsx'
import { FishingPicture } from './fishing-picture.tsx'
import { OriginalPicture } from './original-picture.tsx'
import type { Picture } from './picture-frame.ts'
import { PvpPicture } from './pvp-picture.tsx'
import { SlotPicture } from './slot-picture.tsx'
import { TablePicture } from './table-picture.tsx'
import { SportsPicture } from './sports-picture.tsx'

const OWN_FORM: Readonly<Record<string, ComponentType<Picture<never>>>> = {
  'blackjack-table': BlackjackPicture,
  cockfight: SportsPicture,
  crash: CrashPicture,
  dice: DicePicture,
  fishing: FishingPicture,
  pvp: PvpPicture,
  slot: SlotPicture,
  sports: SportsPicture,
  table: TablePicture,
}

/** Returns the picture of an engine's rounds. It is given the facts that the reader of the same engine returned. */
export function findPicture(engine: string): ComponentType<Picture<never>> {
  return Object.hasOwn(OWN_FORM, engine) ? (OWN_FORM[engine] ?? OriginalPicture) : OriginalPicture
}
