/** What is offered to a member who has too little: money that lies elsewhere before a deposit. */
import { expect, test } from 'vitest'
import type { GameContext, Notice } from './frame/context.ts'
import { notices } from './frame/notices.ts'
import { useLanguage } from './lib/i18n.ts'
import { signal } from './lib/signal.ts'

test('GAME-3 too little money offers what lies in another wallet; a deposit only where nothing does', async () => {
  await useLanguage('en')
  const notice = signal<Notice | null>({ text: 'Too little.', kind: 'error', offersDeposit: true })
  const elsewhere = signal<{ amount: string; where: string } | null>({ amount: '৳300.00', where: 'MG' })
  const box = notices({ notice, elsewhere, session: { isDemo: false } } as unknown as GameContext)
  const offers = () => [...box.querySelectorAll('button')].map((one) => one.textContent).filter(Boolean)
  expect(box.textContent).toContain('Too little. ৳300.00 of your money is in the MG wallet.')
  expect(offers()).toEqual(['Bring it back'])
  elsewhere.set(null)
  await Promise.resolve()
  expect(offers()).toEqual(['Deposit'])
})
