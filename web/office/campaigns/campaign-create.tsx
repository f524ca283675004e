import { useState } from 'react'
import { officeCampaignTemplates, officeCreateCampaign } from '#contract/campaigns/office-campaigns.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useAct } from '../actions.ts'
import { Select } from '#web/ui/select.tsx'
import { useOfficeBrand } from '../compose/use-office-brand.ts'
import { useGo } from '../frame/address.ts'
import { pagedList, useRows } from '../frame/rows.ts'
import { CampaignForm, type CampaignFields } from './campaign-form.tsx'

const TEMPLATES = pagedList(officeCampaignTemplates)
const EMPTY: CampaignFields = { texts: {}, audience: { kind: 'everybody' }, offer: null, channels: [] }

/** Begins a campaign. */
export function CampaignCreate() {
  const t = useT()
  const go = useGo()
  const brand = useOfficeBrand()
  const { rows = [] } = useRows(TEMPLATES, { pageSize: 100 })
  const [template, setTemplate] = useState('')
  const create = useAct(officeCreateCampaign, t('office.saved'))
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.campaigns.new')}</h1>
      <Select
        label={t('office.campaigns.fromTemplate')}
        value={template}
        options={[
          { value: '', label: t('office.campaigns.noTemplate') },
          ...rows.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => setTemplate(target.value)}
      />
      <CampaignForm
        key={template}
        languages={brand?.languages ?? []}
        fields={{ ...EMPTY, texts: rows.find(({ id }) => id === template)?.texts ?? {} }}
        busy={create.isPending}
        fault={create.error}
        onSave={(fields) => create.mutate(fields, { onSuccess: ({ id }) => go(`/campaigns/${id}/show`) })}
      />
    </div>
  )
}
