import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { LotteryTerms, officeLotteryTerms } from '#contract/lottery/office.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Rate } from './lottery-words.tsx'
import { PlayFields } from './play-fields.tsx'
import { nameOf, type PlayTerms, withPlay } from './terms-draft.ts'

type Returns = OutputOf<typeof officeLotteryTerms>['returns']
type Props = {
  terms: LotteryTerms
  returns: Returns
  changed: ReadonlySet<string>
  onChange: (next: LotteryTerms) => void
}

const SHOWN_FIRST = 20

/** Lists the plays with their return in force; one at a time is opened and edited. */
export function PlayList({ terms, returns, changed, onChange }: Props) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const about = new Map(returns.map(({ play, mode, name, of }) => [`${play}/${mode}`, { name, of }]))
  const sought = search.trim().toLowerCase()
  const found = terms.plays.filter((play) =>
    `${nameOf(play)} ${about.get(nameOf(play))?.name ?? ''}`.toLowerCase().includes(sought),
  )
  const shown = isWhole || sought !== '' ? found : found.slice(0, SHOWN_FIRST)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('office.lottery.plays')}</legend>
      <div className="max-w-80">
        <Field
          label={t('office.lottery.seekPlay')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <ul className="rounded-control border border-line">
        {shown.length === 0 && <li className="p-4 text-ink-3">{t('office.nothingFits')}</li>}
        {shown.map((play) => {
          const name = nameOf(play)
          return (
            <li key={name} className="border-t border-line first:border-t-0">
              <PlayRow
                play={play}
                own={about.get(name)?.name ?? ''}
                returned={about.get(name)?.of ?? null}
                isChanged={changed.has(name)}
                isOpen={open === name}
                onToggle={() => setOpen(open === name ? null : name)}
              />
              {open === name && (
                <PlayFields play={play} onChange={(change) => onChange(withPlay(terms, name, change))} />
              )}
            </li>
          )
        })}
      </ul>
      {shown.length < found.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            {t('office.lottery.showAll', { count: found.length })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type RowProps = {
  play: PlayTerms
  own: string
  returned: number | null
  isChanged: boolean
  isOpen: boolean
  onToggle: () => void
}

function PlayRow({ play, own, returned, isChanged, isOpen, onToggle }: RowProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="font-semibold" dir="ltr">
          {play.id}
        </span>{' '}
        <span className="text-ink-3">
          {own} · {play.mode}
        </span>
      </span>
      {!play.isOn && <Tag>{t('office.lottery.off')}</Tag>}
      {isChanged && <Tag tone="info">{t('office.lottery.changed')}</Tag>}
      {play.closed.length + play.half.length > 0 && (
        <Tag tone="warning">{t('office.lottery.limited', { count: play.closed.length + play.half.length })}</Tag>
      )}
      <Rate of={returned} />
      <Button
        size="small"
        tone="quiet"
        icon={isOpen ? 'x' : 'pencil-simple'}
        aria-expanded={isOpen}
        aria-label={t('office.lottery.editPlay', { play: play.id })}
        onClick={onToggle}
      >
        {t(isOpen ? 'office.close' : 'office.lottery.edit')}
      </Button>
    </div>
  )
}
