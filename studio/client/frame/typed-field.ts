/**
 * A field that is typed into. The text stays as typed: an invalid text is refused below the field, never replaced.
 */
import { h, type Attributes } from '#studio/client/lib/dom.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import { hint } from './controls.ts'
import type { Entries } from './entries.ts'

/** The value that a text means, or why it has none. */
export type Reading<Value> = { value: Value } | { problem: () => string }

export type TypedFieldOptions<Value> = {
  id: string
  read: (text: string) => Reading<Value>
  /** Applies the value of a text. */
  take: (value: Value) => void
  /** The value in force now. Followed. */
  value: () => Value
  /** How a value is written when it was not typed. Followed. */
  text: (value: Value) => string
  isDisabled: () => boolean
  /**
   * Writes the value in force when the field is left, for texts that mean the nearest possible value (a multiplier).
   */
  settles?: boolean
  attributes?: Attributes
}

export type TypedField = {
  input: HTMLInputElement
  /** The line below the field. */
  note: HTMLElement
  isWrong: () => boolean
  /** Writes the value in force over the typed text, for buttons that set it. */
  rewrite: () => void
}

/** The longest text: grouped amounts of fifteen digits with their sign. */
const TEXT_MAX = 26

/** Makes a field and adds it to the entries that must be valid before any bet is placed. */
export function typedField<Value>(entries: Entries, options: TypedFieldOptions<Value>): TypedField {
  const { id, read, take, value, text } = options
  const problem = signal<(() => string) | null>(null)
  const input: HTMLInputElement = h('input', {
    id,
    class: 'num',
    inputmode: 'decimal',
    autocomplete: 'off',
    enterkeyhint: 'done',
    maxlength: TEXT_MAX,
    disabled: options.isDisabled,
    'aria-invalid': () => problem() !== null,
    'aria-describedby': `${id}-note`,
    oninput: () => {
      const reading = read(input.value)
      problem.set('problem' in reading ? reading.problem : null)
      if ('value' in reading) take(reading.value)
    },
    onfocus: () => input.select(),
    onblur: () => {
      if (options.settles && problem.peek() === null) rewrite()
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') input.blur()
    },
    ...options.attributes,
  })
  const rewrite = () => {
    problem.set(null)
    input.value = text(value())
  }
  let shown: string | null = null
  effect(() => {
    const [now, written] = [value(), text(value())]
    if (written === shown) return
    shown = written
    const reading = read(input.value)
    const isFocused = document.activeElement === input
    const isTyped = 'value' in reading ? Object.is(reading.value, now) || (isFocused && options.settles) : isFocused
    if (isTyped) return
    problem.set(null)
    input.value = written
  })
  const words = () => problem()?.() ?? ''
  entries.add({ problem: words, noteId: `${id}-note`, focus: () => input.focus() })
  return {
    input,
    rewrite,
    isWrong: () => problem() !== null,
    note: h(
      'div',
      { id: `${id}-note`, class: 'field-note', 'aria-live': 'polite' },
      hint(words, () => 'error'),
    ),
  }
}
