/** The chat's part of a line to a shared table: stores what somebody says and shows it to all who are there. */
import type { StudioEnv } from '#studio/env.ts'
import type { Watcher } from '#studio/engines/serve-line.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { report, say } from './chat.ts'
import type { ChatClientMessage, ChatServerMessage } from './protocol.ts'

/** A table at which people talk, and the one who does. */
export interface Talk {
  tableKey: string
  watchers: Iterable<Watcher>
  session: PlaySession
}

function tellAll(watchers: Iterable<Watcher>, message: ChatServerMessage): void {
  const text = JSON.stringify(message)
  for (const watcher of watchers) watcher.send(text)
}

/** Carries out what the chat was sent. Refuses as `say` and `report` do; nothing is lost silently. */
export async function talk(
  env: StudioEnv,
  { tableKey, watchers, session }: Talk,
  message: ChatClientMessage,
): Promise<void> {
  const own = () => [...watchers].filter(({ playerId }) => playerId === session.playerId)
  if (message.type === 'report') {
    await report(env, session, tableKey, message.messageId)
    return tellAll(own(), { type: 'reported', requestId: message.requestId, messageId: message.messageId })
  }
  const { message: shown, isNew } = await say(env, session, tableKey, message)
  if (isNew) tellAll(watchers, { type: 'chat', message: shown })
  tellAll(own(), { type: 'said', requestId: message.requestId, message: shown })
}
