/**
 * Tests every form of the site that has an amount; the forms are found in the source. Text that is not an amount within
 * the form's limits stays as typed, is refused beside the field, and is not sent.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { ANSWERS, METHOD, WALLETS, WITHDRAW } from '#web/testing/cashier-answers.ts'
import { DepositForm } from './cashier/deposit-form.tsx'
import { PartialReceiptDialog } from './cashier/partial-receipt-dialog.tsx'
import { UplinePage } from './cashier/upline-page.tsx'
import { WithdrawForm } from './cashier/withdraw-form.tsx'
import { SampleChase, SampleStakePanel } from './lottery/testing/amount-forms.tsx'
import { LimitDialog } from './protection/limit-dialog.tsx'
import { TransferForm } from './wallet/transfer-form.tsx'

const limitRow = (kind: string) => ({
  kind,
  period: 'day',
  value: null,
  since: null,
  setBy: null,
  used: null,
  left: null,
  resetsAt: null,
  pending: null,
})
const receipt = { id: '1', state: 'paid', payout: '20000.00', currency: 'BDT' }
const nothing = () => undefined

type Form = {
  screen: ReactNode
  min: string
  max: string | null
  label: RegExp
  before?: RegExp
}
/** Path of the source file → how to open its form. */
const FORMS: Record<string, Form> = {
  './cashier/deposit-form.tsx': {
    screen: <DepositForm options={{ currency: 'BDT', methods: [METHOD] } as never} onCreated={nothing} />,
    min: '৳200.00',
    max: '৳20,000.00',
    label: /^Amount$/,
  },
  './cashier/withdrawal-amount.tsx': {
    screen: <WithdrawForm options={WITHDRAW as never} />,
    min: '৳200.00',
    max: '৳20,000.00',
    label: /^Amount$/,
  },
  './cashier/line-form.tsx': { screen: <UplinePage />, min: '৳200.00', max: '৳20,000.00', label: /^Amount$/ },
  './cashier/partial-receipt-dialog.tsx': {
    screen: <PartialReceiptDialog row={receipt as never} open onOpenChange={nothing} />,
    min: '৳0.01',
    max: '৳20,000.00',
    label: /arrived|received/i,
    before: /part/i,
  },
  './lottery/betting/chase-dialog.tsx': { screen: <SampleChase />, min: '৳0.01', max: null, label: /profit/i },
  './lottery/betting/stake-panel.tsx': {
    screen: <SampleStakePanel />,
    min: '৳200.00',
    max: '৳20,000.00',
    label: /bet/i,
  },
  './protection/limit-dialog.tsx': {
    screen: (
      <LimitDialog
        row={limitRow('loss') as never}
        state={{ currency: 'BDT', timeZone: 'Asia/Dhaka' } as never}
        onClose={nothing}
      />
    ),
    min: '৳0.01',
    max: null,
    label: /at most/i,
  },
  './wallet/transfer-form.tsx': {
    screen: <TransferForm data={WALLETS as never} />,
    min: '৳0.01',
    max: '৳20,000.00',
    label: /^Amount/,
  },
}

const SUBJECTS = ['cashier', 'wallet', 'protection', 'lottery', 'lottery-betting', 'lottery-k3'] as const
let root: Root | null = null
let sent: { path: string; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', nothing)
  vi.stubGlobal('open', () => null)
  for (const subject of SUBJECTS) void loadSubject(subject).catch(nothing)
  await activateLocale('en')
  for (const subject of SUBJECTS) await loadSubject(subject)
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

async function show(screen: ReactNode): Promise<void> {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, 'http://site.example').pathname
    if (init.method && init.method !== 'GET')
      sent.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    return Response.json(
      path in ANSWERS
        ? { success: true, value: ANSWERS[path] }
        : { success: true, value: { state: 'confirmed', amount: '1500.50', reference: 'D-1' } },
    )
  })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <MessagesProvider>{screen}</MessagesProvider>
      </QueryClientProvider>,
    ),
  )
  await settled()
}

