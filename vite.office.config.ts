/** The back office: its own bundle under /backoffice, nothing of which reaches players. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { webPlugins } from './scripts/vite/web-plugins.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: `${root}web/office`,
  base: '/backoffice/',
  publicDir: false,
  plugins: webPlugins(root),
  build: {
    outDir: `${root}dist/web/office`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: ['chrome107', 'safari16', 'firefox108'],
  },
  server: {
    proxy: Object.fromEntries(
      ['/wps', '/office', '/art'].map((path) => [path, process.env.API_ORIGIN ?? 'http://127.0.0.1:3000']),
    ),
  },
})
