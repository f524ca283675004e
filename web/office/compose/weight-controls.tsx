import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type ControlProps, shown, useComposed, useComposeWords, useGameTypeName } from './context.ts'
import { numberOf } from './controls.tsx'
import { Group, listOf, PercentBox } from './field.tsx'
import { useGameNames, useVendors } from './find-games.ts'
import { AddGame, AddType, AddVendor } from './pick-controls.tsx'

const tableOf = (value: unknown) =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}

/** How much stakes on single games count. */
export function GameWeights(control: ControlProps) {
  const codes = Object.keys(tableOf(useComposed(control.path).value))
  return <Weights control={control} nameOf={useGameNames(codes)} Add={AddGame} of="game" />
}

/** How much stakes on all games of single vendors count. */
export function VendorWeights(control: ControlProps) {
  const codes = Object.keys(tableOf(useComposed(control.path).value))
  return <Weights control={control} nameOf={useVendors(null, codes).nameOf} Add={AddVendor} of="vendor" />
}

type WeightsProps = {
  control: ControlProps
  nameOf: (code: string) => string
  Add: typeof AddGame
  of: 'game' | 'vendor'
}

function Weights({ control: { path, label }, nameOf, Add, of }: WeightsProps) {
  const t = useT()
  const { value, set } = useComposed(path)
  const table = tableOf(value)
  const remove = (code: string) => {
    const { [code]: _gone, ...others } = table
    set(others)
  }
  return (
    <Group label={label} path={path}>
      {Object.entries(table).map(([code, weight]) => (
        <div key={code} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <PercentBox
              path={[...path, code]}
              label={nameOf(code)}
              value={shown(weight)}
              onTyped={(typed) => set({ ...table, [code]: numberOf(latinFigures(typed)) })}
            />
          </div>
          <IconButton
            icon="trash"
            label={t('office.compose.pick.remove', { name: nameOf(code) })}
            onClick={() => remove(code)}
          />
        </div>
      ))}
      <div className="col-span-full">
        <Add
          label={t(`office.compose.pick.${of}`)}
          taken={Object.keys(table)}
          onPick={(code) => set({ ...table, [code]: 100 })}
        />
      </div>
    </Group>
  )
}

type Excluded = { of: string; code: string; how: string }
const HOWS = ['refused', 'counts_nothing'] as const

/** Games, vendors and types on which stakes are refused, or count nothing. */
export function ExcludedControl({ path, label }: ControlProps) {
  const t = useT()
  const { value, set } = useComposed(path)
  const { choiceOf } = useComposeWords()
  const typeName = useGameTypeName()
  const rows = listOf(value) as Excluded[]
  const gameName = useGameNames(rows.flatMap(({ of, code }) => (of === 'game' ? [code] : [])))
  const { nameOf: vendorName } = useVendors(
    null,
    rows.flatMap(({ of, code }) => (of === 'vendor' ? [code] : [])),
  )
  const typeOf = (code: string) => typeName(code) ?? choiceOf('type', code)
  const nameOf = ({ of, code }: Excluded) => (of === 'game' ? gameName : of === 'vendor' ? vendorName : typeOf)(code)
  const add = (of: string) => ({
    taken: rows.flatMap((row) => (row.of === of ? [row.code] : [])),
    onPick: (code: string) => set([...rows, { of, code, how: HOWS[0] }]),
  })
  return (
    <Group label={label} path={path}>
      {rows.map((row, place) => (
        <div
          key={`${row.of} ${row.code}`}
          data-field={[...path, place].join('.')}
          data-picked="of code"
          className="col-span-full flex items-end gap-2 border-b border-line pb-3"
        >
          <ExcludedRow
            path={[...path, place]}
            row={row}
            name={nameOf(row)}
            onHow={(how) => set(rows.map((one) => (one === row ? { ...one, how } : one)))}
          />
          <IconButton
            icon="trash"
            label={t('office.compose.pick.remove', { name: nameOf(row) })}
            onClick={() => set(rows.filter((one) => one !== row))}
          />
        </div>
      ))}
      <AddGame label={t('office.compose.pick.game')} {...add('game')} />
      <AddVendor label={t('office.compose.pick.vendor')} {...add('vendor')} />
      <AddType
        label={t('office.compose.pick.type')}
        options={[...GAME_TYPES, 'BINGO'].map((one) => ({ value: one, label: typeOf(one) }))}
        {...add('type')}
      />
    </Group>
  )
}

type RowProps = { path: readonly (string | number)[]; row: Excluded; name: string; onHow: (how: string) => void }

function ExcludedRow({ path, row, name, onHow }: RowProps) {
  const { error } = useComposed(path, true)
  const { choiceOf, labelOf } = useComposeWords()
  return (
    <div className="grid min-w-0 flex-1 items-end gap-2 sm:grid-cols-2">
      <div className="flex min-h-9 min-w-0 flex-col items-start justify-center gap-1">
        <Tag>{choiceOf('of', row.of)}</Tag>
        <span className="[overflow-wrap:anywhere]">{name}</span>
        <FieldNote id={`${path.join('-')}-note`} error={error} />
      </div>
      <div className="contents" data-field={[...path, 'how'].join('.')}>
        <Select
          label={`${labelOf('how')} · ${name}`}
          value={row.how}
          options={HOWS.map((one) => ({ value: one, label: choiceOf('how', one) }))}
          onChange={(event) => onHow(event.target.value)}
        />
      </div>
    </div>
  )
}
