/** Tests the question before a page with unsaved changes is left. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { button, leave, loadWords, say, until } from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-office.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

const text = () => document.body.textContent ?? ''

function Draft() {
  const [typed, setTyped] = useState('')
  const go = useNavigate()
  const { question, letGo } = useLeaveGuard(typed !== '')
  const away = () => void go({ to: '/elsewhere' })
  return (
    <>
      {question}
      <button onClick={() => setTyped('a word')}>type</button>
      <button onClick={away}>away</button>
      <button
        onClick={() => {
          letGo()
          away()
        }}
      >
        save
      </button>
      <p>typed: {typed}</p>
    </>
  )
}

beforeAll(() => loadWords('office'))
afterEach(leave)

test('OFFICE-4 a changed page asks before it is left, keeps what was typed, and lets go when it was saved', async () => {
  showAt('/draft', '/draft', Draft)
  await until(() => expect(text()).toContain('typed:'))
  button('type').click()
  await until(() => expect(text()).toContain('a word'))
  button('away').click()
  await until(() => expect(text()).toContain(say('office.leave')))
  button(say('office.leaveStay')).click()
  await until(() => expect(text()).not.toContain(say('office.leave')))
  expect(text()).toContain('a word')
  button('away').click()
  await until(() => expect(text()).toContain(say('office.leave')))
  button(say('office.leaveGo')).click()
  await until(() => expect(text()).toContain('elsewhere'))
})

test('OFFICE-4 a page without changes, or one that was saved, is left at once', async () => {
  showAt('/draft', '/draft', Draft)
  await until(() => expect(text()).toContain('typed:'))
  button('away').click()
  await until(() => expect(text()).toContain('elsewhere'))
  showAt('/draft', '/draft', Draft)
  await until(() => expect(text()).toContain('typed:'))
  button('type').click()
  await until(() => expect(text()).toContain('a word'))
  button('save').click()
  await until(() => expect(text()).toContain('elsewhere'))
})
