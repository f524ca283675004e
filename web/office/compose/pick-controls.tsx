import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { listMembers } from '#contract/identity/office-identity.ts'
import { findLanguage, LANGUAGES } from '#contract/languages.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Picked, Picker } from '#web/ui/picker.tsx'
import { callOffice } from '../operator-session.ts'
import { type ControlProps, shown, useComposed, useGameTypeName } from './context.ts'
import { listOf } from './field.tsx'
import { type Found, type Wanted, useFoundGames, useGameNames, useRested, useVendors } from './find-games.ts'

const REST_MS = 250
const AGENTS_MAX = 12
const COUNTRIES_SHOWN = 12
/** Codes that have a name and are no country. */
const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Returns the words that a picker says while it looks, and when nothing is found. */
function useEmptyWords() {
  const t = useT()
  return ({ isPending, isRefused }: Omit<Found, 'found'>) =>
    t(
      isPending
        ? 'office.compose.pick.looking'
        : isRefused
          ? 'office.compose.pick.refused'
          : 'office.compose.pick.none',
    )
}

/** What was typed itself, where nothing may be looked up: whoever knows the code can still write it. */
const typedItself = (text: Wanted): readonly Picked[] =>
  text?.trim() ? [{ value: text.trim(), label: text.trim() }] : []

type ListProps = {
  control: ControlProps
  text: Wanted
  setText: (text: string) => void
  source: Found
  nameOf: (code: string) => string
}

/** A list of codes as chips, with a search that adds to it. */
function ListPicker({ control: { path, label }, text, setText, source, nameOf }: ListProps) {
  const t = useT()
  const say = useEmptyWords()
  const { value, set, error, hint } = useComposed(path, true)
  const chosen = listOf(value).map(shown)
  const found = source.isRefused ? typedItself(text) : source.found
  return (
    <div className="col-span-full">
      <Picker
        label={label}
        hint={hint}
        error={error}
        chosen={chosen.map((one) => ({ value: one, label: nameOf(one) }))}
        found={found.filter((one) => !chosen.includes(one.value))}
        text={text ?? ''}
        onOpen={() => setText(text ?? '')}
        onTextChange={setText}
        onPick={(one) => set([...chosen, one])}
        onRemove={(one) => set(chosen.filter((other) => other !== one))}
        empty={say(source)}
        removeLabel={(name) => t('office.compose.pick.remove', { name })}
      />
    </div>
  )
}

/** Games, by title. */
export function GamesControl(control: ControlProps) {
  const [text, setText] = useState<Wanted>(null)
  const { value } = useComposed(control.path)
  const nameOf = useGameNames(listOf(value).map(shown))
  return <ListPicker control={control} text={text} setText={setText} source={useFoundGames(text)} nameOf={nameOf} />
}

/** Vendors, by name. */
export function VendorsControl(control: ControlProps) {
  const [text, setText] = useState<Wanted>(null)
  const { value } = useComposed(control.path)
  const vendors = useVendors(text, listOf(value).map(shown))
  return <ListPicker control={control} text={text} setText={setText} source={vendors} nameOf={vendors.nameOf} />
}

const known = (options: readonly Picked[], text: Wanted): Found => {
  const wanted = (text ?? '').trim().toLocaleLowerCase()
  const found = options.filter(({ value, label }) => `${label}\n${value}`.toLocaleLowerCase().includes(wanted))
  return { found, isPending: false, isRefused: false }
}

/** Types of games. */
export function TypesControl(control: ControlProps) {
  const [text, setText] = useState<Wanted>(null)
  const typeName = useGameTypeName()
  const nameOf = (code: string) => typeName(code) ?? code
  const source = known(
    GAME_TYPES.map((value) => ({ value, label: nameOf(value) })),
    text,
  )
  return <ListPicker control={control} text={text} setText={setText} source={source} nameOf={nameOf} />
}

/** Languages that a member may have chosen. */
export function LanguagesControl(control: ControlProps) {
  const [text, setText] = useState<Wanted>(null)
  const source = known(
    LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name, meta: tag })),
    text,
  )
  const nameOf = (tag: string) => findLanguage(tag)?.name ?? tag
  return <ListPicker control={control} text={text} setText={setText} source={source} nameOf={nameOf} />
}

/** Returns all countries with their names in a language, by name. */
function listCountries(locale: string): Picked[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = NO_COUNTRY.has(value) ? undefined : names.of(value)
      return label === undefined ? [] : [{ value, label, meta: value }]
    })
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}

/** Countries, by name or code. */
export function CountriesControl(control: ControlProps) {
  const locale = useLocale()
  const [text, setText] = useState<Wanted>(null)
  const all = useMemo(() => listCountries(locale), [locale])
  const { found, ...source } = known(all, text)
  return (
    <ListPicker
      control={control}
      text={text}
      setText={setText}
      source={{ ...source, found: found.slice(0, COUNTRIES_SHOWN) }}
      nameOf={(code) => all.find(({ value }) => value === code)?.label ?? code}
    />
  )
}

/** Agents, by the beginning of their user name. */
export function AgentsControl(control: ControlProps) {
  const [text, setText] = useState<Wanted>(null)
  const wanted = text?.trim() ?? ''
  const search = useRested(wanted, REST_MS)
  const { data, isFetching, isError } = useQuery({
    queryKey: [listMembers.id, 'agents', search],
    enabled: text !== null,
    queryFn: () => callOffice(listMembers, { kind: 'agent', pageSize: AGENTS_MAX, ...(search ? { search } : {}) }),
    retry: false,
  })
  const found = (search === wanted ? (data?.content ?? []) : []).map(({ username }) => ({
    value: username,
    label: username,
  }))
  const source = { found, isPending: isFetching || search !== wanted, isRefused: isError }
  return <ListPicker control={control} text={text} setText={setText} source={source} nameOf={(one) => one} />
}

type OneProps = { label: string; taken: readonly string[]; onPick: (code: string) => void }

/** Looks for one more game, for a list that shows its games itself. */
export function AddGame({ label, taken, onPick }: OneProps) {
  const [text, setText] = useState<Wanted>(null)
  return (
    <AddOne label={label} taken={taken} onPick={onPick} text={text} setText={setText} source={useFoundGames(text)} />
  )
}

/** Looks for one more vendor, for a list that shows its vendors itself. */
export function AddVendor({ label, taken, onPick }: OneProps) {
  const [text, setText] = useState<Wanted>(null)
  return <AddOne label={label} taken={taken} onPick={onPick} text={text} setText={setText} source={useVendors(text)} />
}

/** Looks for one more type of game, for a list that shows its types itself. */
export function AddType({ label, taken, onPick, options }: OneProps & { options: readonly Picked[] }) {
  const [text, setText] = useState<Wanted>(null)
  return (
    <AddOne label={label} taken={taken} onPick={onPick} text={text} setText={setText} source={known(options, text)} />
  )
}

type AddProps = OneProps & { text: Wanted; setText: (text: string) => void; source: Found }

function AddOne({ label, taken, onPick, text, setText, source }: AddProps) {
  const t = useT()
  const say = useEmptyWords()
  const found = source.isRefused ? typedItself(text) : source.found
  return (
    <Picker
      label={label}
      found={found.filter(({ value }) => !taken.includes(value))}
      text={text ?? ''}
      onOpen={() => setText(text ?? '')}
      onTextChange={setText}
      onPick={onPick}
      empty={say(source)}
      removeLabel={(name) => t('office.compose.pick.remove', { name })}
    />
  )
}
