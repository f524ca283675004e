/** Documents of missions and boards as the composer writes them. Pure. */
import { boardDocument, missionDocument, PLAY_METRICS } from '#contract/missions/terms.ts'
import type { ITEM_KINDS } from '#contract/missions/office-missions.ts'
import { blankFields, type Path, type Shape, shapeOf, valueAt, withValue } from '../compose/shape.ts'

export type Kind = (typeof ITEM_KINDS)[number]
export type Document = Record<string, unknown>
export type Fields = Readonly<Record<string, Shape>>

const WEEK_MS = 7 * 24 * 60 * 60_000
const SCHEMAS = { mission: missionDocument, board: boardDocument } as const
/** How many times its stake a round must win, where nobody wrote it yet. */
const USUAL_MULTIPLE = 10
const USUAL_MEMBERS = 1_000

/** Returns the shapes of a kind's document, without the kind itself. */
export function fieldsOfKind(kind: Kind): Fields {
  const shape = shapeOf(SCHEMAS[kind])
  if (shape.is !== 'fields') return {}
  const { kind: _kind, ...fields } = shape.fields
  return fields
}

/** Returns a new draft that begins at a moment and lasts a week, with what both kinds have of another one. */
export function newDraft(kind: Kind, nowMs: number, other: Document = {}): Document {
  const fields = fieldsOfKind(kind)
  const blank = blankFields(fields)
  const kept = Object.fromEntries(
    ['texts', 'startsAt', 'endsAt', 'bonusWeight', 'bounds'].flatMap((name) =>
      name in other ? [[name, other[name]]] : [],
    ),
  )
  return {
    kind,
    ...blank,
    texts: {},
    startsAt: new Date(nowMs).toISOString(),
    endsAt: new Date(nowMs + WEEK_MS).toISOString(),
    bounds: { ...(blank['bounds'] as object), membersMax: USUAL_MEMBERS },
    ...(kind === 'board' ? { settleLagMinutes: 60, turnover: 1 } : {}),
    ...kept,
  }
}

/**
 * Returns a document with another value at a path, and what must follow from it: a fee is there with a paid entry only,
 * and how many times the stake with wins of a multiple only.
 */
export function changed(document: Document, path: Path, value: unknown): Document {
  const next = withValue(document, path, value) as Document
  const step = path.slice(0, -1)
  if (path.length === 1 && path[0] === 'entry') return value === 'buy_in' ? next : { ...next, fee: null }
  if (path[0] !== 'steps' || path.at(-1) !== 'metric') return next
  const before = valueAt(document, [...step, 'multiple'])
  return withValue(
    next,
    [...step, 'multiple'],
    value === 'win_multiple' ? (before ?? USUAL_MULTIPLE) : null,
  ) as Document
}

/** Returns the fields of a step that its metric does not read: they are asked for only where something stands in them. */
export function idleFields(step: unknown): string[] {
  const metric = String(valueAt(step, ['metric']))
  const isPlay = (PLAY_METRICS as readonly string[]).includes(metric)
  const isFilled = (name: string) => Object.values(valueAt(step, ['filter', name]) ?? {}).length > 0
  return [
    ...(metric === 'win_multiple' || valueAt(step, ['multiple']) !== null ? [] : ['multiple']),
    ...(isPlay || valueAt(step, ['stakeMin']) !== null ? [] : ['stakeMin']),
    ...(isPlay || ['types', 'vendors', 'games'].some(isFilled) ? [] : ['filter']),
  ]
}

/** Returns whether a mission gives points, so that its bounds are points as well. */
export const givesPoints = (document: Document): boolean =>
  valueAt(document, ['kind']) === 'mission' && valueAt(document, ['steps', 0, 'reward', 'kind']) === 'points'
