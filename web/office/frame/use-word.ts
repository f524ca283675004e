import { i18n, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** What to show of a word that nothing names: readable, as it came. */
export const readable = (value: string): string =>
  value
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()

/**
 * Names words that the server answers with: `<prefix>.<word>` in the catalogues. That each word of the server has its message is
 * held by tests (server/office-words.test.ts); one that has none all the same is shown readable, never as a key.
 */
export function useWord(): (prefix: string, value: string, otherwise?: string) => string {
  const t = useT()
  return (prefix, value, otherwise = readable(value)) => {
    const key = `${prefix}.${value}`
    // asking for a message that is not there is said on the console, and values are names of people as well
    return key in i18n.messages ? t(key as MessageKey) : otherwise
  }
}
