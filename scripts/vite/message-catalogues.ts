import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
const LOADERS = 'virtual:message-loaders'
const SERVER = 'virtual:server-messages'
/** What the first screen needs, in one file. */
const FIRST = ['common', 'shell', 'lobby']

/**
 * `virtual:messages/<locale>/<subject>` is a compiled catalogue: ICU parsed at build time, so that no parser reaches
 * the browser. The subject `first` is what the first screen needs; it also knows how to load the locale's other subjects,
 * but for those that match `leaveOut`, so that a page carries the addresses of one language only. `virtual:message-loaders`
 * loads each locale's `first`. `virtual:server-messages` holds that of every locale, for the server's shell. Sources are
 * locales/<locale>/<subject>.json.
 */
export function messageCatalogues(localesDir: string, leaveOut: RegExp = /^$/): Plugin {
  return {
    name: 'message-catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) || id === LOADERS || id === SERVER ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) return writeLoaders(localesDir)
      if (id === `\0${SERVER}`) return writeServerModule(localesDir)
      if (!id.startsWith(`\0${PREFIX}`)) return
      const [locale = '', subject = ''] = id.slice(PREFIX.length + 1).split('/')
      const compiled: Record<string, unknown> = {}
      for (const part of subject === 'first' ? FIRST : [subject]) {
        const file = join(localesDir, locale, `${part}.json`)
        this.addWatchFile(file)
        for (const [key, message] of Object.entries(readCatalogue(file))) compiled[key] = compileMessage(message)
      }
      const messages = `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
      return subject === 'first' ? `${messages}\n${writeSubjects(localesDir, locale, leaveOut)}` : messages
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

const loader = (name: string, locale: string, subject: string) =>
  `${JSON.stringify(name)}: () => import('${PREFIX}${locale}/${subject}')`

function writeLoaders(localesDir: string): string {
  return `export const catalogueLoaders = { ${listLocales(localesDir)
    .map((locale) => loader(locale, locale, 'first'))
    .join(', ')} }`
}

function writeSubjects(localesDir: string, locale: string, leaveOut: RegExp): string {
  const subjects = readdirSync(join(localesDir, locale)).flatMap((name) =>
    name.endsWith('.json') ? [name.slice(0, -5)] : [],
  )
  const lazy = subjects.filter((subject) => !FIRST.includes(subject) && !leaveOut.test(subject))
  return `export const subjects = { ${lazy.map((subject) => loader(subject, locale, subject)).join(', ')} }`
}

function readCatalogue(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
