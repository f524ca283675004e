/** The picture of every engine's rounds: one line each, in alphabetical order. */
import type { ComponentType } from 'react'
import { CrashPicture } from './crash-picture.tsx'
import { DicePicture } from './dice-picture.tsx'
import { FishingPicture } from './fishing-picture.tsx'
import { OriginalPicture } from './original-picture.tsx'
import type { Picture } from './picture-frame.ts'
import { PvpPicture } from './pvp-picture.tsx'
import { SlotPicture } from './slot-picture.tsx'
import { TablePicture } from './table-picture.tsx'
import { SportsPicture } from './sports-picture.tsx'

/** Each picture is given the facts that the reader of the same name read. */
export const ENGINE_PICTURES: Readonly<Record<string, ComponentType<Picture<never>>>> = {
  blackjack: OriginalPicture,
  cockfight: SportsPicture,
  coin: OriginalPicture,
  crash: CrashPicture,
  dice: DicePicture,
  fishing: FishingPicture,
  hilo: OriginalPicture,
  keno: OriginalPicture,
  limbo: OriginalPicture,
  mines: OriginalPicture,
  plinko: OriginalPicture,
  pvp: PvpPicture,
  roulette: OriginalPicture,
  slot: SlotPicture,
  sports: SportsPicture,
  table: TablePicture,
  towers: OriginalPicture,
  'video-poker': OriginalPicture,
  wheel: OriginalPicture,
}
