import './office.css'
import { QueryClient } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { restorePreferences } from '#web/lib/preferences.ts'
import { traceCalls } from '#web/lib/trace-calls.ts'
import { OFFICE_PATH } from './frame/address.ts'
import { createOfficeRouter } from './frame/router.tsx'
import { Waiting } from './frame/states.tsx'
import { OfficeApp } from './office-app.tsx'
import { shareOperatorSession } from './operator-session.ts'
import { SUBJECTS } from './subjects.ts'

const LOCALES = ['en', 'bn']
/** Messages that the frame shows around every page; a page lists its own. */
const FRAME_WORDS = [
  'office',
  'office-account',
  'office-cashier',
  'office-chat',
  'office-decisions',
  'office-lobby',
  'office-operators',
  'office-rounds',
  'office-site',
  'records',
  'errors',
]

restorePreferences()
traceCalls()
document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
const kept = localStorage.getItem('officeLang') ?? 'en'
await Promise.all([activateLocale(LOCALES.includes(kept) ? kept : 'en'), ...FRAME_WORDS.map(loadSubject)])
const place = document.getElementById('root')
if (place)
  await (location.pathname.startsWith(`${OFFICE_PATH}/invitation`) ? showInvitation : showOffice)(createRoot(place))

async function showOffice(root: Root): Promise<void> {
  root.render(<Waiting />)
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 5_000 } } })
  await shareOperatorSession()
  const router = createOfficeRouter(SUBJECTS, client)
  await router.load() // the operator is known before the first page shows
  root.render(
    <MessagesProvider>
      <OfficeApp client={client} router={router} />
    </MessagesProvider>,
  )
}

/** Shows the page of a link that was sent to an operator, separate from the rest, because no operator is logged in. */
async function showInvitation(root: Root): Promise<void> {
  const { InvitationApp } = await import('./account/invitation-page.tsx')
  root.render(
    <MessagesProvider>
      <InvitationApp />
    </MessagesProvider>,
  )
}
