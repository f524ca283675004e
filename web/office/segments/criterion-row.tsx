import { useState } from 'react'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SegmentSelect } from '../frame/segment-select.tsx'
import { ListImport } from './list-import.tsx'
import { blankOf, FIELDS, type Kind, KINDS, type Typed } from './rule-shapes.ts'

type Props = { row: Typed; currency: string; onChange: (row: Typed) => void; onRemove: () => void }

/** One criterion: its kind, whether it is negated, and its fields. */
export function CriterionRow({ row, currency, onChange, onRemove }: Props) {
  const t = useT()
  const kindName = (kind: Kind) => t(`office.segments.is.${kind}`)
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line pb-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-3 sm:grid-cols-3">
        <Select
          label={t('office.segments.criterion')}
          value={row.is}
          options={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
          onChange={({ target }) => onChange(blankOf(target.value as Kind, currency))}
        />
        {FIELDS[row.is].map((field) => {
          const set = (value: unknown) => onChange({ ...row, [field.name]: value })
          const common = { label: t(`office.segments.field.${field.name}` as MessageKey), value: row[field.name], set }
          if (field.is === 'choice')
            return (
              <Select
                key={field.name}
                label={common.label}
                value={String(common.value)}
                options={field.options.map((one) => ({
                  value: one,
                  label: t(`office.segments.choice.${one}` as MessageKey),
                }))}
                onChange={({ target }) => set(target.value)}
              />
            )
          if (field.is === 'words') return <WordsField key={field.name} {...common} upper={field.upper === true} />
          if (field.is === 'list')
            return <ListImport key={field.name} value={String(row['list'] ?? '')} onChange={set} />
          if (field.is === 'segment')
            return (
              <SegmentSelect
                key={field.name}
                label={common.label}
                value={common.value === '' ? null : String(common.value)}
                onChange={(code) => set(code ?? '')}
              />
            )
          return <BoxField key={field.name} {...common} isNumber={field.is === 'number'} />
        })}
      </div>
      <div className="pb-3">
        <Checkbox checked={row.not} onChange={({ target }) => onChange({ ...row, not: target.checked })}>
          {t('office.segments.not')}
        </Checkbox>
      </div>
      <Button
        size="small"
        tone="quiet"
        onClick={onRemove}
        aria-label={t('office.segments.remove', { name: kindName(row.is) })}
      >
        {t('office.remove')}
      </Button>
    </div>
  )
}

type BoxProps = { label: string; value: unknown; set: (value: unknown) => void }

function BoxField({ label, value, set, isNumber }: BoxProps & { isNumber: boolean }) {
  const write = (typed: string) => {
    const plain = latinFigures(typed).trim()
    if (!isNumber) return set(plain)
    set(plain === '' ? null : /^\d{1,6}$/.test(plain) ? Number(plain) : plain)
  }
  return (
    <Field
      label={label}
      inputMode={isNumber ? 'numeric' : 'text'}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={({ target }) => write(target.value)}
    />
  )
}

/** Several words in one box, with commas between them. */
function WordsField({ label, value, set, upper }: BoxProps & { upper: boolean }) {
  const t = useT()
  const [typed, setTyped] = useState(Array.isArray(value) ? value.join(', ') : '')
  const write = (text: string) => {
    setTyped(text)
    const words = text.split(/[\s,;]+/).filter((one) => one !== '')
    set(upper ? words.map((one) => one.toUpperCase()) : words)
  }
  return (
    <Field
      label={label}
      hint={t('office.segments.words')}
      value={typed}
      onChange={({ target }) => write(target.value)}
    />
  )
}
