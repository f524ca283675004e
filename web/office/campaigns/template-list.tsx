import { useState } from 'react'
import type { CampaignTexts } from '#contract/campaigns/campaign.ts'
import {
  type CampaignTemplate,
  officeCampaignTemplates,
  officeRemoveCampaignTemplate,
  officeSaveCampaignTemplate,
} from '#contract/campaigns/office-campaigns.ts'
import { findLanguage } from '#contract/languages.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { pagedList, useRows } from '../frame/rows.ts'
import { useDraft } from '../frame/use-draft.ts'
import { useOfficeBrand } from '../compose/use-office-brand.ts'
import { useCampaignWords } from './campaign-words.ts'
import { TextsFields } from './texts-fields.tsx'

const LIST = pagedList(officeCampaignTemplates)

/** Texts to begin campaigns with: written, changed, removed. */
export function TemplateList() {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const mayNot = usePermissions().includes('campaigns.write') ? undefined : t('office.notAllowed')
  const { rows, error, refetch } = useRows(LIST, { pageSize: 100 })
  const [open, setOpen] = useState<string | null>(null)
  const remove = useAct(officeRemoveCampaignTemplate, t('office.saved'))
  if (error)
    return (
      <ErrorState
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={refetch}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('office.campaigns.templates')}</h1>
        <Button tone="primary" reason={mayNot} onClick={() => setOpen('new')}>
          {t('office.campaigns.newTemplate')}
        </Button>
      </div>
      {open === 'new' && <TemplateForm template={null} onDone={() => setOpen(null)} />}
      {!rows && <RowSkeletons />}
      {rows?.length === 0 && open === null && <p className="text-ink-2">{t('office.campaigns.noTemplates')}</p>}
      {rows?.map((row) => (
        <Card key={row.id} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h2>{row.name}</h2>
            <span className="text-ink-3">
              {row.by} · {formatMoment(row.at, locale)}
            </span>
            {row.missing.length > 0 && (
              <span className="text-warning">
                {t('office.campaigns.templateMissing', {
                  languages: row.missing.map((tag) => findLanguage(tag)?.name ?? tag).join(', '),
                })}
              </span>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button size="small" reason={mayNot} onClick={() => setOpen(open === row.id ? null : row.id)}>
              {t('office.campaigns.changeTemplate')}
            </Button>
            <Button
              size="small"
              tone="quiet"
              reason={mayNot}
              busy={remove.isPending}
              onClick={() => remove.mutate({ id: row.id })}
            >
              {t('office.remove')}
            </Button>
          </div>
          {open === row.id && <TemplateForm template={row} onDone={() => setOpen(null)} />}
        </Card>
      ))}
    </div>
  )
}

const formOf = (row: CampaignTemplate | null) => ({
  name: row?.name ?? '',
  texts: row?.texts ?? ({} as CampaignTexts),
})

function TemplateForm({ template: row, onDone }: { template: CampaignTemplate | null; onDone: () => void }) {
  const t = useT()
  const brand = useOfficeBrand()
  const save = useAct(officeSaveCampaignTemplate, t('office.saved'))
  const draft = useDraft(row, { formOf, onChosen: save.reset })
  const words = useCampaignWords()
  const chooseFirst = useDraftReason(draft)
  const template = draft.read
  const { name, texts } = draft.form
  const send = () => {
    const written = Object.entries(texts).filter(([, one]) => one && (one.title.trim() || one.text.trim()))
    const of = template && { id: template.id, version: template.version }
    save.mutate({ name, texts: Object.fromEntries(written), of }, { onSuccess: onDone })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('office.campaigns.textHint')}</p>
      <Field
        label={t('office.campaigns.templateName')}
        maxLength={80}
        value={name}
        onChange={({ target }) => draft.change((was) => ({ ...was, name: target.value }))}
      />
      <TextsFields
        languages={brand?.languages ?? []}
        texts={texts}
        fault={save.error}
        onChange={(next) => draft.change((was) => ({ ...was, texts: next }))}
      />
      <DraftChanged draft={draft} words={words} />
      <FormFault fault={save.error} />
      <div>
        <Button tone="primary" busy={save.isPending} reason={chooseFirst} onClick={send}>
          {t('office.save')}
        </Button>
      </div>
    </div>
  )
}
