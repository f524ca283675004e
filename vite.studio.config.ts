import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { ICON_NAMES } from './studio/client/lib/icon-names.ts'
import { fontSubsets } from './scripts/vite/font-subsets.ts'
import { pageWeights } from './scripts/vite/page-weights.ts'
import { precompress } from './scripts/vite/precompress.ts'

const CLIENT = fileURLToPath(new URL('./studio/client', import.meta.url))
/** Every engine's page: the HTML files that exist. */
const PAGES = readdirSync(CLIENT).filter((name) => name.endsWith('.html')).map((name) => name.slice(0, -'.html'.length))

/** `virtual:studio-icons`: the listed Phosphor icons, name → inside of the svg. Fails the build when one does not exist. */
function studioIcons(): Plugin {
  const id = 'virtual:studio-icons'
  return {
    name: 'studio-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const { icons } = createRequire(import.meta.url)('@iconify-json/ph/icons.json') as { icons: Record<string, { body: string }> }
      const bodies = Object.fromEntries(ICON_NAMES.map((name) => {
        const icon = icons[name]
        if (!icon) throw new Error(`no Phosphor icon is called ${name}`)
        return [name, icon.body]
      }))
      return `export default ${JSON.stringify(bodies)}`
    },
  }
}

/** Where pictures are painted it is always dark, whatever the page around them is. */
const ALWAYS_DARK = '.stage:not(.book-screen), .felt'

/** Tailwind's bridge in the tokens means nothing without Tailwind: it is left out. */
function plainTokens(): Plugin {
  return {
    name: 'plain-tokens',
    enforce: 'pre',
    transform: { filter: { id: /tokens\.css$/ }, handler: (code) => code.replace(/@theme inline \{[\s\S]*?\n\}/, '').replace(':root {', `:root, ${ALWAYS_DARK} {`) },
  }
}

/** The studio's game clients: one page for each engine, served by the studio as /play/<engine>, assets under /assets. */
export default defineConfig({
  root: CLIENT,
  base: '/',
  publicDir: false,
  plugins: [fontSubsets(fileURLToPath(new URL('.', import.meta.url))), plainTokens(), studioIcons(), pageWeights(), precompress()],
  build: {
    outDir: '../../dist/studio-client',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(PAGES.map((page) => [page, join(CLIENT, `${page}.html`)])) },
  },
})
