import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeDecideGift, officeGiftReviews } from '#contract/promotions/office-reviews.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { textIn } from './offer-words.ts'

const LIST = pagedList(officeGiftReviews)
type Row = OutputOf<typeof officeGiftReviews>['content'][number]
const OVER = ['released', 'refused'] as const

/** Lists gifts that wait because their member shares something with another one who had the offer, with the evidence. */
export function GiftReviews() {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <ResourceList
        list={LIST}
        path="/gift-reviews"
        title={t('office.nav.giftReviews')}
        columns={useColumns()}
        filters={[
          {
            kind: 'chips',
            field: 'state',
            label: t('office.state'),
            first: t('office.review.state.waiting'),
            options: OVER.map((value) => ({ value, label: t(`office.review.state.${value}`) })),
          },
          { kind: 'text', field: 'username', label: t('office.member') },
        ]}
      />
      <p className="text-sm text-ink-3">{t('office.review.hint')}</p>
    </div>
  )
}

function MemberLink({ id, username }: { id: string; username: string }) {
  return (
    <Link className="text-brand-ink hover:underline" to={`/members/${id}/show`}>
      {username}
    </Link>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    { id: 'member', head: t('office.member'), phone: 'title', cell: (row) => <MemberLink {...row.member} /> },
    {
      id: 'offer',
      head: t('office.offers.offer'),
      phone: 'line',
      cell: ({ offer }) => (
        <Link className="text-brand-ink hover:underline" to={`/offers/${offer.id}/show`}>
          {textIn(offer.title, locale) || t(`promotions.kind.${offer.kind}`)}
        </Link>
      ),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => (
        <span className="flex flex-col items-end">
          <Money amount={row.amount} currency={row.currency} />
          {row.rounds && (
            <span className="text-xs text-ink-3">
              {t('office.review.rounds', { count: row.rounds.rounds, game: row.rounds.gameCode })}
            </span>
          )}
          {Number(row.deposit) > 0 && (
            <span className="text-xs text-ink-3">
              {t('office.review.deposit', { amount: formatMoney(row.deposit, row.currency) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'signals',
      head: t('office.review.signals'),
      phone: 'line',
      cell: (row) => <Against row={row} />,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Acts row={row} /> },
  ]
}

/** What speaks against a gift: what its member shares with others, and signals of abuse. */
function Against({ row }: { row: Row }) {
  const t = useT()
  return (
    <span className="flex flex-col gap-0.5">
      {row.signals.map((one) => (
        <span key={`${one.kind} ${one.member.id}`}>
          {t(`office.review.signal.${one.kind}`)}{' '}
          {one.shared && (
            <span className="num" dir="ltr">
              {one.shared}
            </span>
          )}{' '}
          <MemberLink {...one.member} />
        </span>
      ))}
      {row.rules.map((rule) => (
        <Link key={rule} className="text-brand-ink hover:underline" to="/signals">
          {t(`office.signals.rule.${rule}`)}
        </Link>
      ))}
      {row.signals.length + row.rules.length === 0 && t('office.review.noSignal')}
    </span>
  )
}

function Acts({ row }: { row: Row }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.review') ? undefined : t('office.notAllowed')
  const [asking, setAsking] = useState<'release' | 'refuse' | null>(null)
  const decide = useAct(officeDecideGift, t('office.done'))
  if (row.state !== 'waiting')
    return (
      <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
    )
  const close = () => {
    setAsking(null)
    decide.reset()
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {(['release', 'refuse'] as const).map((outcome) => (
        <Button
          key={outcome}
          size="small"
          tone={outcome === 'refuse' ? 'danger' : 'secondary'}
          reason={mayNot}
          onClick={() => setAsking(outcome)}
        >
          {t(`office.review.act.${outcome}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={t(`office.review.act.${asking}`)}
          description={t(`office.review.actHint.${asking}`)}
          confirmLabel={t(`office.review.act.${asking}`)}
          danger={asking === 'refuse'}
          busy={decide.isPending}
          fault={decide.error}
          onConfirm={(reason) => decide.mutate({ id: row.id, outcome: asking, reason }, { onSuccess: close })}
        />
      )}
    </span>
  )
}
