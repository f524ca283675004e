import type { Ticket } from '#contract/lottery/tickets.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSite } from '../../frame/site.ts'
import { drawTicketPicture, maskedName } from './ticket-picture.ts'

/** Makes a picture of a won ticket, with the member's name masked, and shares it; saves it where sharing is unknown. */
export function ShareTicket({ ticket }: { ticket: Ticket }) {
  const t = useT()
  const { user } = useSession()
  const brand = useSite()?.brandName ?? ''
  const share = async () => {
    try {
      const picture = await drawTicketPicture(ticket, {
        brand,
        title: t('lottery.picture.title'),
        name: maskedName(user?.nickname ?? user?.account ?? ''),
        issue: t('lottery.issue', { issue: ticket.issue }),
      })
      const file = new File([picture], `${ticket.reference}.png`, { type: 'image/png' })
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] })
      else save(file)
    } catch (error) {
      // the member closed the device's own dialog
      if (!(error instanceof DOMException && error.name === 'AbortError')) showToast('error', t('common.failed'))
    }
  }
  return (
    <Button className="flex-1" icon="share-network" onClick={() => void share()}>
      {t('lottery.share')}
    </Button>
  )
}

const REVOKE_MS = 1_000

function save(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}
