/** The picture of every engine's rounds: one line each, in alphabetical order. */
import type { ComponentType } from 'react'
import { CrashPicture } from './crash-picture.tsx'
import { DicePicture } from './dice-picture.tsx'
import type { Picture } from './picture-frame.ts'
import { SlotPicture } from './slot-picture.tsx'
import { TablePicture } from './table-picture.tsx'

/** Each picture is given the facts that the reader of the same name read. */
export const ENGINE_PICTURES: Readonly<Record<string, ComponentType<Picture<never>>>> = {
  crash: CrashPicture,
  dice: DicePicture,
  slot: SlotPicture,
  table: TablePicture,
}
