import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { NOTICE_EXECUTIONS, NOTICE_TYPES } from '#contract/messages.ts'
import { removeNotice } from '#contract/office-site.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { type Draft, NoticeForm, type NoticeRow as Row } from './notice-form.tsx'

const newNotice = (): Draft => ({
  type: NOTICE_TYPES[0], execution: NOTICE_EXECUTIONS[0], title: {}, text: {}, startsAt: new Date().toISOString(), endsAt: null, position: 0, enabled: true,
})

/** Notices and announcements; a change is on open pages at once. */
export function NoticeList() {
  const t = useT()
  const locale = useLocale()
  const { permissions = [] } = usePermissions<string[]>()
  const readOnly = !permissions.includes('site.write')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [removing, setRemoving] = useState<Row | null>(null)
  const remove = useAct(removeNotice, t('office.removed'))
  const moment = (at: string | null) => <span className="num whitespace-nowrap">{at ? formatMoment(at, locale) : '–'}</span>
  const columns: Column<Row>[] = [
    { id: 'title', head: t('office.titleField'), phone: 'title', cell: (row) => <span className="block max-w-[60ch] font-semibold [overflow-wrap:anywhere]">{row.title[locale] ?? row.title.en ?? row.title.bn}</span> },
    { id: 'type', head: t('office.kind'), phone: 'meta', cell: (row) => t(`office.noticeType.${row.type}`) },
    { id: 'audience', head: t('office.audience'), phone: 'line', cell: (row) => t(`office.noticeAudience.${row.execution}`) },
    { id: 'from', head: t('office.from'), phone: 'line', cell: (row) => moment(row.startsAt) },
    { id: 'until', head: t('office.until'), phone: 'line', cell: (row) => moment(row.endsAt) },
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
      <ResourceList<Row> resource="notices" title={t('office.nav.notices')} columns={columns} actions={<Button size="small" tone="primary" icon="plus" disabled={readOnly} onClick={() => setDraft(newNotice())}>{t('office.add')}</Button>} />
      <Dialog open={draft !== null} onOpenChange={() => setDraft(null)} title={t(draft?.id ? 'office.editNotice' : 'office.newNotice')} closeLabel={t('office.close')}>
        {draft && <NoticeForm key={draft.id ?? 'new'} draft={draft} onDone={() => setDraft(null)} />}
      </Dialog>
      <ConfirmDialog
        open={removing !== null} onOpenChange={() => setRemoving(null)} title={t('office.remove')} text={removing?.title[locale] ?? ''} confirmLabel={t('office.remove')} cancelLabel={t('office.cancel')}
        danger busy={remove.isPending} onConfirm={() => removing && remove.mutate({ id: removing.id }, { onSettled: () => setRemoving(null) })}
      />
    </>
  )
}
