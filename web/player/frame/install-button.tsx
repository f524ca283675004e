import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'

/** The browser's own offer to install the site, which a page may make once. Not every browser has it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer for the button, from now on: it is made soon after the page has loaded. */
export function keepInstallOffer(): void {
  const set = (next: InstallOffer | null) => {
    offer = next
    for (const tell of listeners) tell()
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => set(null))
}

/** Installs the site where the browser offers it; renders nothing elsewhere, where the steps below say how. */
export function InstallButton() {
  const t = useT()
  const [current, setCurrent] = useState(offer)
  useEffect(() => {
    const follow = () => setCurrent(offer)
    listeners.add(follow)
    follow()
    return () => void listeners.delete(follow)
  }, [])
  if (!current) return null
  const install = () => {
    // an offer is good for one question
    offer = null
    setCurrent(null)
    void current.prompt()
  }
  return (
    <Button tone="primary" size="large" icon="download-simple" className="mt-6 max-lg:w-full" onClick={install}>
      {t('pages.app.install')}
    </Button>
  )
}
