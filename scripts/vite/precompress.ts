import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compressQuickly } from '../compress.mjs'

/**
 * Writes `.br` and `.gz` beside every text file of the build that is large enough; scripts/compress.mjs makes the best
 * copies later.
 */
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
      if (isForBrowsers) compressQuickly(outDir)
    },
  }
}
