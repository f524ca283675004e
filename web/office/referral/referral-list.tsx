import { useState } from 'react'
import {
  officeReferrals,
  officeReviewReferral,
  REFERRAL_STATES,
  type ReferralRow,
} from '#contract/referral/office-referral.ts'
import { formatMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'

const LIST = pagedList(officeReferrals)
const TONES = {
  open: 'info',
  late: 'neutral',
  checking: 'warning',
  passed: 'positive',
  held: 'warning',
  rejected: 'negative',
} as const
/** What an operator may do in each state. */
const ACTS = {
  open: ['hold', 'reject'],
  late: [],
  checking: ['hold', 'reject'],
  passed: [],
  held: ['release', 'reject'],
  rejected: ['release'],
} as const

/** Lists invited people: how far they are, what speaks against a reward, and what was given. */
export function ReferralList() {
  const t = useT()
  const locale = useLocale()
  const amount = (row: ReferralRow, value: string) => (row.currency ? formatMoney(value, row.currency) : '–')
  const columns: Column<ReferralRow>[] = [
    { id: 'member', head: t('office.member'), phone: 'title', cell: (row) => <MemberLink {...row} /> },
    {
      id: 'inviter',
      head: t('office.referral.inviter'),
      phone: 'line',
      cell: (row) => <MemberLink {...row.inviter} />,
    },
    {
      id: 'at',
      head: t('office.registered'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.registeredAt, locale)}</span>,
    },
    {
      id: 'done',
      head: t('office.referral.done'),
      phone: 'line',
      cell: (row) => (
        <span className="num">
          {row.phone ? '✓' : '–'} · {amount(row, row.deposits)} · {amount(row, row.validBet)}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: (row) => <Tag tone={TONES[row.state]}>{t(`office.referral.state.${row.state}`)}</Tag>,
    },
    { id: 'why', head: t('office.referral.evidence'), phone: 'line', cell: (row) => <Why row={row} /> },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Acts row={row} /> },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/referrals"
      title={t('office.nav.referrals')}
      columns={columns}
      filters={[
        { kind: 'text', field: 'username', label: t('office.member') },
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.referral.state.all'),
          options: REFERRAL_STATES.map((value) => ({ value, label: t(`office.referral.state.${value}`) })),
        },
      ]}
    />
  )
}

function MemberLink({ id, username }: { id: string; username: string }) {
  return (
    <Link className="text-brand-ink" to={`/members/${id}/show`}>
      {username}
    </Link>
  )
}

/** Shows what two accounts share, what an operator said, and what was given or why not. */
function Why({ row }: { row: ReferralRow }) {
  const t = useT()
  const word = useWord()
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      {row.evidence.map((one) => (
        <span key={`${one.kind} ${one.member.id}`}>
          {t(`office.referral.shared.${one.kind}`, { shared: one.shared })} <MemberLink {...one.member} />{' '}
          <span className="text-ink-3">({t(`office.referral.relation.${one.relation}`)})</span>
        </span>
      ))}
      {row.note && (
        <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note })}</span>
      )}
      {row.rewards.map((one) => (
        <span key={one.tier} className="text-ink-3">
          {t('office.referral.reward', {
            tier: one.tier,
            amount: row.currency ? formatMoney(one.amount, row.currency) : one.amount,
            state: t(`office.referral.rewardState.${one.state}`),
          })}
          {one.why && `: ${word('office.refusal', one.why)}`}
        </span>
      ))}
    </span>
  )
}

function Acts({ row }: { row: ReferralRow }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<'hold' | 'reject' | 'release' | null>(null)
  const review = useAct(officeReviewReferral, t('office.saved'))
  const mayNot = permissions.includes('promotions.review') ? undefined : t('office.notAllowed')
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {ACTS[row.state].map((act) => (
        <Button
          key={act}
          size="small"
          tone={act === 'reject' ? 'danger' : 'secondary'}
          reason={mayNot}
          onClick={() => setAsking(act)}
        >
          {t(`office.referral.act.${act}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(`office.referral.act.${asking}`)}
          description={t(`office.referral.hint.${asking}`)}
          confirmLabel={t(`office.referral.act.${asking}`)}
          danger={asking === 'reject'}
          busy={review.isPending}
          fault={review.error}
          onConfirm={(reason) =>
            review.mutate({ id: row.id, outcome: asking, reason }, { onSuccess: () => setAsking(null) })
          }
        />
      )}
    </span>
  )
}
