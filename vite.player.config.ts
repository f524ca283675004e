/**
 * The player site: `vite build -c vite.player.config.ts` for browsers, the same with `--ssr` for the server's shell.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { firstChunk } from './scripts/vite/first-chunk.ts'
import { bootScript, webPlugins } from './scripts/vite/web-plugins.ts'

const first = firstChunk(
  /\/web\/player\/main\.tsx$/,
  /query-core\/.*\/(queriesObserver|infiniteQueryObserver|mutationObserver)\.js$|react-query\/.*\/(useQueries|useInfiniteQuery|useMutation)\.js$/,
  /\/node_modules\/zod\//,
)
const LOTTERY = /\/(web\/player\/lottery|games\/lottery)\//
const FORMS =
  /\/web\/ui\/(checkbox|chip|chip-select|copy-button|date-range|field|field-note|list-row|money-field|pager|password-field|progress-bar|segmented|select|table|text-area)\.tsx$/
const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  root: `${root}web/player`,
  publicDir: 'public',
  plugins: [...webPlugins(root, /^office/), bootScript(root), isSsrBuild ? null : first.plugin],
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // React itself has this hook since 18: its replacement for older versions is left out
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? `${root}dist/web/shell` : `${root}dist/web/player`,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // it would only start after the first script; browsers without preloading load lazy parts one after the other
    modulePreload: { polyfill: false },
    target: ['chrome107', 'safari16', 'firefox108'],
    rolldownOptions: isSsrBuild
      ? {
          input: `${root}web/player/shell.tsx`,
          output: { entryFileNames: 'shell.js' },
          // the shell draws pages at once that the browser loads when they are visited
          checks: { ineffectiveDynamicImport: false },
        }
      : {
          output: {
            chunkFileNames: chunkName,
            codeSplitting: {
              groups: [
                { name: 'start', test: first.isFirst },
                // small modules that the lottery's pages share: one file instead of twenty that each cost a round trip
                {
                  name: 'lottery',
                  test: LOTTERY,
                  minShareCount: 2,
                  maxModuleSize: 8_000,
                  priority: -1,
                  includeDependenciesRecursively: false,
                },
                // what forms and lists are made of, likewise; the first script has to name each such file
                {
                  name: 'forms',
                  test: (id) => FORMS.test(id) && !first.isFirst(id),
                  minShareCount: 4,
                  priority: -2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
  },
  server: { proxy: proxyTo(process.env.API_ORIGIN ?? 'http://127.0.0.1:3000') },
}))

/** Catalogues carry subject and locale in their name, so that the server finds the one to preload. */
function chunkName({ facadeModuleId, name }: { facadeModuleId?: string | null; name: string }): string {
  const [, locale, subject] = /virtual:messages\/([\w-]+)\/([\w-]+)$/.exec(facadeModuleId ?? '') ?? []
  return locale ? `assets/${subject}-${locale}-[hash].js` : `assets/${name}-[hash].js`
}

/** In development the API, art and pictures come from the running server. */
function proxyTo(target: string) {
  const paths = ['/wps', '/lgw', '/art', '/callback', '/sandbox', '/office']
  return Object.fromEntries(paths.map((path) => [path, { target, changeOrigin: false }]))
}
