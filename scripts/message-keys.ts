import { listMessageFiles, type MessageFile } from '../server/lib/message-files.ts'

/** The formatter breaks longer lines. */
const LINE_MAX = 120

/** Returns the text of web/lib/message-keys.ts for the messages in a folder of languages. */
export function printMessageKeys(localesDir: string): string {
  const files = new Map<string, MessageFile[]>()
  for (const file of listMessageFiles(localesDir, 'en'))
    files.set(file.bundle, [...(files.get(file.bundle) ?? []), file])
  const keysOf = (path: string) => `typeof import('#locales/en/${path}')`
  const lines = [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([bundle, parts]) => {
      const name = /^\w+$/.test(bundle) ? bundle : `'${bundle}'`
      const types = parts.map(({ path }) => keysOf(path))
      const line = `  ${name}: ${types.join(' & ')}`
      return line.length <= LINE_MAX ? line : `  ${name}: ${types.join(' &\n    ')}`
    })
  return `/** Every message key, typed from the English messages. Printed by \`npm run message-keys\`; not to be edited. */
type Bundles = {
${lines.join('\n')}
}

/** What a screen loads at once: the name of a file of messages. */
export type MessageBundle = keyof Bundles
export type MessageKey = { [Bundle in MessageBundle]: keyof Bundles[Bundle] }[MessageBundle]
`
}
