import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { REJECT_REASONS } from '#contract/cashier/withdrawals.ts'
import { officeWithdrawals, officeWithdrawal } from '#contract/cashier/office-withdrawals.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { RULES, wordOf } from '../frame/words.ts'
import type { WithdrawalDetail } from './withdrawal-detail.ts'
import { History } from './history.tsx'
import { callOffice } from '../operator-session.ts'
import { withdrawalTone } from './tones.ts'
import { WithdrawalActs } from './withdrawal-acts.tsx'
import { type Evidence, EvidenceCard, useEvidence } from './withdrawal-evidence.tsx'
import { Link } from '../frame/link.tsx'
import { listPath } from '../frame/list-state.ts'

/** Why a withdrawal was returned: an operator's reason, or the provider's failure. */
const REASON_KEYS = [...REJECT_REASONS, 'provider_failed', 'payee_changed', 'declined'] as const

/** Shows one withdrawal: payee, risk check, history, and the possible decisions. */
export function WithdrawalShow() {
  const t = useT()
  return (
    <ShowPage call={officeWithdrawal} back="/withdrawals" backName={t('office.nav.withdrawals')}>
      {(row) => <Withdrawal row={row} />}
    </ShowPage>
  )
}

/** How soon a withdrawal is looked at again whose checks run. */
const CHECKS_MS = 1_500

/** Looks at a withdrawal again until its checks have run. */
function useChecks({ id, state }: WithdrawalDetail) {
  const client = useQueryClient()
  useEffect(() => {
    if (state !== 'requested') return undefined
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [officeWithdrawal.id, id] }), CHECKS_MS)
    return () => clearInterval(timer)
  }, [client, id, state])
}

function Withdrawal({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  useChecks(row)
  const mayDecide = usePermissions().includes('withdrawals.review')
  const evidence = useEvidence(row.id, mayDecide)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="num">{row.reference}</h1>
        <Tag tone={withdrawalTone(row.state)}>{t(`office.stage.${row.state}`)}</Tag>
        {row.needsAttention && (
          <Tag tone="negative" icon="warning">
            {t('office.queue.attention')}
          </Tag>
        )}
        <div className="ms-auto">
          <WithdrawalActs row={row} />
        </div>
      </div>
      <WaitingNote waiting={row.waiting} />
      {row.hasReversal && (
        <p className="flex items-start gap-2 rounded-control bg-surface-2 px-4 py-3">
          <Icon name="warning" size="s" className="mt-0.5 flex-none text-negative" />
          <span>
            {t('office.reversedSince')}{' '}
            <Link className="font-semibold text-brand-ink" to={listPath('debts', { username: row.member.username })}>
              {t('office.nav.debts')}
            </Link>
          </span>
        </p>
      )}
      <NextInQueue row={row} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <WithdrawalFacts row={row} />
          {mayDecide && (
            <EvidenceCard evidence={evidence.data} hasFailed={evidence.isError} onRetry={evidence.refetch} />
          )}
        </div>
        <Risk row={row} bounds={evidence.data?.bounds} />
      </div>
      <History lines={row.history} currency={row.currency} />
    </div>
  )
}

