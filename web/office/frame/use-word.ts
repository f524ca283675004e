import { i18n, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** Returns a word without a message in a readable form. */
export const readable = (value: string): string =>
  value
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()

/**
 * Returns a function that names words from the server: `<prefix>.<word>` in the catalogues. Tests ensure that each word
 * of the server has its message (server/office-words.test.ts); a word without one is shown in a readable form, never as
 * a key.
 */
export function useWord(): (prefix: string, value: string, otherwise?: string) => string {
  const t = useT()
  return (prefix, value, otherwise = readable(value)) => {
    const key = `${prefix}.${value}`
    // looking up an unknown message logs an error, and values can also be names of people
    return key in i18n.messages ? t(key as MessageKey) : otherwise
  }
}
