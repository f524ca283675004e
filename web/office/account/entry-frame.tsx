import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { LanguageToggle } from '../frame/language-toggle.tsx'

/** Shows the page with a single card outside the back office: the login, and the use of a link that was sent. */
export function EntryFrame({
  title,
  below,
  children,
}: {
  title: string
  below?: string | undefined
  children: ReactNode
}) {
  return (
    <main className="office-entry grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm">
        <Card>
          <div className="mb-5 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h1 className="text-[22px]!">{title}</h1>
              {below && <p className="text-ink-3">{below}</p>}
            </div>
            <LanguageToggle />
          </div>
          {children}
        </Card>
      </div>
    </main>
  )
}
