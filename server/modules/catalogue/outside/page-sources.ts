import type { Brand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { PageSources } from '#server/lib/page-headers.ts'
import { getCatalogue } from '../titles/catalogue.ts'
import { originOfTemplate } from './launch-address.ts'

/**
 * Returns what a brand's pages may load from elsewhere: the pages of outside vendors that are not off, and the brand's own
 * addresses of games and pictures (docs/specification.md, permission info). Nothing of the catalogue while it cannot be
 * read.
 */
export async function pageSources(
  env: Env,
  { launchGameCdns, imageCdns }: Pick<Brand, 'launchGameCdns' | 'imageCdns'>,
): Promise<Omit<PageSources, 'style'>> {
  const vendors = await getCatalogue(env).then(
    (catalogue) => catalogue.vendors,
    () => [],
  )
  const games = vendors.flatMap(({ launch }) =>
    launch === null ? [] : [originOfTemplate(launch.address), ...launch.frameOrigins],
  )
  return { answering: games, frames: [...games, ...launchGameCdns], pictures: imageCdns }
}
