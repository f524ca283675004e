import type { ReactNode } from 'react'

/** Social pages that a brand may link to (docs/specification.md 3.10). */
export type SocialKind = 'FACEBOOK' | 'TELEGRAM' | 'YOUTUBE' | 'WHATSAPP' | 'INSTAGRAM' | 'TIKTOK' | 'TWITTER' | 'VIBER'

const HANDSET = 'M9.2 8.2c0 3.6 3 6.6 6.6 6.6l1-1.9-2.1-1.1-1 .9c-1-.5-1.9-1.4-2.4-2.4l.9-1-1.1-2.1-1.9 1Z'
const BUBBLE = 'M4 20.2 5.3 16a8.2 8.2 0 1 1 3 2.9Z'
const MARKS: Record<SocialKind, ReactNode> = {
  FACEBOOK: <path d="M17.5 4.2h-2.2c-2.4 0-3.8 1.5-3.8 3.9V20M8 12h8" />,
  TELEGRAM: <path d="M20.5 4.5 3.5 11l5.7 2.1L17 7.6l-5.6 7v4.9l3-3.3 3.6 2.6Z" />,
  YOUTUBE: (
    <>
      <rect x="2.8" y="5.5" width="18.4" height="13" rx="4" />
      <path d="m10.2 9.3 4.6 2.7-4.6 2.7Z" fill="currentColor" />
    </>
  ),
  WHATSAPP: <path d={`${BUBBLE}${HANDSET}`} />,
  INSTAGRAM: (
    <>
      <rect x="3.8" y="3.8" width="16.4" height="16.4" rx="5" />
      <circle cx="12" cy="12" r="3.7" />
      <path d="M16.6 7.4h.01" strokeWidth="2.4" />
    </>
  ),
  TIKTOK: <path d="M13.6 4v10.8a3.7 3.7 0 1 1-3.7-3.7M13.6 4c.3 2.7 2.1 4.5 4.9 4.8" />,
  TWITTER: <path d="m5 4.5 14 15M19 4.5l-14 15" />,
  VIBER: (
    <path
      d={`M6 4.5h12a2 2 0 0 1 2 2v8.6a2 2 0 0 1-2 2h-5.5L8.5 20.5v-3.4H6a2 2 0 0 1-2-2V6.5a2 2 0 0 1 2-2Z${HANDSET}`}
    />
  ),
}

/** Draws a simple mark for a social page in one line: it says where the link leads and copies no logo. */
export function SocialMark({ kind }: { kind: SocialKind }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 flex-none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {MARKS[kind]}
    </svg>
  )
}
