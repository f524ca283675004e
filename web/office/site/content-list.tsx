import { listContents } from '#contract/site/office-contents.ts'
import { type ContentKind, CONTENTS } from '#contract/site/contents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { type Content, titleOf, type ContentResource } from './content-resources.ts'
import { usePlaceName } from './place-name.ts'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

const listOf = (kind: ContentKind) => pagedList(listContents, { kind })
const LISTS: Readonly<Record<ContentKind, ReturnType<typeof listOf>>> = {
  banner: listOf('banner'),
  notice: listOf('notice'),
  article: listOf('article'),
  page: listOf('page'),
  resource: listOf('resource'),
}

/** Returns whether a content is shown at a moment, by its switch and its time. */
export function stateOf(
  { enabled, startsAt, endsAt, removed }: Content,
  now: number,
): 'removed' | 'off' | 'planned' | 'over' | 'shown' {
  if (removed) return 'removed'
  if (!enabled) return 'off'
  if (Date.parse(startsAt) > now) return 'planned'
  return endsAt !== null && Date.parse(endsAt) <= now ? 'over' : 'shown'
}

const TONES: Record<ReturnType<typeof stateOf>, TagTone> = {
  shown: 'positive',
  planned: 'info',
  over: 'neutral',
  off: 'neutral',
  removed: 'negative',
}

/** Shows in a word whether a content is visible now. */
export function ContentState({ row }: { row: Content }) {
  const t = useT()
  const state = stateOf(row, useNow() ?? 0)
  return <Tag tone={TONES[state]}>{t(`office.contentState.${state}`)}</Tag>
}

/** Lists contents of one kind, in every language; a filter shows removed ones. */
export function ContentList({ resource, kind }: ContentResource) {
  const t = useT()
  const locale = useLocale()
  const placeName = usePlaceName()
  const permissions = usePermissions()
  const moment = (at: string | null) => (
    <span className="num whitespace-nowrap">{at ? formatMoment(at, locale) : '–'}</span>
  )
  const columns: Column<Content>[] = [
    {
      id: 'title',
      head: t('office.titleField'),
      phone: 'title',
      cell: (row) => (
        <span className="block max-w-[56ch] font-semibold [overflow-wrap:anywhere]">{titleOf(row, locale)}</span>
      ),
    },
    { id: 'place', head: t('office.place'), phone: 'meta', cell: (row) => placeName(kind, row.place) },
    { id: 'from', head: t('office.from'), phone: 'line', cell: (row) => moment(row.startsAt) },
    { id: 'until', head: t('office.until'), phone: 'line', cell: (row) => moment(row.endsAt) },
    {
      id: 'position',
      head: t('office.position'),
      align: 'end',
      phone: 'hidden',
      cell: (row) => <span className="num">{row.position}</span>,
    },
    { id: 'changed', head: t('office.changedAt'), phone: 'hidden', cell: (row) => moment(row.updatedAt) },
    { id: 'state', head: t('office.status'), phone: 'amount', cell: (row) => <ContentState row={row} /> },
  ]
  return (
    <ResourceList
      list={LISTS[kind]}
      path={`/${resource}`}
      title={t(`office.nav.${resource}` as MessageKey)}
      columns={columns}
      opens
      filters={[
        {
          kind: 'choice',
          field: 'place',
          label: t('office.place'),
          options: CONTENTS[kind].places.map((value) => ({ value, label: placeName(kind, value) })),
        },
        {
          kind: 'choice',
          field: 'removed',
          label: t('office.status'),
          none: t('office.contentKept'),
          options: [{ value: 'true', label: t('office.contentState.removed') }],
        },
      ]}
      actions={
        permissions.includes('site.write') && (
          <Link to={`/${resource}/create`} className={buttonClass({ tone: 'primary', size: 'small' })}>
            <Icon name="plus" size="xs" />
            {t('office.add')}
          </Link>
        )
      }
    />
  )
}