const settled = () =>
  act(async () => {
    await new Promise((done) => {
      setTimeout(done, 20)
    })
  })
const labelled = (label: RegExp) =>
  [...document.querySelectorAll<HTMLInputElement>('input')].find((one) =>
    label.test(document.querySelector(`label[for="${one.id}"]`)?.textContent ?? ''),
  )
const submit = () =>
  document.querySelector<HTMLButtonElement>('button[type="submit"]') ?? [...document.querySelectorAll('button')].at(-1)
const noteOf = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

async function typeAndTap(field: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.blur())
  await act(async () => submit()?.click())
  await settled()
}

test('CASH-2 CASH-3 every form with a field for money is among those that are tried', () => {
  const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })
  expect(
    Object.keys(sources)
      .filter((path) => sources[path]?.includes('<MoneyField'))
      .toSorted()
      .filter((path) => !path.includes('.test.')),
  ).toEqual(Object.keys(FORMS).toSorted())
})

test.each(Object.keys(FORMS))(
  'CASH-2 CASH-3 AUTH-18 %s refuses beside its field what is no amount within its bounds, keeps it and sends nothing',
  async (source) => {
    const form = FORMS[source]
    if (!form) throw new Error('unknown form')
    await show(form.screen)
    if (form.before)
      await act(async () =>
        [...document.querySelectorAll<HTMLElement>('label, button')]
          .find((one) => form.before?.test(one.textContent ?? ''))
          ?.click(),
      )
    await settled()
    const find = () => {
      const field = labelled(form.label)
      if (!field) throw new Error(document.body.textContent ?? '')
      return field
    }
    const refused: [string, string][] = [
      ['abc', 'figures only'],
      ['1e3', 'figures only'],
      ['12,5', 'figures only'],
      ['212.345', '2 decimals'],
      ['0', form.min],
      ['-500', form.min],
      ...(form.max
        ? ([
            ['99999999', form.max],
            ['৯৯৯৯৯', form.max],
          ] as [string, string][])
        : []),
    ]
    for (const [typed, says] of refused) {
      await typeAndTap(find(), typed)
      expect(find().value, 'what was typed stays').toBe(typed)
      expect(find().getAttribute('aria-invalid'), typed).toBe('true')
      expect(noteOf(find()), typed).toContain(says)
      expect(submit()?.disabled, `${typed}: the button says why`).toBe(true)
      expect(document.body.textContent).toContain('Correct the marked field first.')
      expect(sent, typed).toEqual([])
    }
    await typeAndTap(find(), '১,৫০০.৫')
    expect(find().getAttribute('aria-invalid')).not.toBe('true')
    const amounts = sent.map(({ body }) => body['amount'] ?? body['value'])
    if (
      [
        './cashier/deposit-form.tsx',
        './cashier/partial-receipt-dialog.tsx',
        './protection/limit-dialog.tsx',
        './wallet/transfer-form.tsx',
      ].includes(source)
    )
      expect(amounts).toEqual(['1500.50'])
  },
)

test('AUTH-18 minutes of a limit are refused as typed, never cut to what looks like a number', async () => {
  await show(
    <LimitDialog
      row={limitRow('time') as never}
      state={{ currency: 'BDT', timeZone: 'Asia/Dhaka' } as never}
      onClose={nothing}
    />,
  )
  const find = () => {
    const field = labelled(/minutes/i)
    if (!field) throw new Error(document.body.textContent ?? '')
    return field
  }
  for (const typed of ['1e3', '9.5', '0', '99999']) {
    await typeAndTap(find(), typed)
    expect([find().value, find().getAttribute('aria-invalid'), sent.length], typed).toEqual([typed, 'true', 0])
  }
  await typeAndTap(find(), '১২০')
  expect(sent.map(({ body }) => body['value'])).toEqual(['120'])
})
