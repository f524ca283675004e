import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { RECEIPTS, REJECT_REASONS } from '#contract/cashier/withdrawals.ts'
import type { officeDeposit } from '#contract/cashier/office-deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { EVENTS, RULES, wordOf } from '../frame/words.ts'

type Line = OutputOf<typeof officeDeposit>['history'][number]

/** Shows everything that happened to an order: when, what, who, with the details of each step. */
export function History({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2 className="mb-3">{t('office.history')}</h2>
      <ol>
        {lines.map((line, index) => (
          <li
            key={`${line.at}.${index}`}
            className="grid gap-x-4 gap-y-0.5 border-t border-line py-2 first:border-t-0 lg:grid-cols-[9rem_minmax(10rem,16rem)_minmax(8rem,12rem)_minmax(0,1fr)]"
          >
            <span className="num text-ink-3">{formatMoment(line.at, locale)}</span>
            <span className="font-medium">{wordOf(EVENTS, line.event, (event) => t(`office.event.${event}`))}</span>
            <span className="text-ink-2">
              {t(`office.actor.${line.actor.kind}`)} {line.actor.kind === 'system' ? '' : line.actor.name}
            </span>
            <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
              <Details detail={line.detail} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Shows the details of a step that are meant for people, without the ids of messages between machines. */
function Details({ detail, currency }: { detail: Record<string, unknown>; currency: string }) {
  const t = useT()
  const text = (name: string) => (typeof detail[name] === 'string' && detail[name] !== '' ? detail[name] : null)
  const amount = (name: string) => (text(name) === null ? null : <Money amount={text(name)} currency={currency} />)
  const raised = Array.isArray(detail.raised)
    ? detail.raised.map((rule) => wordOf(RULES, String(rule), (known) => t(`office.rule.${known}`)))
    : []
  const [reason, receipt] = [text('reason'), text('receipt')]
  const parts: [string, ReactNode][] = [
    [t('office.reason'), reason && wordOf(REJECT_REASONS, reason, (known) => t(`cashier.reason.${known}`), reason)],
    [t('office.note'), text('note')],
    [t('office.risk'), raised.length > 0 ? raised.join(', ') : null],
    [t('office.receipt'), receipt && wordOf(RECEIPTS, receipt, (known) => t(`office.receipt.${known}`))],
    [t('office.arrived'), amount('received')],
    [t('office.credited'), amount('credited')],
    [t('office.providerReference'), text('providerReference')],
    [t('office.whyFailed'), text('failure') ?? text('why')],
  ]
  return parts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (
      <span key={name} className="me-4 inline-block">
        <span className="text-ink-3">{name}:</span> {value}
      </span>
    ))
}
