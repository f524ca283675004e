/**
 * Writes web/lib/message-keys.ts: each bundle of messages with its keys, so that a misspelt one does not compile. Run
 * it when a file of messages is added or removed; the compiler itself reads the keys within a file.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printMessageKeys } from './message-keys.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'web/lib/message-keys.ts'), printMessageKeys(join(root, 'locales')))
