/** What is typed of a row that is read again: it stays, and only what another person changed of it is a question. */
import { useLayoutEffect, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { button, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { DraftChanged } from './draft-changed.tsx'
import { useDraft } from './use-draft.ts'

type Row = { version: number; name: string; note: string; count: number }
const ROW: Row = { version: 1, name: 'Old', note: '', count: 5 }
const formOf = ({ name, note }: Row) => ({ name, note, reason: '' })
const hands = {
  read: (_row: Row) => undefined as void,
  saved: (_row?: Row) => undefined as void,
}

function Page() {
  const [row, setRow] = useState(ROW)
  const draft = useDraft(row, { formOf })
  useLayoutEffect(() => {
    hands.read = setRow
    hands.saved = (answer) => draft.saved(draft.form, answer)
  }, [draft])
  const text = (name: 'name' | 'note' | 'reason') => (
    <label>
      {name}
      <input
        value={draft.form[name]}
        onChange={({ target }) => draft.change({ ...draft.form, [name]: target.value })}
      />
    </label>
  )
  return (
    <>
      <DraftChanged draft={draft} words={{ name: ([part]) => String(part) }} />
      {text('name')}
      {text('note')}
      {text('reason')}
      <output>{`version ${draft.read.version}, ${draft.isTyped ? 'typed' : 'as stored'}`}</output>
    </>
  )
}
const stands = (...words: [name: string, note: string, reason: string, state: string]) =>
  until(() =>
    expect([
      ...['name', 'note', 'reason'].map((one) => field(one).value),
      document.querySelector('output')?.textContent,
    ]).toEqual(words),
  )
const asks = () => document.querySelector('section[role=alert]')?.textContent ?? ''

beforeAll(() => loadWords('office'))
afterEach(leave)

async function open(): Promise<void> {
  show(<Page />)
  await until(() => field('name'))
}

test('OFFICE-4 untouched, a form follows what is stored; what stands beside it never asks anything', async () => {
  await open()
  hands.read({ ...ROW, version: 2, name: 'Theirs' })
  await stands('Theirs', '', '', 'version 2, as stored')
  type('note', 'mine')
  hands.read({ ...ROW, version: 2, name: 'Theirs', count: 9 })
  await stands('Theirs', 'mine', '', 'version 2, typed')
  expect(asks()).toBe('')
})

test('OFFICE-4 typed, it stays with the version that it was read with until the reader chooses', async () => {
  await open()
  type('name', 'Mine')
  hands.read({ ...ROW, version: 2, name: 'Theirs', note: 'new' })
  await until(() => expect(asks()).toContain(say('office.draft.changed')))
  await stands('Mine', '', '', 'version 1, typed')
  for (const words of ['Theirs', 'Mine', 'new']) expect(asks()).toContain(words)
  button(say('office.draft.keepMine')).click()
  await stands('Mine', 'new', '', 'version 2, typed')
  hands.read({ ...ROW, version: 3, name: 'Third', note: 'new' })
  await until(() => expect(asks()).toContain('Third'))
  button(say('office.draft.takeTheirs')).click()
  await stands('Third', 'new', '', 'version 3, as stored')
})

test('OFFICE-4 one’s own save is nobody else’s: with its answer, without one, and while it waits for a second person', async () => {
  await open()
  type('name', 'Mine')
  await stands('Mine', '', '', 'version 1, typed')
  hands.saved({ ...ROW, version: 2, name: 'Mine' })
  await stands('Mine', '', '', 'version 2, as stored')
  type('name', 'Again')
  type('reason', 'because')
  await stands('Again', '', 'because', 'version 2, typed')
  hands.saved()
  await stands('Again', '', 'because', 'version 2, as stored')
  hands.read({ ...ROW, version: 2, name: 'Mine', count: 6 })
  await stands('Again', '', 'because', 'version 2, as stored')
  hands.read({ ...ROW, version: 3, name: 'Again' })
  await stands('Again', '', '', 'version 3, as stored')
  expect(asks()).toBe('')
})

test('OFFICE-4 what both typed the same asks nothing, and what is typed while a save is on its way stays', async () => {
  await open()
  type('name', '5')
  await stands('5', '', '', 'version 1, typed')
  hands.read({ ...ROW, version: 2, name: '5.00' })
  await stands('5', '', '', 'version 2, as stored')
  type('name', '7')
  await stands('7', '', '', 'version 2, typed')
  const answer = hands.saved
  type('note', 'later')
  await stands('7', 'later', '', 'version 2, typed')
  answer({ ...ROW, version: 3, name: '7.00' })
  await stands('7', 'later', '', 'version 3, typed')
  expect(asks()).toBe('')
})
