import { NotificationsCard } from '../app/notifications-card.tsx'
import { messages } from '#contract/messages/messages.ts'
import { MessagesPage } from '../messages/messages-page.tsx'
import { FIRST_PAGE } from '../messages/use-inbox.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

/**
 * Shows messages, and whether this device receives notifications while the site is closed. Players of play money get
 * neither.
 */
export function Messages() {
  const { isTrial } = useSession()
  // the card beneath the messages appears together with them, so that it does not move when they come
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
