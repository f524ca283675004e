/** The parts of the points mall beside its shelves. */
import type { GoodsCategory } from '#contract/points/shelves.ts'

export const MALL_PARTS = ['redemptions', 'details', 'rules'] as const
export type MallPart = (typeof MALL_PARTS)[number]
/** A shelf, or what the member has enough points for. */
export type Shelf = GoodsCategory | 'can'

export type MallPageProps = {
  part: MallPart | undefined
  shelf: Shelf | undefined
  onPart: (part: MallPart | undefined) => void
  onShelf: (shelf: Shelf | undefined) => void
}
