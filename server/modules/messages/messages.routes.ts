/** Notices and announcements for all readers, messages for one member. */
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import {
  announcements,
  deleteMessages,
  messages,
  notices,
  readMessage,
  unreadCount,
} from '#contract/messages/messages.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { bindCall, type Context, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { countMessages, listMessageRows, markRead, markRemoved } from './messages.sql.ts'
import { showMessage } from './show-message.ts'
import { listNotices, showNotices } from './show-notices.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'

/** Kinds that are shown as a popup over the page. */
const POPUPS: readonly string[] = ['PU', 'H']

/** Returns which announcements the caller sees: visitors B, members A, and also F right after their first login. */
function executionsFor({ principal }: Context, isFirstLogin: boolean): string[] {
  if (principal?.kind !== 'account') return ['B']
  return isFirstLogin ? ['A', 'F'] : ['A']
}

/** The kind of notice that advertises play. */
const MARKETING = 'PR'

/** Adds the calls of visitors and members. Members who are excluded or on a break get no promotions. */
export function bindMessages(http: Http): void {
  async function shownTypes({ env, principal }: Context, types: string): Promise<string[]> {
    const wanted = types.split(',')
    if (principal?.kind !== 'account' || !wanted.includes(MARKETING)) return wanted
    return (await mayBeMarketedTo(env, principal.account.id)) ? wanted : wanted.filter((type) => type !== MARKETING)
  }

  bindCall(http, notices, async (context, { types, execution }) =>
    showNotices(context, { types: await shownTypes(context, types), execution }),
  )

  bindCall(http, announcements, async (context, { types, firstTimeLogin, pageNo, pageSize }) => {
    const which = {
      types: await shownTypes(context, types),
      executions: executionsFor(context, firstTimeLogin === 'true'),
    }
    const { rows, total } = await listNotices(context, which, pageSize, (pageNo - 1) * pageSize)
    const shown = rows.map((row) => ({ ...row, isPopup: POPUPS.includes(row.type) }))
    return toPage(shown, pageNo, pageSize, total)
  })

  bindCall(http, unreadCount, async ({ env, account }) => ({
    unread: (await countMessages(env.db, account.id)).unread,
  }))
  bindCall(http, messages, async ({ env, account, locale }, { pageNo, pageSize }) => {
    const [rows, { total }] = await Promise.all([
      listMessageRows(env.db, account.id, pageSize, (pageNo - 1) * pageSize),
      countMessages(env.db, account.id),
    ])
    return toPage(
      rows.map((row) => showMessage(row, locale)),
      pageNo,
      pageSize,
      total,
    )
  })
  bindCall(http, readMessage, async ({ env, account }, input) => {
    const id = readId(input.id)
    if (id === null || !(await markRead(env.db, account.id, id, env.clock.now()))) return fail('NOT_FOUND')
    env.live.signal(account.id, UNREAD_TOPIC)
    return { unread: (await countMessages(env.db, account.id)).unread }
  })
  bindCall(http, deleteMessages, async ({ env, account }, input) => {
    const ids = input.ids.map(readId).filter((id) => id !== null)
    const removed = await markRemoved(env.db, account.id, ids, env.clock.now())
    if (removed > 0) env.live.signal(account.id, UNREAD_TOPIC)
    return { removed }
  })
}
