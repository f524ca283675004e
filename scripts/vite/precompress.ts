import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|html|txt|webmanifest)$/
/** Below this a compressed copy saves nothing that a packet would notice. */
const WORTH_BYTES = 1024

/** Writes `.br` (quality 11) and `.gz` beside every text file of the build that is large enough, once, at build time. */
export function precompress(): Plugin {
  let outDir = ''
  let isForBrowsers = true
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      isForBrowsers = !config.build.ssr
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      if (!isForBrowsers) return
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const file = join(outDir, name)
        if (!TEXT.test(name) || statSync(file).size < WORTH_BYTES) continue
        const content = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
