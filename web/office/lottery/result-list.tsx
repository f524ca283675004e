import type { z } from 'zod'
import type { resultRow } from '#contract/lottery/office-issues.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BoardText } from './lottery-words.tsx'

const TONES = { offered: 'warning', accepted: 'positive', rejected: 'neutral' } as const

/** Shows what each source said of a draw. */
export function ResultList({ results }: { results: readonly z.infer<typeof resultRow>[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Panel>
      {results.map(({ id, source, board, state, byName, at }) => (
        <div key={id} className="flex flex-col gap-1.5 border-t border-line px-4 py-3 first:border-t-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{source}</span>
            <Tag tone={TONES[state]}>{t(`office.lottery.result.${state}`)}</Tag>
            <span className="text-xs text-ink-3">
              {byName ? `${byName} · ` : ''}
              {formatMoment(at, locale)}
            </span>
          </div>
          <BoardText board={board} />
        </div>
      ))}
    </Panel>
  )
}
