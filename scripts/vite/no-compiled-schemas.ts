import type { Plugin } from 'vite'

const PLAIN = '(_a.__zod_globalConfig = {})'

/**
 * Schemas compile themselves where text may become a function. In our pages it may not (require-trusted-types-for), and
 * the attempt alone is reported on the console, so the build disables it. The build fails when there is nothing left to
 * disable.
 */
export function noCompiledSchemas(): Plugin {
  return {
    name: 'no-compiled-schemas',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/core\.js(\?|$)/.test(id)) return null
      if (!code.includes(PLAIN))
        throw new Error('zod keeps its configuration elsewhere now: see scripts/vite/no-compiled-schemas.ts')
      return { code: code.replace(PLAIN, '(_a.__zod_globalConfig = { jitless: true })'), map: null }
    },
  }
}
