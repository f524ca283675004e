import { useState } from 'react'
import { officeLinkPersonAccount } from '#contract/identity/office-operators.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useMayManage } from './invite.tsx'

/** Marks a member account as an operator's own. */
export function LinkAccount({ id }: { id: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [username, setUsername] = useState('')
  const link = useAct(officeLinkPersonAccount, t('office.saved'), { isSaidThere: true })
  const close = () => {
    setOpen(false)
    link.reset()
  }
  return (
    <>
      <Button size="small" reason={useMayManage()} onClick={() => setOpen(true)}>
        {t('operators.linkAccount')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={t('operators.linkAccount')}
        description={t('operators.accountsWhy')}
        confirmLabel={t('office.save')}
        busy={link.isPending}
        fault={link.error?.code === 'NOT_FOUND' ? null : link.error}
        onConfirm={(reason) =>
          link.mutate(
            { id, username, reason },
            {
              onSuccess: () => {
                setUsername('')
                close()
              },
            },
          )
        }
      >
        <Field
          label={t('operators.accountName')}
          value={username}
          maxLength={64}
          data-autofocus
          onChange={(event) => setUsername(event.target.value)}
          error={
            link.error?.code === 'NOT_FOUND' || link.error?.fields['username'] ? t('operators.noSuchMember') : undefined
          }
        />
      </ReasonDialog>
    </>
  )
}
