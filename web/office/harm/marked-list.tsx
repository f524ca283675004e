import { type MarkedMember, officeMarkedMembers } from '#contract/harm/office-harm.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'

const LIST = pagedList(officeMarkedMembers)

/** Lists members with a marker of harm, the latest seen first. */
export function MarkedList() {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
  const columns: Column<MarkedMember>[] = [
    { id: 'member', head: t('office.member'), phone: 'title', cell: ({ username }) => username },
    {
      id: 'kinds',
      head: t('office.harm.kind'),
      phone: 'line',
      cell: ({ kinds }) => kinds.map((kind) => t(`office.harm.kind.${kind}`)).join(', '),
    },
    { id: 'seen', head: t('office.harm.seen'), phone: 'meta', cell: ({ seenAt }) => moment(seenAt) },
    { id: 'until', head: t('office.harm.until'), phone: 'line', cell: ({ until }) => moment(until) },
  ]
  return (
    <>
      <ResourceList list={LIST} path="/marked-members" title={t('office.nav.marked')} columns={columns} opens />
      <p className="mt-3 max-w-[70ch] text-ink-2">{t('office.harm.listHint')}</p>
    </>
  )
}
