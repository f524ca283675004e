import { useState } from 'react'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CATEGORY_ICONS } from './categories.ts'
import type { Inbox, Message } from './use-inbox.ts'

/** Returns rows that follow each other with one title and category as one group. */
function groupsOf(rows: readonly Message[]): Message[][] {
  const groups: Message[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.title === row.title && last[0].category === row.category) last.push(row)
    else groups.push([row])
  }
  return groups
}

/** Lists messages; each is opened by a press, and chosen by its box. Many of one title are one line that unfolds. */
export function MessageList({ inbox, rows }: { inbox: Inbox; rows: readonly Message[] }) {
  return (
    <ul>
      {groupsOf(rows).map((group) =>
        group.length < GROUPED_FROM ? (
          group.map((message) => <OwnRow key={message.id} inbox={inbox} message={message} />)
        ) : (
          <Group key={group[0]?.id} inbox={inbox} group={group} />
        ),
      )}
    </ul>
  )
}

const GROUPED_FROM = 3

function OwnRow({ inbox, message }: { inbox: Inbox; message: Message }) {
  return (
    <Row
      message={message}
      isOpen={inbox.open?.id === message.id}
      isChosen={inbox.chosen.includes(message.id)}
      onChoose={(isChosen) => inbox.choose([message.id], isChosen)}
      onOpen={() => inbox.show(message)}
    />
  )
}

/** One line for several messages of one title, with how many; a press shows them, its box chooses all of them. */
function Group({ inbox, group }: { inbox: Inbox; group: readonly Message[] }) {
  const t = useT()
  const locale = useLocale()
  const [isShown, setShown] = useState(false)
  const [newest] = group
  if (!newest) return null
  const ids = group.map(({ id }) => id)
  const count = t('inbox.several', { title: newest.title, shown: formatCount(group.length, locale) })
  return (
    <>
      <Row
        message={{ ...newest, title: count, isRead: group.every(({ isRead }) => isRead) }}
        isOpen={false}
        isExpanded={isShown}
        isChosen={ids.every((id) => inbox.chosen.includes(id))}
        onChoose={(isChosen) => inbox.choose(ids, isChosen)}
        onOpen={() => setShown(!isShown)}
      />
      {isShown && group.map((message) => <OwnRow key={message.id} inbox={inbox} message={message} />)}
    </>
  )
}

type RowProps = {
  message: Message
  isOpen: boolean
  /** Of a line for several: whether they are shown. */
  isExpanded?: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onOpen: () => void
}

function Row({ message, isOpen, isExpanded, isChosen, onChoose, onOpen }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const { title, at, category, isRead } = message
  return (
    <li className={cx('flex items-stretch border-t border-line first:border-t-0', isOpen && 'bg-surface-2')}>
      <ChoiceBox label={t('inbox.choose', { title })} checked={isChosen} onChange={onChoose} />
      <button
        type="button"
        onClick={onOpen}
        aria-current={isOpen || undefined}
        aria-expanded={isExpanded}
        className="flex min-w-0 flex-1 items-center gap-3 py-3.25 pe-4 text-start transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="grid size-10 flex-none place-items-center rounded-control bg-surface-2 text-ink-2">
          <Icon name={CATEGORY_ICONS[category]} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('line-clamp-2 leading-normal', isRead ? 'font-medium text-ink-2' : 'font-semibold')}>
            {title}
          </span>
          <span className="block truncate text-xs text-ink-3">
            {t(`inbox.category.${category}`)} · {formatMoment(at, locale)}
          </span>
        </span>
        {isExpanded !== undefined && (
          <Icon name="caret-down" size="s" className={cx('flex-none', isExpanded && 'rotate-180')} />
        )}
        {!isRead && <Tag tone="brand">{t('member.messages.new')}</Tag>}
      </button>
    </li>
  )
}

type BoxProps = { label: string; checked: boolean; onChange: (isChosen: boolean) => void }

/** Draws a box whose words are for screen readers only; the whole start of the row is its target. */
export function ChoiceBox({ label, checked, onChange }: BoxProps) {
  return (
    <label className="grid w-12 flex-none cursor-pointer place-items-center self-stretch">
      <span className="relative grid size-5 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer size-5 appearance-none rounded-[6px] bg-sunken shadow-[inset_0_0_0_1.5px_var(--fh-line-ui)] checked:bg-brand checked:shadow-none"
        />
        <Icon name="check" size="xs" className="pointer-events-none absolute hidden text-on-brand peer-checked:block" />
      </span>
    </label>
  )
}
