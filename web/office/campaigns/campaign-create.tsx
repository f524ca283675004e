import { useState } from 'react'
import { officeCampaignTemplates, officeCreateCampaign } from '#contract/campaigns/office-campaigns.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useAct } from '../actions.ts'
import { Select } from '#web/ui/select.tsx'
import { useOfficeBrand } from '../compose/use-office-brand.ts'
import { useGo } from '../frame/address.ts'
import { pagedList, useRows } from '../frame/rows.ts'
import { useDraft } from '../frame/use-draft.ts'
import { CampaignForm, type CampaignFields } from './campaign-form.tsx'

const TEMPLATES = pagedList(officeCampaignTemplates)
const EMPTY: CampaignFields = { texts: {}, audience: { kind: 'everybody' }, offer: null, channels: [] }
const formOf = (fields: CampaignFields) => fields

/** Begins a campaign. */
export function CampaignCreate() {
  const t = useT()
  const go = useGo()
  const brand = useOfficeBrand()
  const { rows = [] } = useRows(TEMPLATES, { pageSize: 100 })
  const [template, setTemplate] = useState('')
  const create = useAct(officeCreateCampaign, t('office.saved'))
  const draft = useDraft(EMPTY, { formOf })
  const choose = (id: string) => {
    setTemplate(id)
    draft.change((was) => ({ ...was, texts: rows.find((row) => row.id === id)?.texts ?? {} }))
  }
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
        onChange={({ target }) => choose(target.value)}
      />
      <CampaignForm
        languages={brand?.languages ?? []}
        draft={draft}
        busy={create.isPending}
        fault={create.error}
        onSave={(fields) => create.mutate(fields, { onSuccess: ({ id }) => go(`/campaigns/${id}/show`) })}
      />
    </div>
  )
}
