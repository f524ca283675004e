import { useQuery } from '@tanstack/react-query'
import { memberProtection, type OfficeProtection } from '#contract/protection/office-protection.ts'
import { isInMinutes, type LimitKind } from '#contract/protection/protection-rules.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { callOffice } from '../operator-session.ts'
import { ProtectionActs } from './protection-acts.tsx'

type Limit = OfficeProtection['limits'][number]
type Change = OfficeProtection['history'][number]

/** Returns a limit's value in a readable form. */
export function limitText(kind: LimitKind | null, value: string | null, currency: string, t: Translate): string {
  if (value === null || kind === null) return '–'
  return isInMinutes(kind) ? t('protection.minutes', { count: Number(value) }) : formatMoney(value, currency)
}

/**
 * Shows a member's protection: limits with their use, a break or exclusion, who changed what, and what an operator may
 * do.
 */
export function MemberProtection({ id }: { id: string }) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch } = useQuery({
    queryKey: ['members', memberProtection.id, id],
    queryFn: () => callOffice(memberProtection, { id }),
  })
  if (error) {
    return (
      <Card>
        <ErrorState
          compact
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2>{t('office.protection')}</h2>
        <ProtectionActs id={id} />
      </div>
      <p className="mb-3 text-sm text-ink-3">{t('office.protection.onlyTighter')}</p>
      <Block state={data} />
      <Limits state={data} />
      <History state={data} />
    </Card>
  )
}

function Block({ state: { exclusion, rest } }: { state: OfficeProtection }) {
  const t = useT()
  const locale = useLocale()
  if (!exclusion && !rest) return null
  const exclusionText =
    exclusion &&
    (exclusion.isOver
      ? t('office.protection.excludedOver')
      : exclusion.until
        ? t('office.protection.excludedUntil', { when: formatMoment(exclusion.until, locale) })
        : t('office.protection.excludedForGood'))
  return (
    <div className="mb-3 font-semibold">
      {exclusionText && <p>{exclusionText}</p>}
      {rest && <p>{t('office.protection.restUntil', { when: formatMoment(rest.until, locale) })}</p>}
    </div>
  )
}

function Limits({ state }: { state: OfficeProtection }) {
  const t = useT()
  const set = state.limits.filter((one) => one.value !== null)
  const text = (row: Limit, value: string | null) => limitText(row.kind, value, state.currency, t)
  if (set.length === 0) return <p className="text-ink-3">{t('office.protection.none')}</p>
  const columns: Column<Limit>[] = [
    {
      id: 'limit',
      head: t('office.protection.limit'),
      phone: 'title',
      cell: (row) => `${t(`protection.kind.${row.kind}`)} · ${t(`protection.period.${row.period}`)}`,
    },
    { id: 'used', head: t('office.protection.used'), align: 'end', phone: 'line', cell: (row) => text(row, row.used) },
    { id: 'value', head: t('office.amount'), align: 'end', phone: 'amount', cell: (row) => text(row, row.value) },
    {
      id: 'waits',
      head: t('office.protection.waits'),
      align: 'end',
      phone: 'line',
      cell: (row) => (row.pending ? text(row, row.pending.value) : '–'),
    },
  ]
  return (
    <Table
      caption={t('office.protection')}
      columns={columns}
      rows={set}
      rowKey={(row) => `${row.kind}.${row.period}`}
    />
  )
}

function History({ state }: { state: OfficeProtection }) {
  const t = useT()
  const locale = useLocale()
  if (state.history.length === 0) return null
  const value = (row: Change) => {
    if (row.what !== 'limit')
      return row.until
        ? formatMoment(row.until, locale)
        : row.what === 'exclusion'
          ? t('office.protection.forGood')
          : '–'
    return `${limitText(row.kind, row.from, state.currency, t)} → ${limitText(row.kind, row.to, state.currency, t)}`
  }
  const columns: Column<Change>[] = [
    {
      id: 'what',
      head: t('office.kind'),
      phone: 'title',
      cell: (row) =>
        row.kind && row.period
          ? `${t(`protection.kind.${row.kind}`)} · ${t(`protection.period.${row.period}`)}`
          : t(`office.protection.what.${row.what}`),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    { id: 'value', head: t('office.amount'), phone: 'amount', cell: (row) => value(row) },
    { id: 'state', head: t('office.state'), phone: 'line', cell: (row) => t(`office.protection.state.${row.state}`) },
    {
      id: 'by',
      head: t('office.operator'),
      phone: 'line',
      cell: (row) => (row.by === 'member' ? t('office.protection.byMember') : row.by),
    },
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: (row) => row.reason ?? '–' },
  ]
  return (
    <>
      <h3 className="mt-4 mb-1">{t('office.protection.history')}</h3>
      <Table caption={t('office.protection.history')} columns={columns} rows={state.history} rowKey={(row) => row.id} />
    </>
  )
}
