import { useQuery } from '@tanstack/react-query'
import { useGetList, usePermissions } from 'ra-core'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { getSiteStatus, type listSwitches, setSiteStatus, setSwitch } from '#contract/office-site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { callOffice } from '../operator-session.ts'
import { RegistrationRules } from './registration-rules.tsx'

type SiteStatus = OutputOf<typeof getSiteStatus>
type Switch = OutputOf<typeof listSwitches>['content'][number]

/** Maintenance, switches and the registration form's rules. */
export function SiteSettings() {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  const readOnly = !permissions.includes('site.write')
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.settings')}</h1>
      {readOnly && <p className="text-ink-2">{t('office.notAllowed')}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Status readOnly={readOnly} />
        <Switches readOnly={readOnly} />
      </div>
      <RegistrationRules readOnly={readOnly} />
    </div>
  )
}

function Status({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const [wanted, setWanted] = useState<SiteStatus | null>(null)
  const { data, isError, refetch } = useQuery({ queryKey: [getSiteStatus.id], queryFn: () => callOffice(getSiteStatus, {}) })
  const set = useAct(setSiteStatus, t('office.saved'))
  const save = (status: SiteStatus) => set.mutate(status, { onSettled: () => { setWanted(null); void refetch() } })
  // closing the site is asked about first, opening it again is not
  const change = (status: SiteStatus, closes: boolean) => (closes ? setWanted(status) : save(status))
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.siteStatus')}</h2>
      {isError && <ErrorState compact title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Checkbox checked={data.maintenance} disabled={readOnly || set.isPending} onChange={(event) => change({ ...data, maintenance: event.target.checked }, event.target.checked)}>{t('office.maintenance')}</Checkbox>
          <Checkbox checked={data.regionRestriction} disabled={readOnly || set.isPending} onChange={(event) => change({ ...data, regionRestriction: event.target.checked }, event.target.checked)}>{t('office.region')}</Checkbox>
        </>
      )}
      <ConfirmDialog
        open={wanted !== null} onOpenChange={() => setWanted(null)} title={t('office.closeSite')} text={t(wanted?.maintenance ? 'office.maintenance' : 'office.region')}
        confirmLabel={t('office.closeSite')} cancelLabel={t('office.cancel')} danger busy={set.isPending} onConfirm={() => wanted && save(wanted)}
      />
    </Card>
  )
}

function Switches({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const { data, error, refetch } = useGetList<Switch>('switches')
  const set = useAct(setSwitch, t('office.saved'))
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.switches')}</h2>
      {error && <ErrorState compact title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data?.map((row) => (
        <Checkbox key={row.id} checked={row.enabled} disabled={readOnly} onChange={(event) => set.mutate({ id: row.id, enabled: event.target.checked })}>
          <span className="text-ink-1">{t(`office.switch.${row.id}`)}</span> <span className="num text-xs text-ink-3">{row.id}</span>
        </Checkbox>
      ))}
    </Card>
  )
}
