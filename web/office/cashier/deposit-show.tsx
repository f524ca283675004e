import { officeDeposit } from '#contract/cashier/office-deposits.ts'
import { REFUSE_REASONS } from '#contract/cashier/deposits.ts'
import { formatMoment } from '#web/lib/format.ts'
import { type Translate, useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { wordOf } from '../frame/words.ts'
import type { DepositDetail } from './deposit-detail.ts'
import { History } from './history.tsx'
import { isDecidable, Resolve } from './deposit-acts.tsx'
import { ReverseDeposit } from './reverse-deposit.tsx'
import { ProofPictures } from './proof-pictures.tsx'
import { depositTone } from './tones.ts'
import { Link } from '../frame/link.tsx'
import { listPath } from '../frame/list-state.ts'

const DEPOSIT_REASONS = [
  ...REFUSE_REASONS,
  'amount_differs',
  'proof_sent',
  'another_picture',
  'declined',
  'reversed',
] as const

/** Shows one deposit with its history; one in review can be credited or refused. */
export function DepositShow() {
  const t = useT()
  return (
    <ShowPage call={officeDeposit} back="/deposits" backName={t('office.nav.deposits')}>
      {(row) => <Deposit row={row} />}
    </ShowPage>
  )
}

function Deposit({ row }: { row: DepositDetail }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="num">{row.reference}</h1>
        <Tag tone={depositTone(row.state)}>{t(`cashier.depositState.${row.state}`)}</Tag>
        {row.state === 'paid' && (
          <div className="ms-auto">
            <ReverseDeposit row={row} />
          </div>
        )}
        {isDecidable(row) && (
          <div className="ms-auto">
            <Resolve row={row} />
          </div>
        )}
      </div>
      <WaitingNote waiting={row.waiting} />
      <DepositFacts row={row} />
      {row.proofs > 0 && <ProofPictures id={row.id} />}
      <History lines={row.history} currency={row.currency} />
    </div>
  )
}

/** What became of a deposit that the bank took back. */
function reversalFacts({ reversal, currency, reference }: DepositDetail, t: Translate, locale: string) {
  if (!reversal) return []
  return [
    [
      t('office.reversedAt'),
      <span key="r" className="num">
        {formatMoment(reversal.at, locale)}
      </span>,
    ],
    [t('office.takenBack'), <Money key="b" amount={reversal.taken} currency={currency} />],
    [
      t('office.debtLeft'),
      <Link key="d" className="text-brand-ink" to={listPath('debts', { deposit: reference })}>
        <Money amount={reversal.owed} currency={currency} />
      </Link>,
    ],
  ] as const
}

function DepositFacts({ row }: { row: DepositDetail }) {
  const t = useT()
  const locale = useLocale()
  const money = (amount: string | null) => (amount ? <Money amount={amount} currency={row.currency} /> : '–')
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
          [t('office.paid'), money(row.paidAmount)],
          [t('office.fee'), money(row.fee)],
          [t('office.credited'), money(row.credited)],
          ...reversalFacts(row, t, locale),
          [t('office.method'), row.methodName],
          ...(row.payee
            ? [
                [
                  t('office.paidTo'),
                  `${row.payee.holder} · ${row.payee.number}${row.payee.bank ? ` · ${row.payee.bank}` : ''}`,
                ] as const,
              ]
            : []),
          ...(row.reason
            ? [
                [
                  t('office.reason'),
                  `${wordOf(DEPOSIT_REASONS, row.reason.key, (key) => t(`cashier.reason.${key}`))} ${row.reason.note ?? ''}`,
                ] as const,
              ]
            : []),
          ...(row.evidence
            ? [
                [
                  t('office.evidence'),
                  <span key="e" className="num" dir="ltr">
                    {row.evidence}
                  </span>,
                ] as const,
              ]
            : []),
          [
            t('office.providerReference'),
            <span key="ref" className="num">
              {row.providerReference ?? '–'}
            </span>,
          ],
          [
            t('office.at'),
            <span key="at" className="num">
              {formatMoment(row.createdAt, locale)}
            </span>,
          ],
        ]}
      />
    </Card>
  )
}
