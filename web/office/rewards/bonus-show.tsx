import type { OutputOf } from '#contract/call.ts'
import { officeBonus } from '#contract/rewards/office-bonuses.ts'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { listPath } from '../frame/list-state.ts'
import { usePermissions } from '../frame/operator.ts'
import { formatMoney } from '#contract/money.ts'
import { Link } from '../frame/link.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { BonusFacts, BonusProgress } from './bonus-head.tsx'
import { BonusTermsCard } from './bonus-terms.tsx'
import { BONUS_TONES } from './bonus-tones.ts'
import { BonusEntries, Contributions } from './bonus-turns.tsx'
import { EndBonus } from './end-bonus.tsx'
import { useTitle } from './use-title.ts'
import { WidenBonus } from './widen-dialog.tsx'

/** Shows one grant of bonus money: progress, terms, what each bet counted, every entry, and what may be asked for. */
export function BonusShow() {
  const t = useT()
  return (
    <ShowPage call={officeBonus} back="/bonuses" backName={t('office.nav.bonuses')}>
      {(grant) => <Bonus key={grant.id} grant={grant} />}
    </ShowPage>
  )
}

function Bonus({ grant }: { grant: OutputOf<typeof officeBonus> }) {
  const t = useT()
  const titleOf = useTitle()
  const { id, member, currency } = grant
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{titleOf(grant.title)}</h1>
        <span className="num text-ink-3">{id}</span>
        <Tag tone={BONUS_TONES[grant.state]}>{t(`office.bonus.state.${grant.state}`)}</Tag>
        <div className="ms-auto flex flex-wrap gap-2">
          <Link to={`/bonuses/${member.id}/member`} className={buttonClass({ size: 'small' })}>
            {t('office.bonus.allOf', { name: member.username })}
          </Link>
          <Link to={`/authorities/${grant.authority}/show`} className={buttonClass({ size: 'small' })}>
            {t('office.bonus.ceiling')}
          </Link>
          <DebtLink grant={grant} />
          <WidenBonus grant={grant} />
          <EndBonus grant={grant} />
        </div>
      </div>
      <WaitingNote waiting={grant.waiting} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="flex flex-col gap-4">
          <BonusProgress grant={grant} />
          <BonusFacts grant={grant} />
        </Card>
        <BonusTermsCard grant={grant} />
      </div>
      <Contributions id={id} currency={currency} />
      <BonusEntries id={id} currency={currency} />
    </div>
  )
}

/** Leads to what the member owes of it since its deposit was taken back, for operators who may read debts. */
function DebtLink({ grant: { debt, currency } }: { grant: OutputOf<typeof officeBonus> }) {
  const t = useT()
  const permissions = usePermissions()
  if (!debt || !permissions.includes('deposits.read')) return null
  const path = listPath('debts', { deposit: debt.deposit, ...(debt.isOpen ? {} : { open: 'false' }) })
  return (
    <Link to={path} className={buttonClass({ size: 'small' })}>
      {t('office.bonus.debt', { amount: formatMoney(debt.left, currency) })}
    </Link>
  )
}
