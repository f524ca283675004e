import { NotificationsCard } from './app/notifications-card.tsx'
import { messages } from '#contract/messages.ts'
import { FIRST_PAGE, MessagesPage } from './messages/messages-page.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

/** Messages, and whether this device is told of them while the site is closed. Play-money players get neither. */
export function MessageScreens() {
  const { isTrial } = useSession()
  // what stands beneath the messages comes with them, so that they do not push it about
  const { data, isError } = useCall(messages, FIRST_PAGE)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <MessagesPage />
      </div>
      {!isTrial && (data || isError) && <NotificationsCard />}
    </div>
  )
}
