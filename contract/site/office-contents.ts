/**
 * What operators write for the site, and its history: one set of calls for contents of every kind, and one for all
 * histories.
 */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { CONTENT_KINDS, DEVICES } from './contents.ts'

const WRITE = { who: 'operator', permission: 'site.write' } as const
const READ = { who: 'operator', permission: 'site.read' } as const

const contentFields = {
  kind: z.enum(CONTENT_KINDS),
  /** A banner's group, a notice's type, an article's category, a page's label, a link's type. */
  place: z.string().min(1).max(40),
  /** The name of an article or a page in its address. */
  key: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .nullable()
    .default(null),
  /**
   * The fields of the kind (contract/site/contents.ts); a refusal names each invalid one as data.<field>.
   */
  data: z.record(z.string(), z.unknown()),
  device: z
    .array(z.enum(DEVICES))
    .min(1)
    .max(2)
    .default([...DEVICES]),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable().default(null),
  position: z.number().int().min(0).max(10_000),
  enabled: z.boolean(),
}
const contentRow = z.object({
  id,
  kind: z.enum(CONTENT_KINDS),
  place: z.string(),
  key: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  device: z.array(z.enum(DEVICES)),
  startsAt: instant,
  endsAt: instant.nullable(),
  position: z.number().int(),
  enabled: z.boolean(),
  updatedAt: instant,
  removed: z.boolean(),
})

export const listContents = defineCall({
  id: 'listContents',
  method: 'GET',
  path: '/office/site/contents',
  ...READ,
  summary: 'Contents of a kind in every language, shown or not; `removed` lists those that were taken away.',
  input: z.object({
    ...pageInput.shape,
    kind: z.enum(CONTENT_KINDS),
    place: z.string().max(40).optional(),
    removed: z.enum(['true', 'false']).default('false'),
  }),
  output: pageOf(contentRow),
  errors: [],
})
export const getContent = defineCall({
  id: 'getContent',
  method: 'GET',
  path: '/office/site/contents/{id}',
  ...READ,
  summary: 'One content in every language.',
  input: z.object({ id }),
  output: contentRow,
  errors: ['NOT_FOUND'],
})
export const createContent = defineCall({
  id: 'createContent',
  method: 'POST',
  path: '/office/site/contents',
  ...WRITE,
  summary: 'Adds a content; open pages hear of it at once.',
  input: z.object(contentFields),
  output: contentRow,
  errors: ['NAME_TAKEN'],
})
export const updateContent = defineCall({
  id: 'updateContent',
  method: 'PUT',
  path: '/office/site/contents/{id}',
  ...WRITE,
  summary: 'Replaces a content. With `updatedAt` as it was read, nobody’s change made meanwhile is lost.',
  input: z.object({ id, ...contentFields, updatedAt: z.iso.datetime().optional() }),
  output: contentRow,
  errors: ['NOT_FOUND', 'NAME_TAKEN', 'CONTENT_CHANGED'],
})
export const removeContent = defineCall({
  id: 'removeContent',
  method: 'DELETE',
  path: '/office/site/contents/{id}',
  ...WRITE,
  summary: 'Takes a content away; its history can put it back.',
  input: z.object({ id }),
  output: z.object({ removed: z.boolean() }),
  errors: ['NOT_FOUND'],
})

/** Subjects with a history: a content, or a setting of the brand. */
export const SETTING_SUBJECTS = ['status', 'regions', 'switches', 'registration', 'brand'] as const
const subject = z.string().regex(/^(?:content:\d{1,18}|status|regions|switches|registration|brand)$/)

export const listVersions = defineCall({
  id: 'listVersions',
  method: 'GET',
  path: '/office/site/versions',
  ...READ,
  summary: 'How something was after each change: who, when, and the whole state. The newest is the present one.',
  input: z.object({ ...pageInput.shape, subject }),
  output: pageOf(
    z.object({
      id,
      subject: z.string(),
      number: z.number().int(),
      act: z.enum(['base', 'create', 'update', 'remove', 'restore']),
      /** Null where the content was removed. */
      state: z.record(z.string(), z.unknown()).nullable(),
      /** The version that was restored. */
      restored: z.number().int().nullable(),
      /** Null for the original state, before any change. */
      operator: z.string().nullable(),
      at: instant,
    }),
  ),
  errors: [],
})
export const restoreVersion = defineCall({
  id: 'restoreVersion',
  method: 'POST',
  path: '/office/site/versions/{id}/restore',
  ...WRITE,
  summary: 'Puts an earlier version back, as a new version; also of what was removed.',
  input: z.object({ id }),
  output: z.object({ subject: z.string(), number: z.number().int() }),
  errors: ['NOT_FOUND', 'NAME_TAKEN', 'FIELD_FIXED'],
})
