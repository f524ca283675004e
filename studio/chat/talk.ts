/** The chat's part of a live channel to a shared table: stores a message and shows it to every screen at the table. */
import type { StudioEnv } from '#studio/env.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { report, say } from './chat.ts'
import type { ChatClientMessage, ChatServerMessage } from './protocol.ts'

/** A table with chat, and the member who writes. */
export type Talk = {
  tableKey: string
  watchers: Iterable<Watcher>
  session: PlaySession
}

function tellAll(watchers: Iterable<Watcher>, message: ChatServerMessage): void {
  const text = JSON.stringify(message)
  for (const watcher of watchers) watcher.send(text)
}

/** Carries out a chat message from the client. Refuses as `say` and `report` do; every failure is answered. */
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
