import { directionOf, useLocale, useT } from '#web/lib/i18n.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BrandForm } from './brand-form.tsx'
import { GuardSettings } from './login-guard-settings.tsx'
import { History } from './history.tsx'
import { MaintenanceCard } from './maintenance-card.tsx'
import { RegionsCard } from './regions-card.tsx'
import { RegistrationRules } from './registration-rules.tsx'
import { SocialProviders } from './social-providers.tsx'
import { Switches } from './switches.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useAddressSearch } from '../frame/address.ts'

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
