import './office.css'
import { createRoot } from 'react-dom/client'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { restorePreferences } from '#web/lib/preferences.ts'
import { InvitationApp } from './account/invitation-page.tsx'
import { OfficeApp } from './office-app.tsx'

const LOCALES = ['en', 'bn']

restorePreferences()
document.documentElement.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
const kept = localStorage.getItem('officeLang') ?? 'en'
const subjects = [
  'office',
  'office-account',
  'office-operators',
  'office-cashier',
  'office-chat',
  'office-decisions',
  'office-entry',
  'office-lobby',
  'office-protection',
  'office-rounds',
  'office-site',
  'office-words',
  'protection',
  'auth',
  'cashier',
  'wallet',
  'bets',
  'books',
  'records',
  'errors',
].map(loadSubject)
await Promise.all([activateLocale(LOCALES.includes(kept) ? kept : 'en'), ...subjects])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MessagesProvider>
      {location.pathname.startsWith('/backoffice/invitation') ? <InvitationApp /> : <OfficeApp />}
    </MessagesProvider>,
  )
