import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { acceptLinkEntry, declineLinkEntry, useLinkEntry } from '../session/link-entry.ts'

/**
 * Asks for consent before a link logs the reader into an account that was never used in this browser, or that is not
 * the account of this tab.
 */
export function LinkEntryDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { isLogin, user } = useSession()
  const [isGoing, setGoing] = useState(false)
  const name = useLinkEntry()?.memberInfo.userName ?? ''
  const current = isLogin ? user?.account : undefined
  const go = async () => {
    setGoing(true)
    await acceptLinkEntry(client)
    onDone()
  }
  return (
    <Dialog open onOpenChange={declineLinkEntry} title={t('entry.byLink.title')} closeLabel={t('common.close')}>
      <div className="flex flex-col gap-4">
        <p>{current ? t('entry.byLink.other', { name, current }) : t('entry.byLink.text', { name })}</p>
        <p className="text-sm text-ink-2">{t('entry.byLink.hint')}</p>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button size="large" onClick={declineLinkEntry} data-autofocus>
            {current ? t('entry.byLink.stay', { current }) : t('entry.byLink.no')}
          </Button>
          <Button tone="primary" size="large" busy={isGoing} onClick={() => void go()}>
            {t('entry.byLink.go', { name })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
