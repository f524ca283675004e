import { useState } from 'react'
import { listSwitches, setSwitch } from '#contract/site/office-site.ts'
import type { SwitchName } from '#contract/site/site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { useRows, wholeList } from '../frame/rows.ts'

const SWITCHES = wholeList(listSwitches, ({ content }) => content)
/** The ways to register. */
const ENTRANCES: readonly SwitchName[] = ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3']

/** Says why a switch does nothing here: what it needs is not set up in this house. */
function idleText(id: SwitchName, enabled: boolean) {
  if (id === 'OUTSIDEPHONE') return 'office.switchNeedsVerifier'
  return enabled && id === 'REGMOBVERF3' ? 'office.switchShutsRegistration' : 'office.switchNeedsSms'
}

/** Turns the brand's switches; says first what it means to close the last way to register. */
export function Switches({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const { rows, error, refetch } = useRows(SWITCHES)
  const [closing, setClosing] = useState<SwitchName | null>(null)
  const set = useAct(setSwitch, t('office.saved'))
  const isLastEntrance = (id: SwitchName) =>
    ENTRANCES.includes(id) && !rows?.some((one) => one.enabled && one.id !== id && ENTRANCES.includes(one.id))
  const turn = (id: SwitchName, enabled: boolean) => {
    if (!enabled && isLastEntrance(id)) setClosing(id)
    else set.mutate({ id, enabled })
  }
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.switches')}</h2>
      {error && <ErrorState compact title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={refetch} />}
      {!rows && !error && <RowSkeletons count={4} />}
      {rows?.map((row) => (
        <div key={row.id}>
          <Checkbox
            checked={row.enabled}
            disabled={readOnly || (!row.works && !row.enabled)}
            aria-describedby={row.works ? undefined : `${row.id}-idle`}
            onChange={(event) => turn(row.id, event.target.checked)}
          >
            {t(`office.switch.${row.id}`)}
          </Checkbox>
          {!row.works && (
            <p id={`${row.id}-idle`} className="ms-8 text-sm text-warning">
              {t(idleText(row.id, row.enabled))}
            </p>
          )}
        </div>
      ))}
      <ConfirmDialog
        open={closing !== null}
        onOpenChange={() => setClosing(null)}
        title={t('office.lastRegister')}
        text={closing && t('office.lastRegisterText', { name: t(`office.switch.${closing}`) })}
        confirmLabel={t('office.switchOff')}
        cancelLabel={t('office.cancel')}
        danger
        busy={set.isPending}
        onConfirm={() => closing && set.mutate({ id: closing, enabled: false }, { onSettled: () => setClosing(null) })}
      />
    </Card>
  )
}
