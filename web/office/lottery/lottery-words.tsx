/** Words, tags and boards that the pages of lotteries share. */
import type { LotteryAlarm } from '#contract/lottery/office.ts'
import type { DrawSource, IssueState, PrintedBoard } from '#contract/lottery/shapes.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

const STATE_TONES: Record<IssueState, TagTone> = {
  pending: 'neutral',
  open: 'positive',
  closed: 'info',
  drawing: 'warning',
  drawn: 'info',
  settling: 'info',
  settled: 'neutral',
  resettling: 'warning',
  void: 'negative',
}

export function StateTag({ state }: { state: IssueState }) {
  const t = useT()
  return <Tag tone={STATE_TONES[state]}>{t(`office.lottery.state.${state}`)}</Tag>
}

export function SourceTag({ source }: { source: DrawSource }) {
  const t = useT()
  return (
    <Tag tone={source === 'own' ? 'proof' : source === 'simulation' ? 'warning' : 'neutral'}>
      {t(`office.lottery.source.${source}`)}
    </Tag>
  )
}

export function AlarmTags({ alarms }: { alarms: readonly LotteryAlarm[] }) {
  const t = useT()
  if (alarms.length === 0) return <span className="text-ink-3">—</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {alarms.map((alarm) => (
        <Tag key={alarm} tone={alarm === 'waiting' || alarm === 'chain' ? 'warning' : 'negative'} icon="warning">
          {t(`office.lottery.alarm.${alarm}`)}
        </Tag>
      ))}
    </span>
  )
}

/** Shows the drawn numbers part by part; a part with one name only is shown without it. */
export function BoardText({ board }: { board: PrintedBoard | null }) {
  if (!board) return <span className="text-ink-3">—</span>
  const parts = Object.entries(board)
  return (
    <span className="flex flex-col gap-1" dir="ltr">
      {parts.map(([part, numbers]) => (
        <span key={part} className="flex flex-wrap items-baseline gap-x-2">
          {parts.length > 1 && <span className="min-w-12 text-xs text-ink-3">{part}</span>}
          <span className="num font-semibold [overflow-wrap:anywhere]">{numbers.join(' ')}</span>
        </span>
      ))}
    </span>
  )
}

/** Shows a rate that is given in parts of ten thousand. */
export function Rate({ of }: { of: number | null }) {
  const locale = useLocale()
  return <span className="num">{of === null ? '—' : formatPercent(of / 10_000, locale, 2)}</span>
}
