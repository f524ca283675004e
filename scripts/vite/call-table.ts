import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { runContract } from './contract-modules.ts'

const DECLARES_CALLS = /\bdefineCall\(/
const DEFINES_CALLS = 'export function defineCall'

type Definition = {
  id: string
  method: string
  path: string
  who: string
  sealed?: boolean
  changesWith?: readonly string[]
}

/**
 * Gives the browser only the part of each contract module that is needed to send a call and to know when its answer is
 * outdated: id, method, path, audience, whether the body is sealed, and the live topics that change the answer. Schemas (and with them the schema library) stay on the server; their types are read from
 * the source as before. Applies to modules of contract/ that declare calls; all others are not changed. Of a refusal's
 * value it includes the code. A value that is neither a call nor plain data is not exported, so importing one fails the
 * build.
 */
export function callTable(root: string): Plugin {
  let modules: ReturnType<typeof runContract> | null = null
  return {
    name: 'call-table',
    enforce: 'pre',
    watchChange(file) {
      if (file.includes('/contract/')) modules = null
    },
    transform: {
      filter: { id: /\/contract\/[a-z/-]+\.ts$/, code: DECLARES_CALLS },
      async handler(code, id) {
        if (code.includes(DEFINES_CALLS)) return
        modules ??= runContract(root, listCallFiles(root))
        const found = (await modules).get(id)
        if (!found) this.error(`${id} is no module of ${root}/contract`)
        for (const file of found.sources) this.addWatchFile(file)
        const lines = Object.entries(found.exports).flatMap(([name, value]) => {
          const data = isCall(value)
            ? pickRoute(value)
            : isRefusal(value)
              ? { code: value.code }
              : isPlain(value)
                ? value
                : undefined
          return data === undefined
            ? []
            : [`export const ${name} = /*#__PURE__*/ Object.freeze(${JSON.stringify(data)})`]
        })
        return { code: lines.join('\n'), map: null }
      },
    },
  }
}

/** Returns the modules of the contract that declare calls. */
function listCallFiles(root: string): string[] {
  return readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(root, 'contract', name))
    .filter((file) => {
      const code = readFileSync(file, 'utf8')
      return DECLARES_CALLS.test(code) && !code.includes(DEFINES_CALLS)
    })
}

function isCall(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}

function isRefusal(value: unknown): value is { code: string } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'code,value'
}

function pickRoute({ id, method, path, who, sealed, changesWith }: Definition): Definition {
  return { id, method, path, who, ...(sealed ? { sealed } : {}), ...(changesWith ? { changesWith } : {}) }
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}
