import { NotificationsCard } from './app/notifications-card.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { useSession } from '#web/lib/session.ts'

/** Messages, and whether this device is told of them while the site is closed. Play-money players get neither. */
export function MessageScreens() {
  const { isTrial } = useSession()
  return (
    <div className="flex flex-col gap-5">
      <div>
        <MessagesPage />
      </div>
      {!isTrial && <NotificationsCard />}
    </div>
  )
}
