/** Where banners lead, and which pictures they have, wherever they are shown. */
import type { OutputOf } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import type { banners } from '#contract/site/site-pages.ts'

export type Banner = OutputOf<typeof banners>[number]
export type BannerSources = { avif: string | null; plain: string }

/**
 * Returns the sources of a banner's picture: our own pictures have an AVIF beside each WebP, an operator's picture is
 * used as it is.
 */
export function bannerSources(url: string): BannerSources {
  return { avif: /^\/art\/.+\.webp$/.test(url) ? url.replace(/webp$/, 'avif') : null, plain: url }
}

/** Returns the address that a banner links to, by its linkage type; null for none. */
export function bannerHref({ linkageType, link }: Pick<Banner, 'linkageType' | 'link'>): string | null {
  if (linkageType === 'PAGE') return /^\/(?![/\\])/.test(link) ? link : null
  if (linkageType === 'GAME') return paths.game(link)
  if (linkageType === 'PROMOTION') return `${paths.promotions()}#${encodeURIComponent(link)}`
  if (linkageType === 'EXTERNAL') return link.startsWith('https://') ? link : null
  return null
}
