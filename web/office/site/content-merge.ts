/** Puts together what two operators changed of the same content, part by part: a field, or a text in one language. */
import type { Content } from './content-resources.ts'

/** The parts of a content that an operator edits, in the order in which the form has them. */
const FRAME = ['place', 'key', 'position', 'startsAt', 'endsAt', 'enabled', 'device'] as const
type FrameField = (typeof FRAME)[number]

/** One part: of the frame, or a field of `data`, in a language where it is written in several. */
export type Part =
  | { of: 'frame'; field: FrameField; language: null }
  | { of: 'data'; field: string; language: string | null }

const isTexts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function partsOf(all: readonly Content[]): Part[] {
  const fields = [...new Set(all.flatMap(({ data }) => Object.keys(data)))]
  return [
    ...fields.flatMap((field): Part[] => {
      const texts = all.flatMap(({ data }) => (isTexts(data[field]) ? Object.keys(data[field]) : []))
      return texts.length > 0
        ? [...new Set(texts)].map((language) => ({ of: 'data', field, language }))
        : [{ of: 'data', field, language: null }]
    }),
    ...FRAME.map((field): Part => ({ of: 'frame', field, language: null })),
  ]
}

/** Returns the value of a part. */
export function valueOf(content: Content, { of, field, language }: Part): unknown {
  if (of === 'frame') return content[field]
  const value = content.data[field]
  return language === null ? value : isTexts(value) ? value[language] : undefined
}

function withValue(content: Content, part: Part, value: unknown): Content {
  const { of, field, language } = part
  if (of === 'frame') return { ...content, [field]: value }
  const before = content.data[field]
  const next = language === null ? value : { ...(isTexts(before) ? before : {}), [language]: value }
  return { ...content, data: { ...content.data, [field]: next } }
}

/** What the other operator changed; `isBoth`: it was changed in the form as well, to something else. */
export type Change = { part: Part; isBoth: boolean }

/** Returns what somebody else changed since a form was read. */
export function changesOf(read: Content, form: Content, stored: Content): Change[] {
  return partsOf([read, form, stored]).flatMap((part) => {
    const [was, mine, theirs] = [read, form, stored].map((one) => valueOf(one, part))
    if (isSame(was, theirs) || isSame(mine, theirs)) return []
    return [{ part, isBoth: !isSame(was, mine) }]
  })
}

/** Returns the stored content with everything that was changed in the form: what both changed is the form's. */
export function mergeContent(read: Content, form: Content, stored: Content): Content {
  return partsOf([read, form, stored]).reduce((merged, part) => {
    const mine = valueOf(form, part)
    return isSame(valueOf(read, part), mine) ? merged : withValue(merged, part, mine)
  }, stored)
}
