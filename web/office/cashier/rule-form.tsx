/** What every form about rules of money ends with: the reason, and the button. */
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { usePermissions } from '../frame/operator.ts'

/** Asks why the rules change; the person who agrees reads it. */
export function RuleReason({ reason, onReasonChange }: { reason: string; onReasonChange: (reason: string) => void }) {
  const t = useT()
  return (
    <Field
      label={t('office.reason')}
      hint={t('office.ruleReasonHint')}
      maxLength={300}
      value={reason}
      onChange={(event) => onReasonChange(event.target.value)}
    />
  )
}

type SaveProps = {
  permission: 'cashier.rules' | 'house.rules'
  busy: boolean
  wide?: boolean
  /** Why nothing can be saved yet: somebody else has saved, and the reader has not chosen. */
  chooseFirst?: string | undefined
}

/** Saves the rules; disabled, with the reason, for an operator without the permission. */
export function SaveRules({ permission, busy, wide = false, chooseFirst }: SaveProps) {
  const t = useT()
  const permissions = usePermissions()
  return (
    <Button
      type="submit"
      tone="primary"
      wide={wide}
      busy={busy}
      reason={permissions.includes(permission) ? chooseFirst : t('office.notAllowed')}
    >
      {t('office.save')}
    </Button>
  )
}
