import { useState } from 'react'
import type { OfficeGrantRow } from '#contract/rewards/office-bonuses.ts'
import { officeWidenBonus } from '#contract/rewards/office-rewards.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

type Props = {
  grant: OfficeGrantRow
  open: boolean
  onOpenChange: (open: boolean) => void
}
type Name = 'moreDays' | 'target' | 'stakeMax' | 'payoutMax'
const EMPTY: Record<Name, string> = { moreDays: '', target: '', stakeMax: '', payoutMax: '' }

const WIDENABLE: readonly OfficeGrantRow['state'][] = ['queued', 'active', 'completed']

/** Opens the correction of a bonus that runs or waits; nothing for one that has ended. */
export function WidenBonus({ grant }: Pick<Props, 'grant'>) {
  const t = useT()
  const mayGrant = usePermissions().includes('promotions.grant')
  const [isOpen, setOpen] = useState(false)
  if (!WIDENABLE.includes(grant.state)) return null
  const reason = mayGrant ? (grant.waiting ? t('decision.waitsShort') : undefined) : t('office.notAllowed')
  return (
    <>
      <Button size="small" reason={reason} onClick={() => setOpen(true)}>
        {t('office.widen')}
      </Button>
      <WidenDialog grant={grant} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}

/** Asks for a correction of a bonus to its member's advantage; another operator agrees or refuses. */
function WidenDialog({ grant, open, onOpenChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(EMPTY)
  const [isEmpty, setEmpty] = useState(false)
  const ask = useAct(officeWidenBonus, t('office.widenAsked'))
  const { terms, currency } = grant
  const close = () => {
    setTyped(EMPTY)
    setEmpty(false)
    ask.reset()
    onOpenChange(false)
  }
  const send = (reason: string) => {
    const money = (name: Exclude<Name, 'moreDays'>) => (typed[name] === '' ? {} : { [name]: wireAmount(typed[name]) })
    const moreDays = typed.moreDays === '' ? {} : { moreDays: Number(typed.moreDays) }
    const wanted = { ...moreDays, ...money('target'), ...money('stakeMax'), ...money('payoutMax') }
    const isNothing = Object.keys(wanted).length === 0
    setEmpty(isNothing)
    if (!isNothing) ask.mutate({ id: grant.id, ...wanted, reason }, { onSuccess: close })
  }
  const wrong = (name: Name) => (ask.error?.fields && name in ask.error.fields ? t('office.widenWrong') : undefined)
  const field = (name: Name, label: string, hint: string | undefined, isMoney = true) => (
    <Field
      label={label}
      {...(hint ? { hint } : {})}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      dir="ltr"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      error={wrong(name) ?? (isEmpty && name === 'moreDays' ? t('office.widenNothing') : undefined)}
    />
  )
  const now = (amount: string) => t('office.widenMaxNow', { amount: `${amount} ${currency}` })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={close}
      title={t('office.widen')}
      description={t('office.widenHint')}
      confirmLabel={t('office.widen')}
      busy={ask.isPending}
      fault={ask.error}
      onConfirm={send}
    >
      {field('moreDays', t('office.widenDays'), undefined, false)}
      {field('target', t('office.widenTarget'), t('office.widenTargetNow', { amount: `${grant.target} ${currency}` }))}
      {terms.stakeMax !== null && field('stakeMax', t('office.widenStakeMax'), now(terms.stakeMax))}
      {terms.payoutMax !== null && field('payoutMax', t('office.widenPayoutMax'), now(terms.payoutMax))}
    </ReasonDialog>
  )
}
