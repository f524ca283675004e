import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import type { HouseIssueAnswer } from './house-issue-answer.ts'

/** What was typed of each part: its numbers with spaces between them. */
export type Typed = Readonly<Record<string, string>>

/** Returns the board that was typed; whether it is one says the server. */
export const boardOf = (typed: Typed): PrintedBoard =>
  Object.fromEntries(Object.entries(typed).map(([part, text]) => [part, text.split(/[\s,;]+/).filter(Boolean)]))

type Props = { format: HouseIssueAnswer['format']; typed: Typed; onChange: (typed: Typed) => void }

/** A field for each part of a board, which says how many numbers it has. */
export function BoardFields({ format, typed, onChange }: Props) {
  const t = useT()
  const given = boardOf(typed)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {format.map(({ part, count, from, to, width }) => {
        const has = given[part]?.length ?? 0
        return (
          <Field
            key={part}
            label={<span dir="ltr">{part}</span>}
            hint={t('office.lottery.partHint', {
              count,
              from: String(from).padStart(width, '0'),
              to: String(to).padStart(width, '0'),
            })}
            error={has > 0 && has !== count ? t('office.lottery.partCount', { count, has }) : undefined}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            value={typed[part] ?? ''}
            onChange={(event) => onChange({ ...typed, [part]: event.target.value })}
          />
        )
      })}
    </div>
  )
}
