import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { fontSubsets } from './scripts/vite/font-subsets.ts'
import { pageWeights } from './scripts/vite/page-weights.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { studioIcons } from './scripts/vite/studio-icons.ts'

const CLIENT = fileURLToPath(new URL('./studio/client', import.meta.url))
/** Every engine's page: the HTML files that exist. */
const PAGES = readdirSync(CLIENT)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.slice(0, -'.html'.length))

/** Where pictures are painted it is always dark, whatever the page around them is. */
const ALWAYS_DARK = '.stage:not(.book-screen), .felt'

/** Tailwind's bridge in the tokens means nothing without Tailwind: it is left out. */
function plainTokens(): Plugin {
  return {
    name: 'plain-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /tokens\.css$/ },
      handler: (code) => code.replace(/@theme inline \{[\s\S]*?\n\}/, '').replace(':root {', `:root, ${ALWAYS_DARK} {`),
    },
  }
}

/**
 * The studio's game clients: one page for each engine, served by the studio as /play/<engine>, assets under /assets.
 */
export default defineConfig({
  root: CLIENT,
  base: '/',
  publicDir: false,
  plugins: [
    fontSubsets(fileURLToPath(new URL('.', import.meta.url))),
    plainTokens(),
    studioIcons(),
    pageWeights(),
    precompress(),
  ],
  build: {
    outDir: '../../dist/studio-client',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(PAGES.map((page) => [page, join(CLIENT, `${page}.html`)])) },
  },
})
