import { Icon } from './icon.tsx'

/** Draws a simple mark for an outside provider: it distinguishes the buttons and copies no logo. */
export function ProviderMark({ mark }: { mark: 'key' | 'google' | 'line' | 'microsoft' }) {
  if (mark === 'key') return <Icon name="identification-card" />
  return (
    <svg viewBox="0 0 20 20" className="size-5 flex-none" aria-hidden="true">
      {mark === 'google' && (
        <g fill="none" strokeWidth="3.4">
          <path d="M4.2 6.2a7 7 0 0 1 10.6-.9" stroke="#ea4335" />
          <path d="M4.2 13.8a7 7 0 0 1 0-7.6" stroke="#fbbc05" />
          <path d="M14.6 14.9a7 7 0 0 1-10.4-1.1" stroke="#34a853" />
          <path d="M10 10h7a7 7 0 0 1-2.4 4.9" stroke="#4285f4" />
        </g>
      )}
      {mark === 'line' && (
        <>
          <rect width="20" height="20" rx="5" fill="#06c755" />
          <path
            d="M10 4.2c-3.8 0-6.6 2.3-6.6 5.2 0 2.6 2.3 4.6 5.4 5.1l.5 2.1c2.6-1.3 7.3-3.8 7.3-7.2 0-2.9-2.8-5.2-6.6-5.2Z"
            fill="#fff"
          />
        </>
      )}
      {mark === 'microsoft' && (
        <>
          <rect x="2" y="2" width="7.4" height="7.4" fill="#f25022" />
          <rect x="10.6" y="2" width="7.4" height="7.4" fill="#7fba00" />
          <rect x="2" y="10.6" width="7.4" height="7.4" fill="#00a4ef" />
          <rect x="10.6" y="10.6" width="7.4" height="7.4" fill="#ffb900" />
        </>
      )}
    </svg>
  )
}
