import { listSwitches, setSwitch } from '#contract/site/office-site.ts'
import { directionOf, useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useAct } from '../actions.ts'
import { useRows, wholeList } from '../frame/rows.ts'
import { BrandForm } from './brand-form.tsx'
import { GuardSettings } from './login-guard-settings.tsx'
import { History } from './history.tsx'
import { MaintenanceCard } from './maintenance-card.tsx'
import { RegionsCard } from './regions-card.tsx'
import { RegistrationRules } from './registration-rules.tsx'
import { SocialProviders } from './social-providers.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useAddressSearch } from '../frame/address.ts'

const SWITCHES = wholeList(listSwitches, ({ content }) => content)
const TABS = ['status', 'regions', 'switches', 'registration', 'brand'] as const

/**
 * Shows the settings of a brand: maintenance, regions, switches, the registration form's rules, the brand itself; each
 * with its history.
 */
export function SiteSettings() {
  const t = useT()
  const [search, setSearch] = useAddressSearch()
  const permissions = usePermissions()
  const readOnly = !permissions.includes('site.write')
  const tab = TABS.find((one) => one === search.tab) ?? 'status'
  const body = {
    status: <MaintenanceCard readOnly={readOnly} />,
    regions: <RegionsCard readOnly={readOnly} />,
    switches: (
      <>
        <GuardSettings readOnly={readOnly} />
        <SocialProviders readOnly={readOnly} />
        <Switches readOnly={readOnly} />
      </>
    ),
    registration: <RegistrationRules readOnly={readOnly} />,
    brand: <BrandForm readOnly={readOnly} />,
  }
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.settings')}</h1>
      {readOnly && <p className="text-ink-2">{t('office.notAllowed')}</p>}
      <Tabs
        direction={directionOf(useLocale())}
        label={t('office.nav.settings')}
        value={tab}
        onValueChange={(id) => setSearch({ tab: id })}
        tabs={TABS.map((id) => ({
          id,
          label: t(`office.settingsTab.${id}`),
          content: id === tab && (
            <div className="flex flex-col gap-4">
              {body[id]}
              <History subject={id} />
            </div>
          ),
        }))}
      />
    </div>
  )
}

function Switches({ readOnly }: { readOnly: boolean }) {
  const t = useT()
  const { rows, error, refetch } = useRows(SWITCHES)
  const set = useAct(setSwitch, t('office.saved'))
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('office.switches')}</h2>
      {error && <ErrorState compact title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={refetch} />}
      {!rows && !error && <RowSkeletons count={4} />}
      {rows?.map((row) => (
        <Checkbox
          key={row.id}
          checked={row.enabled}
          disabled={readOnly}
          onChange={(event) => set.mutate({ id: row.id, enabled: event.target.checked })}
        >
          <span className="text-ink-1">{t(`office.switch.${row.id}`)}</span>{' '}
          <span className="num text-xs text-ink-3">{row.id}</span>
        </Checkbox>
      ))}
    </Card>
  )
}
