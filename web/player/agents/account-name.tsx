import type { LineKind, TeamRow } from '#contract/agents/line.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Tag } from '#web/ui/tag.tsx'

type Props = { name: string; kind: LineKind; isSuspended?: boolean; hasLeft?: boolean }

/** Shows the name of an account of the line, whether it is an agent's, suspended, or in another line by now. */
export function AccountName({ name, kind, isSuspended = false, hasLeft = false }: Props) {
  const t = useT()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span dir="ltr" className="min-w-0 truncate">
        {name}
      </span>
      {kind === 'agent' && <Tag>{t('agents.agent')}</Tag>}
      {hasLeft && <Tag>{t('agents.leftLine')}</Tag>}
      {isSuspended && <Tag tone="negative">{t('agents.suspended')}</Tag>}
    </span>
  )
}

/** Says how many stand below an account, when it was there last, and what it staked of late, an agent with the whole line. */
export function AccountMeta({ row, currency }: { row: TeamRow; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const seen = row.lastSeenDay
    ? t('agents.seen', { day: formatDay(`${row.lastSeenDay}T12:00:00`, locale) })
    : t('agents.neverSeen')
  const below = t('agents.below', { count: row.below, shown: formatCount(row.below, locale) })
  return (
    <>
      <span className="block truncate">{row.kind === 'agent' ? `${below} · ${seen}` : seen}</span>
      <span className="block truncate">
        {t('agents.recentTurnover', { amount: formatMoney(row.recent.valid, currency) })}
      </span>
      {row.remark && <span className="block truncate text-ink-2">{row.remark}</span>}
    </>
  )
}