function WithdrawalFacts({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  const locale = useLocale()
  const money = (amount: string) => <Money amount={amount} currency={row.currency} />
  return (
    <Card>
      <Facts
        facts={[
          [
            t('office.member'),
            <Link key="m" className="text-brand-ink" to={`/members/${row.member.id}/show`}>
              {row.member.username}
            </Link>,
          ],
          [t('office.amount'), money(row.amount)],
          [t('office.fee'), money(row.fee)],
          [t('office.payout'), money(row.payout)],
          [t('office.method'), row.methodName],
          [t('office.holder'), row.account.holder],
          [
            t('office.number'),
            <span key="n" className="num" dir="ltr">
              {row.account.number}
            </span>,
          ],
          [t('office.bank'), row.account.bank ?? '–'],
          [
            t('office.at'),
            <span key="at" className="num">
              {formatMoment(row.createdAt, locale)}
            </span>,
          ],
          [t('office.reviewer'), row.reviewer ?? '–'],
          [
            t('office.providerReference'),
            <span key="ref" className="num">
              {row.providerReference ?? '–'}
            </span>,
          ],
          [t('office.receipt'), row.receipt ? t(`office.receipt.${row.receipt}`) : '–'],
          ...(row.receivedAmount ? [[t('office.arrived'), money(row.receivedAmount)] as const] : []),
          ...(row.reason
            ? [
                [
                  t('office.reason'),
                  `${wordOf(REASON_KEYS, row.reason.key, (key) => t(`cashier.reason.${key}`))} ${row.reason.note ?? ''}`,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/**
 * Links to the longest waiting other withdrawal, so that operators can work through the queue without its list.
 */
function NextInQueue({ row }: { row: WithdrawalDetail }) {
  const t = useT()
  const input = { queue: 'review', pageNo: 1, pageSize: 10 } as const
  const { data } = useQuery({
    queryKey: [officeWithdrawals.id, 'next'],
    queryFn: () => callOffice(officeWithdrawals, input),
  })
  const next = data?.content.find((one) => one.id !== row.id && one.waiting === null)
  if (!next) return null
  return (
    <p>
      <Link className="font-semibold text-brand-ink" to={`/withdrawals/${next.id}/show`}>
        {t('office.nextInQueue', { reference: next.reference, amount: formatMoney(next.amount, next.currency) })}
      </Link>
    </p>
  )
}

/** Shows the rules of the risk check, each with the fact that it checked. They inform; they decide nothing. */
function Risk({ row, bounds }: { row: WithdrawalDetail; bounds: Evidence['bounds'] | undefined }) {
  const t = useT()
  const locale = useLocale()
  const boundOf = useBound(row.currency, bounds)
  const valueOf = ({ rule, value }: WithdrawalDetail['findings'][number]) => {
    if (rule === 'high_amount' || rule === 'pass_through') return <Money amount={value} currency={row.currency} />
    if (value === '' || rule === 'payee_shared') return null
    return rule === 'new_payee' || rule === 'password_reset' || rule === 'entered_by_name' ? (
      <span className="num">{formatMoment(value, locale)}</span>
    ) : (
      <span className="num">{value}</span>
    )
  }
  return (
    <Card>
      <h2 className="mb-3">{t('office.risk')}</h2>
      {row.findings.length === 0 && (
        <p className="text-ink-3">{t(row.isRiskClear === null ? 'office.riskWaiting' : 'office.riskNothing')}</p>
      )}
      <ul>
        {row.findings.map((finding) => (
          <li key={finding.rule} className="flex items-center gap-2.5 border-t border-line py-2 first:border-t-0">
            <Icon
              name={finding.isClear ? 'check-circle-fill' : 'warning-circle'}
              size="s"
              className={finding.isClear ? 'text-positive' : 'text-warning'}
            />
            <span className="min-w-0">
              {wordOf(RULES, finding.rule, (rule) => t(`office.rule.${rule}`))}
              {!finding.isClear && <span className="sr-only"> ({t('office.riskFound')})</span>}
              <Bound text={boundOf(finding.rule)} />
            </span>
            <span className="ms-auto flex-none text-ink-2">{valueOf(finding)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Returns a function to the words for what a rule speaks from; null for rules without a limit. */
function useBound(currency: string, bounds: Evidence['bounds'] | undefined): (rule: string) => string | null {
  const t = useT()
  if (!bounds) return () => null
  const { amount, payeeHours, depositHours, entryHours } = bounds
  const words: Readonly<Record<string, () => string>> = {
    high_amount: () => t('office.bound.high_amount', { amount: formatMoney(amount, currency) }),
    new_payee: () => t('office.bound.hours', { hours: payeeHours }),
    pass_through: () => t('office.bound.pass_through', { hours: depositHours }),
    password_reset: () => t('office.bound.hours', { hours: entryHours }),
    entered_by_name: () => t('office.bound.hours', { hours: entryHours }),
  }
  return (rule) => words[rule]?.() ?? null
}

function Bound({ text }: { text: string | null }) {
  const t = useT()
  return text && <span className="block text-sm text-ink-3">{t('office.bound.speaks', { bound: text })}</span>
}
