import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeWithdrawalEvidence } from '#contract/cashier/office-evidence.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { Facts } from '../frame/show-page.tsx'
import { callOffice } from '../operator-session.ts'

export type Evidence = OutputOf<typeof officeWithdrawalEvidence>

/** Asks for what speaks for and against a withdrawal; only who may decide is answered. */
export function useEvidence(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: [officeWithdrawalEvidence.id, id],
    queryFn: () => callOffice(officeWithdrawalEvidence, { id }),
    enabled: isAsked,
    retry: false,
  })
}

/** Shows the member's money, play and latest logins, and who else is paid to the same account. */
export function EvidenceCard({
  evidence,
  hasFailed,
  onRetry,
}: {
  evidence: Evidence | undefined
  hasFailed: boolean
  onRetry: () => unknown
}) {
  const t = useT()
  return (
    <Card>
      <h2 className="mb-3">{t('office.evidence')}</h2>
      {hasFailed ? (
        <ErrorState compact title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={onRetry} />
      ) : evidence ? (
        <EvidenceFacts evidence={evidence} />
      ) : (
        <RowSkeletons count={6} />
      )}
    </Card>
  )
}

function EvidenceFacts({ evidence }: { evidence: Evidence }) {
  const t = useT()
  const locale = useLocale()
  const { currency, deposits, withdrawals, samePayee } = evidence
  const sum = ({ count, amount }: Evidence['deposits']) =>
    t('office.evidence.sum', { amount: formatMoney(amount, currency), count: formatCount(count, locale) })
  return (
    <Facts
      facts={[
        [t('office.evidence.balance'), <Money key="b" amount={evidence.balance} currency={currency} />],
        [t('office.evidence.inProgress'), <Money key="i" amount={evidence.inProgress} currency={currency} />],
        [
          t('office.evidence.deposits'),
          <span key="d" className="num">
            {sum(deposits)}
          </span>,
        ],
        [
          t('office.evidence.withdrawals'),
          <span key="w" className="num">
            {sum(withdrawals)}
          </span>,
        ],
        [t('office.evidence.net'), <Money key="n" amount={evidence.net} currency={currency} />],
        [t('office.evidence.play'), <Play key="p" evidence={evidence} />],
        [
          t('office.evidence.since'),
          <span key="s" className="num">
            {formatMoment(evidence.memberSince, locale)}
          </span>,
        ],
        [
          t('office.evidence.samePayee'),
          samePayee.length === 0 ? (
            t('office.evidence.nobody')
          ) : (
            <span key="same" className="flex flex-wrap gap-x-3">
              {samePayee.map((one) => (
                <Link key={one.id} className="font-semibold text-brand-ink" to={`/members/${one.id}/show`}>
                  {one.username}
                </Link>
              ))}
            </span>
          ),
        ],
        [t('office.evidence.logins'), <Logins key="l" logins={evidence.logins} />],
      ]}
    />
  )
}

function Play({ evidence: { play, currency } }: { evidence: Evidence }) {
  const t = useT()
  const locale = useLocale()
  if (play.lastDay === null) return <>{t('office.evidence.noPlay')}</>
  return (
    <>
      {t('office.evidence.played', {
        stake: formatMoney(play.stake, currency),
        payout: formatMoney(play.payout, currency),
        rounds: formatCount(play.rounds, locale),
        day: formatDay(play.lastDay, locale),
      })}
    </>
  )
}

function Logins({ logins }: { logins: Evidence['logins'] }) {
  const t = useT()
  const locale = useLocale()
  if (logins.length === 0) return <>–</>
  return (
    <ul className="flex flex-col gap-2">
      {logins.map((one) => (
        <li key={one.id}>
          <span className="num" dir="ltr">
            {one.ip}
          </span>{' '}
          <span className="num text-ink-2">{formatMoment(one.at, locale)}</span>{' '}
          {one.isNew && <Tag tone="warning">{t('office.evidence.newNetwork')}</Tag>}
          <span className="block text-sm text-ink-3 [overflow-wrap:anywhere]">{one.userAgent}</span>
        </li>
      ))}
    </ul>
  )
}
