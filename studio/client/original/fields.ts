/** The kinds of fields with which members choose in originals. */
import { segmented } from '#studio/client/frame/controls.ts'
import { h } from '#studio/client/lib/dom.ts'
import { effect } from '#studio/client/lib/signal.ts'

let made = 0

/** Builds a slider for a whole number of a range. */
export function rangeField(
  label: () => string,
  value: () => number,
  range: { min: number; max: number; step?: number },
  onChange: (value: number) => void,
  isDisabled: () => boolean,
): HTMLElement {
  const id = `range-${++made}`
  const input: HTMLInputElement = h('input', {
    id,
    type: 'range',
    class: 'range',
    min: range.min,
    max: range.max,
    step: range.step ?? 1,
    disabled: isDisabled,
    oninput: () => onChange(Number(input.value)),
  })
  effect(() => {
    input.value = String(value())
  })
  return h(
    'div',
    { class: 'field' },
    h(
      'div',
      { class: 'field-head' },
      h('label', { for: id }, label),
      h('b', { class: 'num range-value' }, () => String(value())),
    ),
    input,
  )
}

/** Begins a word that is shown alone with a capital letter. */
const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Builds a choice of one of a few words. */
export function wordField<Word extends string>(
  label: () => string,
  words: readonly Word[],
  text: (word: Word) => string,
  chosen: () => Word,
  onChoose: (word: Word) => void,
  isDisabled: () => boolean,
): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h('span', { class: 'field-label' }, label),
    segmented(
      label,
      words.map((value) => ({ value, text: () => sentence(text(value)) })),
      chosen,
      onChoose,
      isDisabled,
    ),
  )
}
