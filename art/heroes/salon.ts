import { glow, sky } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import type { Stage } from './stage.ts'

/** The cloth of a table. */
export type TableLook = {
  readonly felt: string
}

/** The wood around a table. */
export const WOOD = '#6f3716'

/** Paints a room with a table, in the table's cloth. */
export async function salon(stage: Stage, felt: string): Promise<void> {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'salon', variant, { far: WOOD, glow: '#ffe7ae', alt: felt, deep: p.deep })
  await glow(canvas, 300, 320, 330, 270, p.glow, 0.6)
}
