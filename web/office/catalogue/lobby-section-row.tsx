import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SECTION_SORTS, SECTIONS_WITHOUT_GAMES, type LobbyOrderSection } from '#contract/catalogue/lobby-order.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import { listOfficeGames } from '#contract/catalogue/office-games.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { callOffice } from '../operator-session.ts'
import { sectionName } from './section-name.ts'
import { moveItem, SortableList } from './sortable-list.tsx'

export type LobbySectionRowProps = {
  value: LobbyOrderSection
  readOnly: boolean
  onChange: (section: LobbyOrderSection) => void
}

/** Edits one section: whether it is shown, how it is sorted, and the games that are pinned first. */
export function LobbySectionRow({ value, readOnly, onChange }: LobbySectionRowProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = t(sectionName(value.section))
  const holdsGames = !SECTIONS_WITHOUT_GAMES.includes(value.section)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-28 flex-1 font-semibold">{name}</span>
        <Checkbox
          aria-label={`${name}: ${t('office.lobby.shown')}`}
          checked={value.shown}
          disabled={readOnly}
          onChange={(event) => onChange({ ...value, shown: event.target.checked })}
        >
          {t('office.lobby.shown')}
        </Checkbox>
        {holdsGames && (
          <>
            <select
              aria-label={`${name}: ${t('office.lobby.sort')}`}
              value={value.sort}
              disabled={readOnly}
              className="office-control h-8!"
              onChange={(event) =>
                onChange({ ...value, sort: SECTION_SORTS.find((one) => one === event.target.value) ?? value.sort })
              }
            >
              {SECTION_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`office.lobby.sort.${sort}`)}
                </option>
              ))}
            </select>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="h-8 rounded-control px-2 text-ink-2 hover:bg-surface-2 hover:text-ink-1"
            >
              {t('office.lobby.pins')} <span className="num">{value.pins.length}</span>
            </button>
          </>
        )}
      </div>
      {isOpen && <Pins value={value} readOnly={readOnly} onChange={onChange} />}
    </div>
  )
}

function Pins({ value, readOnly, onChange }: LobbySectionRowProps) {
  const t = useT()
  const names = useGameNames(value.pins)
  const nameOf = (code: string) => names.get(code) ?? code
  const isFull = value.pins.length >= HOME_SECTION_CAP
  return (
    <div className="flex flex-col gap-2 pb-1">
      {value.pins.length === 0 && <p className="text-ink-3">{t('office.lobby.pins.none')}</p>}
      <SortableList
        label={t('office.lobby.pins.of', { section: t(sectionName(value.section)) })}
        disabled={readOnly}
        items={value.pins.map((code) => ({ id: code, name: nameOf(code) }))}
        onMove={(from, to) => onChange({ ...value, pins: moveItem(value.pins, from, to) })}
      >
        {({ id, name }) => (
          <div className="flex min-h-9 items-center justify-between gap-2">
            <span className="truncate">{name}</span>
            <IconButton
              icon="x"
              label={t('office.lobby.pin.remove', { game: name })}
              disabled={readOnly}
              className="size-9"
              onClick={() => onChange({ ...value, pins: value.pins.filter((code) => code !== id) })}
            />
          </div>
        )}
      </SortableList>
      {isFull ? (
        <p className="text-ink-3">{t('office.lobby.pin.full')}</p>
      ) : (
        !readOnly && (
          <PinPicker
            section={value.section}
            taken={value.pins}
            onPick={(code) => onChange({ ...value, pins: [...value.pins, code] })}
          />
        )
      )}
    </div>
  )
}

/** Returns names of games by their codes, as far as they are loaded. */
function useGameNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: [listOfficeGames.id, 'names', [...codes].sort().join(' ')],
    enabled: codes.length > 0,
    queryFn: async () =>
      Promise.all(
        codes.map(async (code) =>
          (await callOffice(listOfficeGames, { search: code, pageSize: 100 })).content.find((game) => game.id === code),
        ),
      ),
  })
  return new Map(
    (data ?? []).flatMap((game) => (game ? [[game.id, game.names[locale] ?? game.names.en ?? game.id] as const] : [])),
  )
}

const REST_MS = 250
const OFFERED = 6

function PinPicker({
  section,
  taken,
  onPick,
}: {
  section: LobbyOrderSection['section']
  taken: readonly string[]
  onPick: (code: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const lane = laneFilter(section)
  const { data } = useQuery({
    queryKey: [listOfficeGames.id, 'pick', lane, search],
    enabled: search !== '',
    queryFn: () => callOffice(listOfficeGames, { ...lane, search, pageSize: OFFERED * 3 }),
  })
  const isOwnLane = (vendor: string) =>
    section === 'HOT' || section === 'LOTTERY' || (section === 'INHOUSE') === (vendor === 'BGS')
  const offered = (data?.content ?? [])
    .filter((game) => !taken.includes(game.id) && isOwnLane(game.vendor))
    .slice(0, OFFERED)
  return (
    <div className="flex flex-col gap-1">
      <input
        type="search"
        aria-label={`${t(sectionName(section))}: ${t('office.lobby.pin.add')}`}
        placeholder={t('office.lobby.pin.add')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="office-control w-full max-w-72"
      />
      {search !== '' && data && offered.length === 0 && <p className="text-ink-3">{t('office.lobby.pin.none')}</p>}
      {search !== '' && (
        <ul className="flex flex-wrap gap-1.5">
          {offered.map((game) => (
            <li key={game.id}>
              <button
                type="button"
                className="h-9 rounded-full bg-surface-2 px-3 hover:bg-surface-3"
                onClick={() => {
                  onPick(game.id)
                  setText('')
                  setSearch('')
                }}
              >
                {game.names[locale] ?? game.names.en ?? game.id}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the filter for games that may be pinned in a section. */
function laneFilter(section: LobbyOrderSection['section']): { gameType?: GameType; vendor?: string } {
  if (section === 'HOT' || section === 'LOTTERY' || section === 'VENDORS' || section === 'PROOF') return {}
  return section === 'INHOUSE' ? { vendor: 'BGS' } : { gameType: section }
}
