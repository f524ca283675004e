import { type KeyboardEvent, useId, useState } from 'react'
import { FieldNote } from './field-note.tsx'
import { FieldBox, FieldLabel } from './field.tsx'
import { Icon } from './icon.tsx'

/** One thing that can be picked: what is stored, its name, and what tells it from others of the same name. */
export type Picked = { value: string; label: string; meta?: string }
export type PickerProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** What was picked, as chips; left out where the picks are shown elsewhere. */
  chosen?: readonly Picked[]
  /** What was found for the text; without what was picked already. */
  found: readonly Picked[]
  text: string
  onTextChange: (text: string) => void
  onPick: (value: string) => void
  onRemove?: (value: string) => void
  /** Called when the list opens first: nothing needs to be looked up before. */
  onOpen?: () => void
  /** Said in place of the list: it is being looked up, or nothing was found. */
  empty: string
  /** Says the name of the button that takes a pick away. */
  removeLabel: (label: string) => string
}

/**
 * Draws a search box whose results are picked by pointer or keys: arrows move, Enter picks, Escape closes, Backspace in
 * an empty box takes the last pick away. It stays open, so that several can be picked one after another.
 */
export function Picker({
  label,
  hint,
  error,
  chosen = [],
  found,
  text,
  onTextChange,
  onPick,
  onRemove,
  onOpen,
  empty,
  removeLabel,
}: PickerProps) {
  const id = useId()
  const list = useOpenList({ chosen, found, text, onTextChange, onPick, onRemove, onOpen })
  const { isOpen, at } = list
  return (
    <div
      className="relative flex min-w-0 flex-col gap-1.5"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || list.close()}
    >
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {chosen.length > 0 && onRemove && <Chips chosen={chosen} onRemove={onRemove} removeLabel={removeLabel} />}
      <div className="relative">
        <FieldBox invalid={Boolean(error)}>
          <Icon name="magnifying-glass" size="s" className="text-ink-3" />
          <input
            id={id}
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
            value={text}
            maxLength={60}
            onFocus={list.open}
            onClick={list.open}
            onChange={(event) => list.write(event.target.value)}
            onKeyDown={list.answerKey}
            className="h-full min-w-0 flex-1 bg-transparent outline-none"
          />
        </FieldBox>
        {isOpen && <Found id={id} label={label} found={found} active={at} empty={empty} onPick={list.pick} />}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

type ListOf = Required<Pick<PickerProps, 'chosen' | 'found' | 'text' | 'onTextChange' | 'onPick'>> & {
  onRemove: PickerProps['onRemove'] | undefined
  onOpen: PickerProps['onOpen'] | undefined
}

/** Follows the list: whether it is open, which result is active, and what each key does. */
function useOpenList({ chosen, found, text, onTextChange, onPick, onRemove, onOpen }: ListOf) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const at = Math.min(active, found.length - 1)
  const open = () => {
    if (isOpen) return
    setOpen(true)
    onOpen?.()
  }
  const pick = (value: string) => {
    onPick(value)
    onTextChange('')
    setActive(0)
  }
  const answerKey = (event: KeyboardEvent) => {
    const last = chosen.at(-1)
    const current = found[at]
    if (event.key === 'Enter') {
      event.preventDefault() // the form around it is not sent
      if (isOpen && current) pick(current.value)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(isOpen ? (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length) : 0)
      open()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && text === '' && last) onRemove?.(last.value)
  }
  const write = (typed: string) => {
    open()
    onTextChange(typed)
    setActive(0)
  }
  return { isOpen, at, open, close: () => setOpen(false), pick, write, answerKey }
}

type FoundProps = Pick<PickerProps, 'label' | 'found' | 'empty' | 'onPick'> & { id: string; active: number }

function Found({ id, label, found, active, empty, onPick }: FoundProps) {
  const frame =
    'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-line bg-surface-2 p-1 shadow-e2'
  if (found.length === 0)
    return (
      <div role="status" id={`${id}-list`} className={frame}>
        <p className="px-3 py-2 text-sm text-ink-2">{empty}</p>
      </div>
    )
  return (
    // the box keeps the focus, so that keys go on working after a pick by pointer
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className={frame}
      onPointerDown={(event) => event.preventDefault()}
    >
      {found.map(({ value, label: name, meta }, place) => (
        <button
          key={value}
          type="button"
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          ref={(row) => void (place === active && row?.scrollIntoView?.({ block: 'nearest' }))}
          onClick={() => onPick(value)}
          className="flex min-h-9 w-full items-center justify-between gap-3 rounded-[8px] px-3 py-1.5 text-start text-sm hover:bg-surface-3 aria-selected:bg-surface-3"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {meta && <span className="flex-none text-xs text-ink-3">{meta}</span>}
        </button>
      ))}
    </div>
  )
}

type ChipsProps = Required<Pick<PickerProps, 'chosen' | 'onRemove' | 'removeLabel'>>

function Chips({ chosen, onRemove, removeLabel }: ChipsProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chosen.map(({ value, label }) => (
        <li
          key={value}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-brand-soft ps-3 text-sm text-brand-ink"
        >
          <span className="min-w-0 truncate">{label}</span>
          <button
            type="button"
            aria-label={removeLabel(label)}
            onClick={() => onRemove(value)}
            className="grid size-8 flex-none place-items-center rounded-full hover:bg-surface-3"
          >
            <Icon name="x" size="xs" />
          </button>
        </li>
      ))}
    </ul>
  )
}
