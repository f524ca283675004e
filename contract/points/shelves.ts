/** The mall's shelves. No schema stands here, so that the site's first script loads no schema library. */

/** Message key `points.category.<category>`. */
export const GOODS_CATEGORIES = ['gadgets', 'home', 'fashion', 'cash', 'spins', 'experiences'] as const
export type GoodsCategory = (typeof GOODS_CATEGORIES)[number]
