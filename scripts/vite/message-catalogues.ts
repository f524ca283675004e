import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
const LOADERS = 'virtual:message-loaders'
const SERVER = 'virtual:server-messages'
/** What the first screen needs, in one file. */
const FIRST = ['common', 'shell', 'lobby', 'game-lists']

/**
 * `virtual:messages/<locale>/<subject>` is a compiled catalogue: ICU parsed at build time, so that no parser reaches
 * the browser. `virtual:message-loaders` loads them lazily by locale and subject; the subject `first` is what the
 * first screen needs; subjects that match `leaveOut` are not offered. `virtual:server-messages` holds that of every
 * locale, for the server's shell. Sources are locales/<locale>/<subject>.json.
 */
export function messageCatalogues(localesDir: string, leaveOut: RegExp = /^$/): Plugin {
  return {
    name: 'message-catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) || id === LOADERS || id === SERVER ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) return writeLoaders(localesDir, leaveOut)
      if (id === `\0${SERVER}`) return writeServerModule(localesDir)
      if (!id.startsWith(`\0${PREFIX}`)) return
      const [locale = '', subject = ''] = id.slice(PREFIX.length + 1).split('/')
      const compiled: Record<string, unknown> = {}
      for (const part of subject === 'first' ? FIRST : [subject]) {
        const file = join(localesDir, locale, `${part}.json`)
        this.addWatchFile(file)
        for (const [key, message] of Object.entries(readCatalogue(file))) compiled[key] = compileMessage(message)
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
    },
  }
}

function listLocales(localesDir: string): string[] {
  return readdirSync(localesDir).filter((name) => !name.includes('.'))
}

function writeServerModule(localesDir: string): string {
  const locales = listLocales(localesDir)
  const imports = locales.map((locale, index) => `import m${index} from '${PREFIX}${locale}/first'`)
  const entries = locales.map((locale, index) => `${JSON.stringify(locale)}: m${index}`)
  return `${imports.join('\n')}\nexport const serverCatalogues = { ${entries.join(', ')} }`
}

function writeLoaders(localesDir: string, leaveOut: RegExp): string {
  const entries = listLocales(localesDir).map((locale) => {
    const subjects = readdirSync(join(localesDir, locale)).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
    const lazy = ['first', ...subjects.filter((subject) => !FIRST.includes(subject) && !leaveOut.test(subject))]
    const loaders = lazy.map((subject) => `${JSON.stringify(subject)}: () => import('${PREFIX}${locale}/${subject}')`)
    return `${JSON.stringify(locale)}: { ${loaders.join(', ')} }`
  })
  return `export const catalogueLoaders = { ${entries.join(', ')} }`
}

function readCatalogue(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
