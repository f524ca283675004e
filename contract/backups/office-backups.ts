/**
 * The house's backups as operators see them. They are of the whole house: a brand reads whether there are any and when
 * the last ones ended well, and nothing else.
 */
import { z } from 'zod'
import { defineCall, instant, nothing } from '../call.ts'

export const BACKUP_KINDS = ['backup', 'drill'] as const

const backupRow = z.object({
  kind: z.enum(BACKUP_KINDS),
  /** Its name in its place; null where it failed before it had one. */
  name: z.string().nullable(),
  endedAt: instant,
  tookMs: z.number().int(),
  /** Why it failed; null: it did not. */
  failure: z.string().nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  isSealed: z.boolean().nullable(),
})

export const officeBackups = defineCall({
  id: 'officeBackups',
  method: 'GET',
  path: '/office/backups',
  who: 'operator',
  permission: 'books.read',
  housePermission: 'house.books',
  summary: 'When the last backup and the last restore drill ended well, and the newest of both',
  input: nothing,
  output: z.object({
    /** When one last ended well; null: never, as far as the house knows. */
    backupAt: instant.nullable(),
    drillAt: instant.nullable(),
    /** The newest first; none for a brand. */
    content: z.array(backupRow),
  }),
  errors: [],
})
