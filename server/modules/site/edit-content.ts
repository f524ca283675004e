import { NOTICES_TOPIC } from '#contract/site/live.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { fail, type ErrorDetails } from '#contract/errors.ts'
import type { createContent } from '#contract/site/office-contents.ts'
import { CONTENTS, contentSchema, type ContentData, type ContentKind, namingOf } from '#contract/site/contents.ts'
import type { Tx } from '#server/lib/db.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import {
  insertContent,
  isNameTaken,
  lockContent,
  markContentRemoved,
  putContent,
  type ContentFields,
  type ContentRow,
} from './contents.sql.ts'
import { keepVersion, type State } from './keep-version.ts'

type Input = ParsedInputOf<typeof createContent>
/** Restoring a version: the number of the version that is restored. */
export type Undo = { restored: number }

/**
 * Checks the data of a content. Fails with INVALID_INPUT, which names each field (`data.title.bn`) with the rule, ours
 * or the schema's.
 */
function checkData(kind: ContentKind, data: unknown): ContentData[ContentKind] {
  const parsed = contentSchema(kind).safeParse(data)
  if (parsed.success) return parsed.data as ContentData[ContentKind]
  const fields: NonNullable<ErrorDetails['fields']> = {}
  for (const issue of parsed.error.issues) {
    fields[['data', ...issue.path].join('.')] ??= {
      rule: issue.code === 'custom' ? issue.message : issue.code,
      ...('maximum' in issue ? { max: Number(issue.maximum) } : {}),
    }
  }
  return fail('INVALID_INPUT', { fields })
}

const wrong = (field: string, rule: string) => fail('INVALID_INPUT', { fields: { [field]: { rule } } })

/** Checks a content and returns it in its stored form. Fails with INVALID_INPUT, each field named with its rule. */
export function readContent(input: Input): ContentFields {
  const { kind, place, device, position, enabled } = input
  const shape = CONTENTS[kind]
  if (!shape.places.includes(place)) return wrong('place', 'invalid_value')
  const naming = namingOf(kind, place)
  const key = naming === 'key' ? input.key : naming === 'place' ? place : null
  if (naming === 'key' && key === null) return wrong('key', 'required')
  const starts = new Date(input.startsAt)
  const ends = input.endsAt === null ? null : new Date(input.endsAt)
  if (ends && ends <= starts) return wrong('endsAt', 'too_small')
  return {
    kind,
    place,
    key,
    data: checkData(kind, input.data),
    device: [...new Set(device)],
    starts_at: starts,
    ends_at: ends,
    position,
    enabled,
  }
}

/** Returns a content as its history stores it: in the form of the call that sets it. */
export function stateOf({
  kind,
  place,
  key,
  data,
  device,
  starts_at,
  ends_at,
  position,
  enabled,
}: ContentFields): State {
  return {
    kind,
    place,
    key,
    data,
    device,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
    position,
    enabled,
  }
}

async function checkName(
  tx: Tx,
  context: OperatorContext,
  { kind, key }: ContentFields,
  id: bigint | null,
): Promise<void> {
  if (key === null) return
  await lockName(tx, `content ${context.merchant} ${kind} ${key}`)
  if (await isNameTaken(tx, context.merchant, kind, key, id)) fail('NAME_TAKEN')
}

/** Notifies open pages after the commit, so that they fetch the contents again. */
function announce(tx: Tx, { env }: OperatorContext): void {
  tx.onCommit(() => env.live.signal('all', NOTICES_TOPIC))
}

/** Adds a content, with an audit entry and a history. Fails with INVALID_INPUT and NAME_TAKEN. */
export function createContentOf(context: OperatorContext, input: Input): Promise<bigint> {
  const row = readContent(input)
  return context.env.db.tx(async (tx) => {
    await checkName(tx, context, row, null)
    const id = await insertContent(tx, context.merchant, row, context.env.clock.now())
    await keepVersion(tx, context, {
      subject: `content:${id}`,
      act: 'create',
      before: null,
      after: stateOf(row),
      audit: { action: `${row.kind}.create`, subject: `${row.kind}:${id}` },
    })
    announce(tx, context)
    return id
  })
}

async function getForChange(tx: Tx, context: OperatorContext, id: bigint | null): Promise<ContentRow> {
  return (id === null ? null : await lockContent(tx, context.merchant, id)) ?? fail('NOT_FOUND')
}

/**
 * Replaces a content of the brand, or restores an earlier version of it, with an audit entry. Fails with NOT_FOUND,
 * INVALID_INPUT, NAME_TAKEN, and with CONTENT_CHANGED when it was changed since `updatedAt`.
 */
export function updateContentOf(
  context: OperatorContext,
  id: bigint | null,
  input: Input & { updatedAt?: string | undefined },
  undo?: Undo,
): Promise<number> {
  const row = readContent(input)
  return context.env.db.tx(async (tx) => {
    const before = await getForChange(tx, context, id)
    if (before.kind !== row.kind || (before.removed_at && !undo)) return fail('NOT_FOUND')
    if (input.updatedAt !== undefined && new Date(input.updatedAt).getTime() !== before.updated_at.getTime())
      return fail('CONTENT_CHANGED')
    await checkName(tx, context, row, before.id)
    await putContent(tx, before.id, row, context.env.clock.now())
    announce(tx, context)
    return keepVersion(tx, context, {
      subject: `content:${before.id}`,
      act: undo ? 'restore' : 'update',
      before: before.removed_at ? null : stateOf(before),
      after: stateOf(row),
      ...undo,
      audit: { action: `${row.kind}.${undo ? 'restore' : 'update'}`, subject: `${row.kind}:${before.id}` },
    })
  })
}

/** Removes a content, with an audit entry. Its history can restore it. Fails with NOT_FOUND. */
export function removeContentOf(context: OperatorContext, id: bigint | null, undo?: Undo): Promise<number> {
  return context.env.db.tx(async (tx) => {
    const before = await getForChange(tx, context, id)
    if (before.removed_at) return fail('NOT_FOUND')
    await markContentRemoved(tx, before.id, context.env.clock.now())
    announce(tx, context)
    return keepVersion(tx, context, {
      subject: `content:${before.id}`,
      act: 'remove',
      before: stateOf(before),
      after: null,
      ...undo,
      audit: { action: `${before.kind}.remove`, subject: `${before.kind}:${before.id}` },
    })
  })
}
