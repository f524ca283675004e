import { useState } from 'react'
import { GAME_TYPES, type GameType } from '#contract/catalogue/games.ts'
import { addHouseVendor } from '#contract/catalogue/house-vendors.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { useGo } from '../frame/address.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** A button that adds an outside vendor, and opens its page. */
export function AddVendor() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="plus" onClick={() => setOpen(true)}>
        {t('office.vendors.add')}
      </Button>
      {isOpen && <AddDialog onDone={() => setOpen(false)} />}
    </>
  )
}

const EMPTY: { id: string; en: string; bn: string; types: GameType[] } = { id: '', en: '', bn: '', types: ['RNG'] }

function AddDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const go = useGo()
  const add = useAct(addHouseVendor, t('office.vendors.added'))
  const [row, setRow] = useState(EMPTY)
  const faults = Object.keys(add.error?.fields ?? {})
  const wrong = (name: string) =>
    faults.some((field) => field === name || field.startsWith(`${name}.`)) ? t('office.fieldWrong') : undefined
  const send = (reason: string) => {
    const names = { en: row.en.trim(), ...(row.bn.trim() ? { bn: row.bn.trim() } : {}) }
    const id = row.id.trim().toUpperCase()
    add.mutate(
      { id, names, gameTypes: row.types, reason },
      { onSuccess: () => (onDone(), go(`/house-vendors/${id}/show`)) },
    )
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.vendors.add')}
      description={t('office.vendors.addHint')}
      confirmLabel={t('office.vendors.add')}
      busy={add.isPending}
      fault={add.error}
      onConfirm={send}
    >
      <Field
        label={t('office.vendors.code')}
        hint={t('office.vendors.codeHint')}
        required
        maxLength={32}
        dir="ltr"
        value={row.id}
        error={wrong('id')}
        onChange={(event) => setRow({ ...row, id: event.target.value })}
      />
      <Field
        label={t('office.vendors.nameEn')}
        lang="en"
        required
        maxLength={80}
        value={row.en}
        error={wrong('names')}
        onChange={(event) => setRow({ ...row, en: event.target.value })}
      />
      <Field
        label={t('office.vendors.nameBn')}
        lang="bn"
        maxLength={80}
        value={row.bn}
        onChange={(event) => setRow({ ...row, bn: event.target.value })}
      />
      <Types chosen={row.types} onChange={(types) => setRow({ ...row, types })} />
    </ReasonDialog>
  )
}

type TypesProps = { chosen: readonly GameType[]; onChange: (types: GameType[]) => void }

function Types({ chosen, onChange }: TypesProps) {
  const t = useT()
  const choose = (type: GameType, isChosen: boolean) =>
    onChange(GAME_TYPES.filter((one) => (one === type ? isChosen : chosen.includes(one))))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{t('office.vendors.types')}</legend>
      <div className="grid grid-cols-2 gap-1">
        {GAME_TYPES.map((type) => (
          <Checkbox key={type} checked={chosen.includes(type)} onChange={(event) => choose(type, event.target.checked)}>
            {t(`bets.type.${type}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
