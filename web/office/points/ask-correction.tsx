import { useState } from 'react'
import { officeCorrectPoints } from '#contract/points/office-points.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** Asks for the correction of the points of a member, or of one whose name is given; another operator agrees or refuses. */
export function AskCorrection({ username }: { username?: string }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.grant') ? undefined : t('office.notAllowed')
  const [isOpen, setOpen] = useState(false)
  const start = { username: username ?? '', points: '' }
  const [typed, setTyped] = useState(start)
  const ask = useAct(officeCorrectPoints)
  const wrong = ask.error?.fields ?? {}
  const points = latinFigures(typed.points).replace('−', '-').trim()
  const change = (part: Partial<typeof typed>) => {
    ask.reset()
    setTyped((was) => ({ ...was, ...part }))
  }
  return (
    <>
      <Button size="small" tone="primary" icon="plus" reason={mayNot} onClick={() => setOpen(true)}>
        {t('office.points.correct')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={() => {
          setOpen(false)
          ask.reset()
        }}
        title={t('office.points.correct')}
        description={t('office.points.correctHint')}
        confirmLabel={t('office.points.askCorrect')}
        busy={ask.isPending}
        fault={ask.error}
        onConfirm={(reason) =>
          ask.mutate(
            { username: typed.username.trim(), points: points === '' ? Number.NaN : Number(points), reason },
            {
              onSuccess: () => {
                setOpen(false)
                setTyped(start)
              },
            },
          )
        }
      >
        <Field
          label={t('office.member')}
          autoComplete="off"
          disabled={username !== undefined}
          value={typed.username}
          onChange={(event) => change({ username: event.target.value })}
          error={wrong['username'] || ask.error?.code === 'NOT_FOUND' ? t('office.points.wrong') : undefined}
        />
        <Field
          label={t('office.points.signed')}
          hint={t('office.points.signedHint')}
          dir="ltr"
          autoComplete="off"
          value={typed.points}
          onChange={(event) => change({ points: event.target.value })}
          error={wrong['points'] ? t('office.points.wrong') : undefined}
        />
      </ReasonDialog>
    </>
  )
}
