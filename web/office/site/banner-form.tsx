import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { createBanner, type listBanners, updateBanner } from '#contract/office-site.ts'
import { BANNER_GROUPS, LINKAGE_TYPES } from '#contract/site.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { LocalisedFields } from './localised-fields.tsx'

type Row = OutputOf<typeof listBanners>['content'][number]
export type Draft = Omit<Row, 'id'> & { id?: string }

const TEXTS = [['tag', 40], ['title', 80], ['text', 200], ['button', 40]] as const

/** A banner's texts, picture, link and place; without an id it is a new one. */
export function BannerForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useT()
  const sayFault = useFault()
  const [row, setRow] = useState(draft)
  const create = useAct(createBanner, t('office.saved'))
  const update = useAct(updateBanner, t('office.saved'))
  const fault = create.error ?? update.error
  const wrong = (field: string) => (fault?.fields[field] ? t('office.fieldWrong') : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { id, ...fields } = row
    if (id) update.mutate({ ...fields, id }, { onSuccess: onDone })
    else create.mutate(fields, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      {TEXTS.map(([field, length]) => <LocalisedFields key={field} label={t(`office.banner.${field}`)} maxLength={length} value={row[field]} onValueChange={(value) => setRow({ ...row, [field]: value })} />)}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('office.group')} value={row.groupName} onChange={(event) => setRow({ ...row, groupName: BANNER_GROUPS.find((one) => one === event.target.value) ?? row.groupName })}
          options={BANNER_GROUPS.map((value) => ({ value, label: t(`office.bannerGroup.${value}`) }))}
        />
        <Field label={t('office.position')} type="number" min={0} max={10_000} value={row.position} onChange={(event) => setRow({ ...row, position: Number(event.target.value) })} />
        <Select
          label={t('office.linkKind')} value={row.linkageType} onChange={(event) => setRow({ ...row, linkageType: LINKAGE_TYPES.find((one) => one === event.target.value) ?? row.linkageType })}
          options={LINKAGE_TYPES.map((value) => ({ value, label: t(`office.linkKind.${value}`) }))}
        />
        <Field label={t('office.link')} value={row.link} error={wrong('link')} onChange={(event) => setRow({ ...row, link: event.target.value })} />
        <Field label={t('office.picture')} value={row.url} error={wrong('url')} onChange={(event) => setRow({ ...row, url: event.target.value })} />
        <Field label={t('office.pictureOnPhones')} value={row.mobileUrl} error={wrong('mobileUrl')} onChange={(event) => setRow({ ...row, mobileUrl: event.target.value })} />
      </div>
      <Checkbox checked={row.enabled} onChange={(event) => setRow({ ...row, enabled: event.target.checked })}>{t('office.on')}</Checkbox>
      {fault && <p role="alert" className="text-negative">{sayFault(fault)}</p>}
      <Button type="submit" tone="primary" wide busy={create.isPending || update.isPending}>{t('office.save')}</Button>
    </form>
  )
}
