import type { OutputOf } from '#contract/call.ts'
import { findLanguage } from '#contract/languages.ts'
import { OUTGOING_CHANNELS } from '#contract/outgoing/kinds.ts'
import { officeTemplates } from '#contract/outgoing/office-templates.ts'
import { TEMPLATE_KINDS } from '#contract/outgoing/templates.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { useRows, wholeList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'

const LIST = wholeList(officeTemplates, ({ rows }) => rows)
type Row = OutputOf<typeof officeTemplates>['rows'][number]

/** Returns the name of a language, as its readers write it. */
export const languageName = (tag: string): string => findLanguage(tag)?.name ?? tag

/** Lists the messages that a brand may word itself, by language, and says which it does. */
export function WordsList() {
  const t = useT()
  const word = useWord()
  const languages = useRows(LIST).answer?.languages ?? []
  const options = (prefix: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: word(`office.outgoing.${prefix}`, value) }))
  const columns: Column<Row>[] = [
    {
      id: 'kind',
      head: t('office.outgoing.what'),
      phone: 'title',
      cell: ({ kind }) => word('office.outgoing.kind', kind),
    },
    {
      id: 'channel',
      head: t('office.outgoing.by'),
      phone: 'line',
      cell: ({ channel }) => word('office.outgoing.channel', channel),
    },
    {
      id: 'language',
      head: t('office.words.language'),
      phone: 'meta',
      cell: ({ language }) => <span lang={language}>{languageName(language)}</span>,
    },
    { id: 'state', head: t('office.state'), phone: 'amount', cell: (row) => <WordsState {...row} /> },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/message-words"
      title={t('office.nav.messageWords')}
      intro={<p className="max-w-[70ch] text-ink-2">{t('office.words.about')}</p>}
      columns={columns}
      opens
      filters={[
        {
          kind: 'chips',
          field: 'language',
          label: t('office.words.language'),
          options: languages.map((value) => ({ value, label: languageName(value) })),
        },
        {
          kind: 'choice',
          field: 'channel',
          label: t('office.outgoing.by'),
          options: options('channel', OUTGOING_CHANNELS),
        },
        { kind: 'choice', field: 'kind', label: t('office.outgoing.what'), options: options('kind', TEMPLATE_KINDS) },
      ]}
    />
  )
}

/** Says whose words are sent, and that others wait for a second person. */
export function WordsState({ isOwn, isWaiting }: { isOwn: boolean; isWaiting: boolean }) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Tag tone={isOwn ? 'brand' : 'neutral'}>{t(isOwn ? 'office.words.own' : 'office.words.house')}</Tag>
      {isWaiting && <Tag tone="warning">{t('office.words.waits')}</Tag>}
    </span>
  )
}
