import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { listMessageFiles, type MessageFile } from '#server/lib/message-files.ts'

type List = (locale: string) => MessageFile[]

const PREFIX = 'virtual:messages/'
const LOADERS = 'virtual:message-loaders'
const SERVER = 'virtual:server-messages'
/** The bundles of the first screen, in one file. */
const FIRST = ['common', 'shell', 'lobby']
/** What every lazy part may say beside its own bundles: the site loads it with the first of them (web/lib/lazy-screen.tsx). */
const LATER = 'later'
/** All that the site says, for the server's shell. */
const WHOLE = 'whole'

/**
 * Compiles messages. `virtual:messages/<locale>/<bundle>` is a compiled catalogue: ICU parsed at build time, so that
 * the browser needs no parser. The bundle `first` is what the first screen needs; it can also load the locale's other
 * bundles, except those that match `leaveOut`, so that a page has the addresses of one language only. The site, which
 * leaves bundles out, keeps `later` out of `first` as well; its build fails when a first screen says a word of it.
 * `virtual:message-loaders` loads each locale's `first`. `virtual:server-messages` has all bundles of every locale,
 * for the server's shell. Sources are locales/<locale>/<subject>/<bundle>.json; files of one name are one bundle.
 */
export function messageCatalogues(localesDir: string, leaveOut?: RegExp): Plugin {
  const first = leaveOut ? FIRST : [...FIRST, LATER]
  const listed = new Map<string, MessageFile[]>()
  let isBuild = false
  /** Looks into a language's folders once for a build, and each time while somebody develops. */
  const list: List = (locale) => {
    const files = (isBuild && listed.get(locale)) || listMessageFiles(localesDir, locale)
    listed.set(locale, files)
    return files
  }
  return {
    name: 'message-catalogues',
    configResolved({ command, build }) {
      isBuild = command === 'build' && !build.watch
    },
    resolveId: (id) => (id.startsWith(PREFIX) || id === LOADERS || id === SERVER ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LOADERS}`) return writeLoaders(localesDir)
      if (id === `\0${SERVER}`) return writeServerModule(localesDir)
      if (!id.startsWith(`\0${PREFIX}`)) return
      const [locale = '', bundle = ''] = id.slice(PREFIX.length + 1).split('/')
      const compiled: Record<string, unknown> = {}
      const isWanted = (name: string) =>
        bundle === WHOLE ? !leaveOut?.test(name) : bundle === 'first' ? first.includes(name) : name === bundle
      for (const { path } of list(locale).filter((one) => isWanted(one.bundle))) {
        const file = join(localesDir, locale, path)
        this.addWatchFile(file)
        for (const [key, message] of Object.entries(readCatalogue(file))) compiled[key] = compileMessage(message)
      }
      const messages = `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`
      return bundle === 'first' ? `${messages}\n${writeBundles(list(locale), locale, first, leaveOut)}` : messages
    },
    generateBundle(_options, files) {
      if (!leaveOut) return
      const late = list('en').filter(({ bundle }) => bundle === LATER)
      const keys = late.flatMap(({ path }) => Object.keys(readCatalogue(join(localesDir, 'en', path))))
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk' || file.name !== 'start') continue
        const said = keys.find((key) => ['"', "'", '`'].some((mark) => file.code.includes(`${mark}${key}${mark}`)))
        if (said) this.error(`the first screen says ${said}, which is loaded later: move it out of ${LATER}.json`)
      }
    },
  }
}

function listLocales(localesDir: string): string[] {
  return readdirSync(localesDir).filter((name) => !name.includes('.'))
}

function writeServerModule(localesDir: string): string {
  const locales = listLocales(localesDir)
  const imports = locales.map((locale, index) => `import m${index} from '${PREFIX}${locale}/${WHOLE}'`)
  const entries = locales.map((locale, index) => `${JSON.stringify(locale)}: m${index}`)
  return `${imports.join('\n')}\nexport const serverCatalogues = { ${entries.join(', ')} }`
}

const loader = (name: string, locale: string, bundle: string) =>
  `${JSON.stringify(name)}: () => import('${PREFIX}${locale}/${bundle}')`

function writeLoaders(localesDir: string): string {
  return `export const catalogueLoaders = { ${listLocales(localesDir)
    .map((locale) => loader(locale, locale, 'first'))
    .join(', ')} }`
}

function writeBundles(
  files: readonly MessageFile[],
  locale: string,
  first: readonly string[],
  leaveOut = /^$/,
): string {
  const bundles = new Set(files.map(({ bundle }) => bundle))
  const lazy = [...bundles].sort().filter((bundle) => !first.includes(bundle) && !leaveOut.test(bundle))
  return `export const subjects = { ${lazy.map((bundle) => loader(bundle, locale, bundle)).join(', ')} }`
}

function readCatalogue(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
