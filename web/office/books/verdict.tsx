import type { OutputOf } from '#contract/call.ts'
import type { officeBooks } from '#contract/office-books.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

export type Report = OutputOf<typeof officeBooks>['content'][number]

/** Whether somebody must look at it. */
export const isAlarming = (report: Report) => report.state === 'failed' || (report.differing ?? 0) > 0

/** What a report found, in a word. */
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
