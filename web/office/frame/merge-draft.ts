/** Puts together what two operators changed of the same form, part by part. Pure. */
export type Path = readonly (string | number)[]
/** A part that somebody else changed; `isBoth`: it was changed in the form as well, to something else. */
export type DraftChange = { path: Path; mine: unknown; theirs: unknown; isBoth: boolean }
type Three = { was: unknown; mine: unknown; theirs: unknown }
type Step = string | number
/** The fields that say what kind of thing a record is. */
const MARKS = ['kind', 'is'] as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const ENDING = /^(-?\d+)(?:\.(\d*?)0*)?$/

/** An amount is the same with and without zeros at its end, and a record in whichever order its fields are. */
function plain(_name: string, value: unknown): unknown {
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const [, whole, rest] = typeof value === 'string' ? (ENDING.exec(value) ?? []) : []
  return whole === undefined ? value : rest ? `${whole}.${rest}` : whole
}

/** Returns whether two values of a form mean the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null, plain) === JSON.stringify(other ?? null, plain)

const isRows = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isRecord)
const at = (value: unknown, step: Step): unknown => (value as Record<Step, unknown> | undefined)?.[step]

/** Returns how many rows are compared one by one; null where rows were taken away, or both operators added some. */
function rowsOf([was, mine, theirs]: readonly unknown[]): number | null {
  if (!isRows(was) || !isRows(mine) || !isRows(theirs)) return null
  const isShorter = mine.length < was.length || theirs.length < was.length
  const grew = mine.length > was.length && theirs.length > was.length
  return isShorter || grew ? null : Math.max(mine.length, theirs.length)
}

/**
 * Returns the steps to the parts of a value that are looked at one by one; null where it is one part. A row that both changed is one
 * part: it stands where another stood when one of them put a row before it, and fields of two rows must not become one.
 */
function stepsOf({ was, mine, theirs }: Three, isRow: boolean): Step[] | null {
  const all = [was, mine, theirs]
  if (isRow && !isSame(was, mine) && !isSame(was, theirs)) return null
  const rows = rowsOf(all)
  if (rows !== null) return Array.from({ length: rows }, (_, place) => place)
  const there = all.filter((one) => one !== undefined)
  if (there.length < 2 || !there.every(isRecord)) return null
  // a thing of another kind is another thing, even where its fields have the same names
  if (MARKS.some((mark) => new Set(there.map((one) => one[mark])).size > 1)) return null
  return [...new Set(there.flatMap((one) => Object.keys(one)))]
}

const partOf = ({ was, mine, theirs }: Three, step: Step): Three => ({
  was: at(was, step),
  mine: at(mine, step),
  theirs: at(theirs, step),
})

function walk(three: Three, path: Path): DraftChange[] {
  const { was, mine, theirs } = three
  if (isSame(was, theirs) || isSame(mine, theirs)) return []
  const steps = stepsOf(three, typeof path.at(-1) === 'number')
  if (steps === null) return [{ path, mine, theirs, isBoth: !isSame(was, mine) }]
  return steps.flatMap((step) => walk(partOf(three, step), [...path, step]))
}

function merge(three: Three, isRow = false): unknown {
  const { was, mine, theirs } = three
  if (isSame(was, mine)) return theirs
  if (isSame(was, theirs)) return mine
  const steps = stepsOf(three, isRow)
  if (steps === null) return mine
  const parts = steps.map((step) => [step, merge(partOf(three, step), typeof step === 'number')] as const)
  const isList = [was, mine, theirs].some(Array.isArray)
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

/**
 * Puts together two lists whose order says nothing: what one of both added is there, and what one of both took away is
 * not.
 */
export const mergeLists = (was: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => [
  ...theirs.filter((one) => mine.includes(one) || !was.includes(one)),
  ...mine.filter((one) => !was.includes(one) && !theirs.includes(one)),
]

/** Returns what somebody else changed since a form was filled, without what both changed to the same. */
export const changesOf = (was: unknown, mine: unknown, theirs: unknown): DraftChange[] =>
  walk({ was, mine, theirs }, [])

/** Returns what is stored now with everything that was changed in the form: a part that both changed is the form's. */
export const mergeDraft = <Form>(was: Form, mine: Form, theirs: Form): Form => merge({ was, mine, theirs }) as Form
