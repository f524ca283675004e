import { useState } from 'react'
import {
  officeFreezeOperator,
  officeResetOperator,
  officeSendInvitation,
  officeSetOperatorRole,
  officeUnfreezeOperator,
} from '#contract/identity/office-operators.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { RolePicker, useMayManage } from './invite.tsx'
import type { OperatorDetail } from './operator-detail.ts'

type Props = { row: OperatorDetail; open: boolean; onClose: () => void }
type Asking = 'freeze' | 'role' | 'reset' | null

/**
 * Shows what can be done with an operator: one person may stop them; every act that gives access waits for another
 * person.
 */
export function OperatorActs({ row }: { row: OperatorDetail }) {
  const t = useT()
  const [asking, setAsking] = useState<Asking>(null)
  const send = useAct(officeSendInvitation, t('operators.linkSent'))
  const reason = useMayManage()
  const close = () => setAsking(null)
  const own = row.isSelf ? t('operators.notYourself') : undefined
  return (
    <div className="flex flex-wrap items-start gap-2">
      {row.status === 'frozen' ? (
        <Button size="small" reason={reason} onClick={() => setAsking('freeze')}>
          {t('operators.askUnfreeze')}
        </Button>
      ) : (
        <Button size="small" tone="danger" reason={reason ?? own} onClick={() => setAsking('freeze')}>
          {t('operators.freeze')}
        </Button>
      )}
      <Button size="small" reason={reason} onClick={() => setAsking('role')}>
        {t('operators.changeRole')}
      </Button>
      {row.status !== 'invited' && (
        <Button size="small" reason={reason} onClick={() => setAsking('reset')}>
          {t('operators.reset')}
        </Button>
      )}
      {row.link && row.status !== 'frozen' && (
        <Button
          size="small"
          icon="envelope-simple"
          reason={reason}
          busy={send.isPending}
          onClick={() => send.mutate({ id: row.id })}
        >
          {t('operators.sendAgain')}
        </Button>
      )}
      <Freeze row={row} open={asking === 'freeze'} onClose={close} />
      <Role row={row} open={asking === 'role'} onClose={close} />
      <Reset row={row} open={asking === 'reset'} onClose={close} />
    </div>
  )
}

function Freeze({ row, open, onClose }: Props) {
  const t = useT()
  const isFrozen = row.status === 'frozen'
  const freeze = useAct(officeFreezeOperator, t('operators.frozen'))
  const unfreeze = useAct(officeUnfreezeOperator, t('operators.unfrozen'))
  const act = isFrozen ? unfreeze : freeze
  const close = () => {
    act.reset()
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      onOpenChange={close}
      title={t(isFrozen ? 'operators.askUnfreeze' : 'operators.freeze')}
      description={t(isFrozen ? 'operators.unfreezeHint' : 'operators.freezeHint')}
      confirmLabel={t(isFrozen ? 'operators.askUnfreeze' : 'operators.freeze')}
      danger={!isFrozen}
      busy={act.isPending}
      fault={act.error}
      onConfirm={(reason) => act.mutate({ id: row.id, reason }, { onSuccess: close })}
    />
  )
}

function Role({ row, open, onClose }: Props) {
  const t = useT()
  const set = useAct(officeSetOperatorRole, t('office.saved'), { isSaidThere: true })
  const [role, setRole] = useState(row.role)
  const close = () => {
    set.reset()
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      onOpenChange={close}
      title={t('operators.changeRole')}
      description={t('operators.roleHint')}
      confirmLabel={t('operators.changeRole')}
      busy={set.isPending}
      fault={set.error}
      onConfirm={(reason) => set.mutate({ id: row.id, role, reason }, { onSuccess: close })}
    >
      {open && (
        <RolePicker
          scope={row.isHouse ? 'house' : 'brand'}
          value={role}
          onChange={setRole}
          error={set.error?.fields['role'] ? t('office.valueWrong') : undefined}
        />
      )}
    </ReasonDialog>
  )
}

const RESETS = ['factor', 'password', 'both'] as const

function Reset({ row, open, onClose }: Props) {
  const t = useT()
  const reset = useAct(officeResetOperator, t('operators.linkSent'), { isSaidThere: true })
  const [what, setWhat] = useState<(typeof RESETS)[number]>('factor')
  const [email, setEmail] = useState('')
  const close = () => {
    reset.reset()
    onClose()
  }
  return (
    <ReasonDialog
      open={open}
      onOpenChange={close}
      title={t('operators.reset')}
      description={t('operators.resetHint')}
      confirmLabel={t('operators.reset')}
      danger
      busy={reset.isPending}
      fault={reset.error?.fields['email'] ? null : reset.error}
      onConfirm={(reason) =>
        reset.mutate(
          { id: row.id, what, ...(email.trim() ? { email: email.trim() } : {}), reason },
          { onSuccess: close },
        )
      }
    >
      <Select
        label={t('operators.resetWhat')}
        value={what}
        onChange={(event) => setWhat(RESETS.find((one) => one === event.target.value) ?? 'factor')}
        options={RESETS.map((value) => ({ value, label: t(`operators.reset.${value}`) }))}
      />
      <Field
        label={t('operators.otherMail')}
        hint={t('operators.otherMailHint', { mail: row.email ?? '–' })}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={120}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={reset.error?.fields['email'] ? t('office.valueWrong') : undefined}
      />
    </ReasonDialog>
  )
}
