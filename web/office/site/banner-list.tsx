import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { type listBanners, removeBanner } from '#contract/office-site.ts'
import { BANNER_GROUPS } from '#contract/site.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { BannerForm, type Draft } from './banner-form.tsx'

type Row = OutputOf<typeof listBanners>['content'][number]

const FRESH: Draft = {
  groupName: BANNER_GROUPS[0], tag: {}, title: {}, text: {}, button: {}, url: '/art/banners/cricket', mobileUrl: '/art/banners/cricket', linkageType: 'PAGE', link: '',
  position: 100, enabled: false,
}

/** The banners of the lobby and the dialogs, in every language. */
export function BannerList() {
  const t = useT()
  const locale = useLocale()
  const { permissions = [] } = usePermissions<string[]>()
  const readOnly = !permissions.includes('site.write')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)
  const remove = useAct(removeBanner, t('office.removed'))
  const titleOf = (row: Row) => row.title[locale] || row.title.en || t('office.pictureOnly')
  const columns: Column<Row>[] = [
    { id: 'title', head: t('office.titleField'), phone: 'title', cell: (row) => <span className="font-semibold">{titleOf(row)}</span> },
    { id: 'group', head: t('office.group'), phone: 'meta', cell: (row) => t(`office.bannerGroup.${row.groupName}`) },
    { id: 'link', head: t('office.link'), phone: 'line', cell: (row) => <span className="num block max-w-[30ch] truncate">{row.link || '–'}</span> },
    { id: 'position', head: t('office.position'), align: 'end', phone: 'hidden', cell: (row) => <span className="num">{row.position}</span> },
    { id: 'state', head: t('office.status'), phone: 'amount', cell: (row) => <Tag tone={row.enabled ? 'positive' : 'neutral'}>{t(row.enabled ? 'office.on' : 'office.off')}</Tag> },
    { id: 'edit', head: '', align: 'end', phone: 'line', cell: (row) => (
      <span className="inline-flex gap-2">
        <Button size="small" disabled={readOnly} onClick={() => setDraft(row)}>{t('office.edit')}</Button>
        <Button size="small" tone="quiet" disabled={readOnly} onClick={() => setRemoving(row)}>{t('office.remove')}</Button>
      </span>
    ) },
  ]
  return (
    <>
      <ResourceList<Row> resource="banners" title={t('office.nav.banners')} columns={columns} actions={<Button size="small" tone="primary" icon="plus" disabled={readOnly} onClick={() => setDraft(FRESH)}>{t('office.add')}</Button>} />
      <Dialog open={draft !== null} onOpenChange={() => setDraft(null)} title={t(draft?.id ? 'office.editBanner' : 'office.newBanner')} closeLabel={t('office.close')}>
        {draft && <BannerForm key={draft.id ?? 'new'} draft={draft} onDone={() => setDraft(null)} />}
      </Dialog>
      <ConfirmDialog
        open={removing !== null} onOpenChange={() => setRemoving(null)} title={t('office.remove')} text={removing ? titleOf(removing) : ''} confirmLabel={t('office.remove')} cancelLabel={t('office.cancel')}
        danger busy={remove.isPending} onConfirm={() => removing && remove.mutate({ id: removing.id }, { onSettled: () => setRemoving(null) })}
      />
    </>
  )
}
