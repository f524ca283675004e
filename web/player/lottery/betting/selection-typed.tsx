import { useId, useRef, useState } from 'react'
import { parseSelection, writeSelection, type Play } from '#games/lottery/core/play.ts'
import { digitsOf, type Selection, type SelectionError } from '#games/lottery/core/selection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { problemText, rowName } from '../words.ts'
import { emptySelection, isEmpty } from './selection-state.ts'

type Props = { family: string; play: Play; selection: Selection; onSelection: (next: Selection) => void }

/** Takes a selection as text, typed or pasted. Each fault is marked where it stands and said below. */
export function SelectionTyped({ family, play, selection, onSelection }: Props) {
  const t = useT()
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => (isEmpty(selection) ? '' : writeSelection(play, selection)))
  const [written, setWritten] = useState(selection)
  // another selection came from elsewhere: a quick pick, a saved one, the basket
  if (written !== selection) {
    setWritten(selection)
    const shown = parseSelection(play, text)
    const isSame = 'selection' in shown && writeSelection(play, shown.selection) === writeSelection(play, selection)
    if (!isSame && !(isEmpty(selection) && 'errors' in shown))
      setText(isEmpty(selection) ? '' : writeSelection(play, selection))
  }
  const read = text.trim() === '' ? null : parseSelection(play, text)
  const errors = read && 'errors' in read ? read.errors : []
  const type = (next: string) => {
    setText(next)
    const parsed = parseSelection(play, next)
    onSelection('selection' in parsed ? parsed.selection : emptySelection(play))
  }
  const show = ({ at, length = 1 }: SelectionError) => {
    if (at === undefined) return
    box.current?.focus()
    box.current?.setSelectionRange(at, at + length)
  }
  return (
    <div className="py-2">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {t('lottery.typed')}
      </label>
      <div className="relative mt-1.5">
        <MarkedText text={text} errors={errors} />
        <textarea
          ref={box}
          id={id}
          dir="ltr"
          rows={4}
          spellCheck={false}
          autoComplete="off"
          inputMode={play.grammar.rows.every(({ item }) => item.kind === 'numbers') ? 'text' : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={`${id}-note`}
          className={cx(
            TEXT,
            'num relative w-full resize-y bg-transparent text-ink-1 outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)]',
            errors.length > 0
              ? 'shadow-[inset_0_0_0_2px_var(--fh-negative)]'
              : 'shadow-[inset_0_0_0_1px_var(--fh-line-ui)]',
          )}
        />
      </div>
      <div id={`${id}-note`} className="mt-1.5 text-sm text-ink-2">
        {errors.length === 0 && <p>{hintOf(t, family, play)}</p>}
        <Faults {...{ family, play, errors, text }} onShow={show} />
      </div>
    </div>
  )
}

type FaultsProps = {
  family: string
  play: Play
  errors: readonly SelectionError[]
  text: string
  onShow: (error: SelectionError) => void
}

/** Lists what cannot be read; a press on one leads to its place in the text. */
function Faults({ family, play, errors, text, onShow }: FaultsProps) {
  const t = useT()
  return (
    <ul aria-live="polite">
      {errors.map((error, index) => (
        <li key={index} className="flex items-start gap-1.5 text-negative">
          <Icon name="warning-circle" size="s" className="mt-0.5 flex-none" />
          {error.at === undefined ? (
            <span>{errorText(t, family, play, error, text)}</span>
          ) : (
            <button type="button" className="min-h-6 text-start underline" onClick={() => onShow(error)}>
              {errorText(t, family, play, error, text)}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const TEXT = 'rounded-control px-3.5 py-3 text-[16px] leading-7'

/** Lies behind the text and marks what cannot be read, at its place. */
function MarkedText({ text, errors }: { text: string; errors: readonly SelectionError[] }) {
  const places = errors.filter(({ at }) => at !== undefined).sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
  const pieces: { text: string; isWrong: boolean }[] = []
  let from = 0
  for (const { at = 0, length = 1 } of places) {
    if (at < from) continue
    pieces.push({ text: text.slice(from, at), isWrong: false }, { text: text.slice(at, at + length), isWrong: true })
    from = at + length
  }
  pieces.push({ text: text.slice(from), isWrong: false })
  return (
    <div
      aria-hidden="true"
      dir="ltr"
      className={cx(
        TEXT,
        'num pointer-events-none absolute inset-0 overflow-hidden bg-field break-words whitespace-pre-wrap text-transparent',
      )}
    >
      {pieces.map((piece, index) =>
        piece.isWrong ? (
          <mark
            key={index}
            className="rounded-xs bg-negative-soft text-transparent underline decoration-negative decoration-wavy"
          >
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </div>
  )
}

type Translator = ReturnType<typeof useT>

function hintOf(t: Translator, family: string, play: Play): string {
  const [first] = play.grammar.rows
  if (!first) return ''
  const sample = writeSelection(play, play.samples[0] ?? emptySelection(play)).slice(0, 60)
  if (play.grammar.rows.length > 1)
    return t('lottery.typeRows', { rows: play.grammar.rows.map((row) => rowName(t, family, row)).join(' | '), sample })
  return first.item.kind === 'numbers'
    ? t('lottery.typeList', { digits: digitsOf(first.item), sample })
    : t('lottery.typeWords', { sample })
}

function errorText(t: Translator, family: string, play: Play, error: SelectionError, text: string): string {
  const row = play.grammar.rows[error.row ?? 0]
  const piece = error.at === undefined ? '' : text.slice(error.at, error.at + (error.length ?? 1))
  const item = row?.item
  const values = {
    piece,
    row: row ? rowName(t, family, row) : '',
    rows: play.grammar.rows.length,
    min: row?.min ?? 1,
    max: row?.max ?? 1,
    from: item?.kind === 'numbers' ? item.from : 1,
    to: item?.kind === 'numbers' ? item.to : (item?.words.length ?? 1),
    digits: item ? digitsOf(item) : 0,
    at: (error.at ?? 0) + 1,
  }
  return problemText(t, error.problem, values)
}
