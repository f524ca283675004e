import { useState } from 'react'
import { changesOf, isSame, mergeDraft } from './merge-draft.ts'

/** What somebody else saved since the form was filled: the form as it was filled, as it stands, and as they stored it. */
export type Newer<Form> = { was: Form; mine: Form; theirs: Form }

export type Draft<Row, Form> = {
  /** The row that the form is about: a save goes with its version, so that the server refuses what it would write over. */
  read: Row
  form: Form
  change: (next: Form | ((form: Form) => Form)) => void
  /** Something was typed that is not saved. */
  isTyped: boolean
  /** Not null: somebody else saved meanwhile, and the reader has not chosen yet how to go on. */
  newer: Newer<Form> | null
  /** Goes on with what is stored now, and with everything that was changed in the form. */
  keepMine: () => void
  /** Goes on with what is stored now; what was typed is dropped. */
  takeTheirs: () => void
  /**
   * Goes on after one's own save of `sent`, with the row that it answered; without one, with what is read later. What was
   * typed while it was on its way stays.
   */
  saved: (sent: Form, row?: Row) => void
  /** Drops what was typed. */
  discard: () => void
  /** How often the form was filled: the key of fields that keep a text of their own. */
  filled: number
}

/** What a form needs of its draft, whatever row it is about. */
export type DraftForm<Form> = Omit<Draft<unknown, Form>, 'read' | 'saved'>

type Options<Row, Form> = {
  /** The row as the form edits it: values alone, the same for the same row. */
  formOf: (row: Row) => Form
  /** Puts together what was read, what is edited, and what is stored now; else `mergeDraft`. */
  merge?: (was: Form, mine: Form, theirs: Form) => Form
  /** Called when the reader has chosen how to go on: what was refused before is refused no longer. */
  onChosen?: () => void
  /** What somebody else saves is put together with the draft at once; the page says so. Called in that moment. */
  onMerged?: () => void
}

/**
 * Keeps what is typed of a row that is read again: after any act, or because another person saved it. As long as nothing is
 * typed, the form follows what is stored. Otherwise it stays, and `newer` says what `DraftChanged` shows. Nothing that
 * the form does not edit, such as a count beside it, counts as a change.
 */
export function useDraft<Row, Form>(
  stored: Row,
  { formOf, merge = mergeDraft, onChosen, onMerged }: Options<Row, Form>,
): Draft<Row, Form> {
  const begin = (row: Row, form: Form, filled: number) => ({
    read: row,
    seen: row,
    isOther: false,
    was: formOf(row),
    sent: null as Form | null,
    form,
    filled,
  })
  const [state, setState] = useState(() => begin(stored, formOf(stored), 0))
  const { sent, form, filled } = state
  // what was sent is no longer typed; what becomes of it may be read later, or wait for another person
  const was = sent ?? state.was
  const isTyped = !isSame(form, was)
  const theirs = formOf(stored)
  const fill = (next: Form) => setState(begin(stored, next, filled + 1))
  const choose = (next: Form) => {
    fill(next)
    onChosen?.()
  }
  if (stored !== state.seen || state.isOther) {
    if (isSame(theirs, state.was)) setState({ ...state, read: stored, seen: stored, isOther: false })
    else if (!isTyped) fill(theirs)
    else if (changesOf(was, form, theirs).length === 0) setState(begin(stored, merge(was, form, theirs), filled))
    else if (onMerged) {
      fill(merge(was, form, theirs))
      onMerged()
    } else if (stored !== state.seen) setState({ ...state, seen: stored, isOther: true })
  }
  return {
    read: state.read,
    form,
    isTyped,
    filled,
    newer: state.isOther && isTyped ? { was, mine: form, theirs } : null,
    change: (next) =>
      setState((now) => ({
        ...now,
        form: typeof next === 'function' ? (next as (one: Form) => Form)(now.form) : next,
      })),
    keepMine: () => choose(merge(was, form, theirs)),
    takeTheirs: () => choose(theirs),
    discard: () => setState({ ...state, sent: null, form: state.was, filled: filled + 1 }),
    saved: (saved, row) =>
      setState((now) => {
        if (row === undefined) return { ...now, sent: saved }
        const isOnly = isSame(now.form, saved)
        const next = isOnly ? formOf(row) : merge(saved, now.form, formOf(row))
        return { ...begin(row, next, isOnly ? now.filled + 1 : now.filled), seen: now.seen }
      }),
  }
}
