/** What an operator hears of a refusal: once, in the form that shows it, and in passing where no form does. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { officeTotpRemove } from '#contract/office-account.ts'
import { activateLocale, MessagesProvider } from '#web/lib/i18n.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { useAct } from './actions.ts'
import { useFault } from './frame/describe-fault.ts'

const SAID = 'The last factor stays.'
let root: Root | null = null
let sent = 0

/** Shows the refusal in a part of its own, as dialogs do. */
function Words({ fault }: { fault: unknown }): ReactNode {
  const sayFault = useFault()
  return <p role="alert">{sayFault(fault)}</p>
}
function Form(): ReactNode {
  const act = useAct(officeTotpRemove)
  return (
    <>
      <button type="button" onClick={() => act.mutate({})}>
        Send
      </button>
      {act.error && <Words fault={act.error} />}
    </>
  )
}
function Closing({ onClose, onSend }: { onClose: () => void; onSend?: () => void }): ReactNode {
  const act = useAct(officeTotpRemove)
  const send = () => {
    act.mutate({}, { onError: onClose })
    onSend?.()
  }
  return (
    <>
      <button type="button" onClick={send}>
        Send
      </button>
      {act.error && <Words fault={act.error} />}
    </>
  )
}
function Bare(): ReactNode {
  const act = useAct(officeTotpRemove)
  return (
    <button type="button" onClick={() => act.mutate({})}>
      Send
    </button>
  )
}
function ClosesWhenRefused(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <Closing onClose={() => setOpen(false)} />
}
function LeavesAtOnce(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <Closing onClose={() => undefined} onSend={() => setOpen(false)} />
}
function Forgets(): ReactNode {
  const act = useAct(officeTotpRemove)
  return (
    <>
      <button type="button" onClick={() => act.mutate({}, { onError: () => act.reset() })}>
        Send
      </button>
      {act.error && <Words fault={act.error} />}
    </>
  )
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // answers come when they come: the page is looked at until it says what it should
  await activateLocale('en')
})
beforeEach(() => {
  sent = 0
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => {
      setTimeout(resolve)
    }) // no answer comes in the turn of the press
    return Response.json(
      { success: false, code: 'FACTOR_LAST', message: `${SAID} ${++sent}`, value: {} },
      { status: 422 },
    )
  })
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const heard = () => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)
const press = () => document.querySelector('button')?.click()

async function show(page: ReactNode): Promise<void> {
  root?.unmount()
  document.body.replaceChildren(document.createElement('div'))
  root = createRoot(document.body.firstElementChild as HTMLElement)
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          {page}
          <Toaster closeLabel="Close" />
        </MemoryRouter>
      </QueryClientProvider>
    </MessagesProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull())
  document.querySelectorAll<HTMLButtonElement>('[aria-label=Close]').forEach((one) => one.click()) // of the case before
  press()
}

test('OFFICE-6 what a form shows is not said in passing as well, each time that it is refused', async () => {
  await show(<Form />)
  await vi.waitFor(() => expect(heard()).toEqual([`${SAID} 1`]))
  press()
  await vi.waitFor(() => expect(heard()).toEqual([`${SAID} 2`]))
})

test.each([
  ['no form shows it', <Bare key="bare" />],
  ['the form went away when it was refused', <ClosesWhenRefused key="closes" />],
  ['the form went away before the answer came', <LeavesAtOnce key="leaves" />],
  ['the form forgot it at once', <Forgets key="forgets" />],
])('OFFICE-6 a refusal is said in passing where %s', async (_when, page) => {
  await show(page)
  await vi.waitFor(() => expect(heard()).toEqual([expect.stringContaining(`${SAID} 1`)]))
})
