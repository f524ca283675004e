/** One game of an outside vendor, written by hand: read and asked for as a file with one game is. */
import { type FormEvent, useId, useState } from 'react'
import { GAME_KINDS } from '#contract/catalogue/game-fact-words.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const EMPTY = { code: '', game: '', type: 'RNG', kind: '', en: '', bn: '', hot: false, new: true, sort: '' }
type Row = typeof EMPTY
/** What a reader types wrongly most; everything else is said by the preview. */
const CODE = /^[A-Za-z0-9_-]{1,64}$/
const PLACE = /^\d{0,6}$/

/** Returns the game as a file of JSON has it. */
function toFile({ code, game, type, kind, en, bn, hot, new: isNew, sort }: Row): string {
  const names = { en: en.trim(), ...(bn.trim() ? { bn: bn.trim() } : {}) }
  const place = sort === '' ? {} : { sort: Number(sort) }
  return JSON.stringify([{ code: code.trim(), game: game.trim(), type, kind, names, hot, new: isNew, ...place }])
}

type Props = {
  /** Told the game's code and the file of it. */
  onWritten: (code: string, text: string) => void
}

/** A button that lets one game be written; what was typed stays until the game was asked for. */
export function GameForm({ onWritten }: Props) {
  const t = useT()
  const form = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [row, setRow] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const change = (part: Partial<Row>) => setRow({ ...row, ...part })
  const wrong = {
    code: !CODE.test(row.code.trim()),
    en: row.en.trim() === '',
    sort: !PLACE.test(row.sort),
  }
  const faultOf = (name: keyof typeof wrong) => (isTried && wrong[name] ? t('office.fieldWrong') : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong.code || wrong.en || wrong.sort) return
    setIsOpen(false)
    onWritten(row.code.trim(), toFile(row))
  }
  return (
    <>
      <Button icon="plus" onClick={() => setIsOpen(true)}>
        {t('office.vendors.oneGame')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('office.vendors.oneGame')}
        description={t('office.vendors.oneGameHint')}
        closeLabel={t('office.close')}
        footer={
          <Button type="submit" form={form} tone="primary" wide>
            {t('office.vendors.compare')}
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
          <Names row={row} change={change} faultOf={faultOf} />
          <Places row={row} change={change} fault={faultOf('sort')} />
        </form>
      </Dialog>
    </>
  )
}

type NamesProps = {
  row: Row
  change: (part: Partial<Row>) => void
  faultOf: (name: 'code' | 'en') => string | undefined
}

/** What the game is called: by us, by its vendor, by members. */
function Names({ row, change, faultOf }: NamesProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('office.vendors.code')}
        hint={t('office.vendors.gameCodeHint')}
        required
        maxLength={64}
        dir="ltr"
        value={row.code}
        error={faultOf('code')}
        onChange={({ target }) => change({ code: target.value })}
      />
      <Field
        label={t('office.vendors.gameOfVendor')}
        hint={t('office.vendors.gameOfVendorHint')}
        maxLength={100}
        dir="ltr"
        value={row.game}
        onChange={({ target }) => change({ game: target.value })}
      />
      <Field
        label={t('office.vendors.nameEn')}
        lang="en"
        required
        maxLength={80}
        value={row.en}
        error={faultOf('en')}
        onChange={({ target }) => change({ en: target.value })}
      />
      <Field
        label={t('office.vendors.nameBn')}
        lang="bn"
        maxLength={80}
        value={row.bn}
        onChange={({ target }) => change({ bn: target.value })}
      />
    </>
  )
}

type PlacesProps = { row: Row; change: (part: Partial<Row>) => void; fault: string | undefined }

/** Where the lobby shows the game. */
function Places({ row, change, fault }: PlacesProps) {
  const t = useT()
  const types = GAME_TYPES.map((value) => ({ value, label: t(`bets.type.${value}`) }))
  const kinds = GAME_KINDS.map((value) => ({ value, label: t(`games.kind.${value}`) }))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('office.vendors.gameType')}
          options={types}
          value={row.type}
          onChange={({ target }) => change({ type: target.value })}
        />
        <Select
          label={t('games.kind')}
          options={[{ value: '', label: '–' }, ...kinds]}
          value={row.kind}
          onChange={({ target }) => change({ kind: target.value })}
        />
      </div>
      <Field
        label={t('office.vendors.gameSort')}
        hint={t('office.vendors.gameSortHint')}
        inputMode="numeric"
        maxLength={6}
        value={row.sort}
        error={fault}
        onChange={({ target }) => change({ sort: target.value })}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Checkbox checked={row.hot} onChange={({ target }) => change({ hot: target.checked })}>
          {t('office.vendors.gameHot')}
        </Checkbox>
        <Checkbox checked={row.new} onChange={({ target }) => change({ new: target.checked })}>
          {t('office.vendors.gameNew')}
        </Checkbox>
      </div>
    </>
  )
}
