/** Who shows uploaded pictures: each module that stores their addresses says which of them it still needs. */
import type { Queryable } from '../db.ts'
import { defineSlot } from '../slots.ts'

/** Returns which of these pictures, by their hashes, the module shows or could show again. */
export const PICTURES_IN_USE =
  defineSlot<(q: Queryable, hashes: readonly string[]) => Promise<readonly string[]>>('pictures.in-use')
