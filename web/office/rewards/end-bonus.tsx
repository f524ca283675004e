import { useState } from 'react'
import { FORFEIT_REASONS, type GrantState } from '#contract/rewards/grants.ts'
import type { OfficeGrantRow } from '#contract/rewards/office-bonuses.ts'
import { type GrantAct, officeEndBonus } from '#contract/rewards/office-rewards.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** What may be asked for in each state; in all others nothing. */
const ACTS: Partial<Record<GrantState, readonly GrantAct[]>> = {
  queued: ['close', 'reverse', 'forfeit'],
  active: ['close', 'convert', 'reverse', 'forfeit'],
  completed: ['close', 'convert', 'reverse', 'forfeit'],
}
const NO_ACTS: readonly GrantAct[] = []

/** Asks to end a grant in one of the ways that its state allows; a second person agrees or refuses. */
export function EndBonus({ grant }: { grant: OfficeGrantRow }) {
  const t = useT()
  const mayGrant = usePermissions().includes('promotions.grant')
  const acts = ACTS[grant.state] ?? NO_ACTS
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<GrantAct>('close')
  const [because, setBecause] = useState<(typeof FORFEIT_REASONS)[number]>('fraud')
  const end = useAct(officeEndBonus)
  if (acts.length === 0) return null
  const act = acts.includes(chosen) ? chosen : 'close'
  const reason = mayGrant ? (grant.waiting ? t('decision.waitsShort') : undefined) : t('office.notAllowed')
  const close = () => {
    setOpen(false)
    end.reset()
  }
  return (
    <>
      <Button size="small" reason={reason} onClick={() => setOpen(true)}>
        {t('office.bonus.endIt')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={t('office.bonus.endIt')}
        description={t('office.bonus.twoPersons')}
        confirmLabel={t('office.bonus.ask')}
        danger={act !== 'convert'}
        busy={end.isPending}
        fault={end.error}
        onConfirm={(text) =>
          end.mutate(
            { id: grant.id, act, reason: text, ...(act === 'forfeit' ? { because } : {}) },
            { onSuccess: close },
          )
        }
      >
        <Select
          label={t('office.bonus.act')}
          hint={t(`office.bonus.actHint.${act}`)}
          value={act}
          onChange={(event) => setChosen(acts.find((one) => one === event.target.value) ?? 'close')}
          options={acts.map((value) => ({ value, label: t(`office.bonus.act.${value}`) }))}
        />
        {act === 'forfeit' && (
          <Select
            label={t('office.bonus.because')}
            hint={t('office.bonus.becauseHint')}
            value={because}
            onChange={(event) => setBecause(FORFEIT_REASONS.find((one) => one === event.target.value) ?? 'fraud')}
            options={FORFEIT_REASONS.map((value) => ({ value, label: t(`office.bonus.end.${value}`) }))}
          />
        )}
      </ReasonDialog>
    </>
  )
}
