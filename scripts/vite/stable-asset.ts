import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

export type StableAsset = { virtual: string; name: string; type: 'svg' | 'js'; content: string }

const MIME = { svg: 'image/svg+xml', js: 'text/javascript' } as const

/**
 * Emits a generated file and provides its address as a virtual module. The address has a hash of the content alone, so
 * that the server's shell and the browser's bundle name the same file although two builds make them.
 */
export function stableAsset({ virtual, name, type, content }: StableAsset): Plugin {
  const fileName = `assets/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${type}`
  let base = '/'
  let ships = true
  return {
    name: `stable-asset-${name}`,
    configResolved(config) {
      base = config.base
      ships = config.command === 'build' && !config.build.ssr
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id) => (id === `\0${virtual}` ? `export default ${JSON.stringify(`${base}${fileName}`)}` : undefined),
    buildStart() {
      if (ships) this.emitFile({ type: 'asset', fileName, source: content })
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', MIME[type])
        response.end(content)
      })
    },
  }
}
