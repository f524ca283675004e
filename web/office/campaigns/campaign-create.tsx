import { officeCreateCampaign } from '#contract/campaigns/office-campaigns.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useAct } from '../actions.ts'
import { useGo } from '../frame/address.ts'
import { CampaignForm, type CampaignFields } from './campaign-form.tsx'

const LANGUAGES = ['en', 'bn', 'ar']
const EMPTY: CampaignFields = { texts: {}, audience: { kind: 'everybody' }, offer: null }

/** Begins a campaign. */
export function CampaignCreate() {
  const t = useT()
  const go = useGo()
  const create = useAct(officeCreateCampaign, t('office.saved'))
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.campaigns.new')}</h1>
      <CampaignForm
        languages={LANGUAGES}
        fields={EMPTY}
        busy={create.isPending}
        fault={create.error}
        onSave={(fields) => create.mutate(fields, { onSuccess: ({ id }) => go(`/campaigns/${id}/show`) })}
      />
    </div>
  )
}
