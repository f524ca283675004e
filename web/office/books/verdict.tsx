import type { OutputOf } from '#contract/call.ts'
import type { officeBooks } from '#contract/books/office-books.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

export type Report = OutputOf<typeof officeBooks>['content'][number]

/** Returns whether an operator must look at the report. */
export const isAlarming = (report: Report) => report.state === 'failed' || (report.differing ?? 0) > 0

/** Shows the result of a report in one word. */
export function Verdict({ report }: { report: Report }) {
  const t = useT()
  if (report.state === 'waiting' || report.state === 'running')
    return (
      <Tag tone="info" icon="hourglass-medium">
        {t('books.running')}
      </Tag>
    )
  if (report.state === 'failed')
    return (
      <Tag tone="negative" icon="x-circle-fill">
        {t('books.failed')}
      </Tag>
    )
  if ((report.differing ?? 0) > 0)
    return (
      <Tag tone="negative" icon="x-circle-fill">
        {t('books.differ', { count: report.differing ?? 0 })}
      </Tag>
    )
  return (
    <Tag tone="positive" icon="check-circle-fill">
      {t('books.balanced')}
    </Tag>
  )
}
