/** A segment while it is edited: its rules as lines, each with a key of its own. */
import type { Criterion, SegmentRules } from '#contract/segments/rules.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'
import { FIELDS, type Typed } from './rule-shapes.ts'
import { useSayCriterion } from './say-rules.tsx'

export type SegmentFields = { title: string; rules: SegmentRules }
export type Row = Typed & { key: string }
export type Group = { key: string; any: readonly Row[] }
export type SegmentDraft = { title: string; groups: readonly Group[] }

/** Returns a segment as it is edited; the keys are the same for the same rules. */
export const segmentDraftOf = ({ title, rules }: SegmentFields): SegmentDraft => ({
  title,
  groups: rules.all.map(({ any }, group) => ({
    key: `group ${group}`,
    any: any.map((one, line): Row => ({ ...(one as Typed), key: `line ${group} ${line}` })),
  })),
})

let keys = 0
/** Returns a key that no line has. */
export const newKey = () => `new ${++keys}`

/** Returns a line without its key, as rules have it. */
export const bare = ({ key: _key, ...row }: Row) => row

/** Returns how the parts of a segment are said: a field of a line, or whole lines. */
export function useSegmentWords(): DraftWords {
  const t = useT()
  const sayLine = useSayCriterion()
  const say = (row: Row) => (row.is in FIELDS ? sayLine(row as unknown as Criterion) : '')
  return {
    name: ([part, group, , , field]) => {
      if (part === 'title') return t('office.segments.title')
      const name = t(group === 0 ? 'office.segments.firstGroup' : 'office.segments.nextGroup')
      if (field === undefined) return name
      return `${name} · ${t(field === 'not' ? 'office.segments.not' : (`office.segments.field.${field}` as MessageKey))}`
    },
    value: (path, value) => {
      if (path[0] === 'title' || value === undefined) return undefined
      const or = ` ${t('office.segments.orWord')} `
      if (path.length === 1) return (value as Group[]).map(({ any }) => any.map(say).join(or)).join(' · ')
      if (path.length === 2) return (value as Group).any.map(say).join(or)
      if (path.length === 3) return (value as Row[]).map(say).join(or)
      if (path.length === 4) return say(value as Row)
      const isChoice = path[4] !== 'not' && typeof value === 'string' && `office.segments.choice.${value}`
      return isChoice && CHOICES.has(value) ? t(isChoice as MessageKey) : undefined
    },
  }
}

const CHOICES = new Set<unknown>(
  Object.values(FIELDS).flatMap((fields) => fields.flatMap((one) => (one.is === 'choice' ? one.options : []))),
)
