import type { Plugin } from 'vite'

const NO_LINKS = '\0no-router-links'

/**
 * Leaves the router's own link component out of the pages: they link with `<a>` (web/player/frame/link-navigation.ts),
 * but every route carries the component. The build fails when the router keeps it elsewhere.
 */
export function withoutLinks(): Plugin {
  let isOut = false
  return {
    name: 'without-links',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId(source, importer = '') {
      if (source !== './link.js' || !importer.endsWith('/react-router/dist/esm/route.js')) return undefined
      isOut = true
      return NO_LINKS
    },
    load: (id) => (id === NO_LINKS ? `export function Link() { throw new Error('pages link with <a>') }` : undefined),
    buildEnd(error) {
      if (!error && !isOut)
        this.error('the router keeps its link component elsewhere: see scripts/vite/without-links.ts')
    },
  }
}
