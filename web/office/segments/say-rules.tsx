import type { Criterion, SegmentRules } from '#contract/segments/rules.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { FIELDS } from './rule-shapes.ts'

/** Returns a function that says a criterion in words. */
export function useSayCriterion(): (one: Criterion) => string {
  const t = useT()
  const sayValue = (one: Criterion, name: string): string => {
    const value = (one as Record<string, unknown>)[name]
    const field = FIELDS[one.is].find((each) => each.name === name)
    if (field?.is === 'choice') return t(`office.segments.choice.${String(value)}` as MessageKey)
    return Array.isArray(value) ? value.join(', ') : String(value ?? '–')
  }
  return (one) => {
    const values = FIELDS[one.is].map(
      ({ name }) => `${t(`office.segments.field.${name}` as MessageKey)} ${sayValue(one, name)}`,
    )
    return `${one.not ? `${t('office.segments.not')}: ` : ''}${t(`office.segments.is.${one.is}`)} (${values.join(' · ')})`
  }
}

/** Shows the rules of a version as lines: every line must hold. */
export function SayRules({ rules }: { rules: SegmentRules }) {
  const t = useT()
  const say = useSayCriterion()
  return (
    <ul className="list-disc ps-5">
      {rules.all.map(({ any }) => {
        const line = any.map(say).join(` ${t('office.segments.orWord')} `)
        return <li key={line}>{line}</li>
      })}
    </ul>
  )
}
