import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One file of messages, `locales/<tag>/<subject>/<bundle>.json`. A bundle is what a screen loads in one request; files
 * of one name under several subjects are one bundle, so that `<subject>/errors.json` needs no line anywhere else.
 */
export type MessageFile = { bundle: string; subject: string; /** From the language's folder. */ path: string }

/** Lists the files of a language, in the order of their paths; none when it has no folder. */
export function listMessageFiles(localesDir: string, tag: string): MessageFile[] {
  const folder = join(localesDir, tag)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap((path) => {
      const [, subject, bundle] = /^([\w-]+)[/\\]([\w-]+)\.json$/.exec(path) ?? []
      return subject && bundle ? [{ bundle, subject, path: `${subject}/${bundle}.json` }] : []
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
