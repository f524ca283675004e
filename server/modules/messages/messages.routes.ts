/** Notices and announcements for all readers, messages for one member. */
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/messages/categories.ts'
import { messageCounts, messagePreferences, readMessages, saveMessagePreferences } from '#contract/messages/inbox.ts'
import {
  announcements,
  deleteMessages,
  messages,
  notices,
  readMessage,
  unreadCount,
} from '#contract/messages/messages.ts'
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Context, type Http, type PlayerContext } from '#server/lib/http.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { findProvenContacts } from '#server/modules/identity/accounts/contacts.sql.ts'
import { countInbox, listInbox, readMany, readOne, removeMany } from './inbox.ts'
import type { Reader } from './messages.slots.ts'
import { getChoice, putChoice } from './preferences.sql.ts'
import { listNotices, showNotices } from './show-notices.ts'

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
    return (await mayBeMarketedTo(env.db, env, principal.account.id))
      ? wanted
      : wanted.filter((type) => type !== MARKETING)
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

  bindInbox(http)
}

const readerOf = ({ account, locale }: PlayerContext): Reader => ({
  memberId: account.id,
  brand: account.merchant,
  locale,
})

/** Adds the calls of the inbox. */
function bindInbox(http: Http): void {
  const unreadOf = async (context: PlayerContext) => (await countInbox(context.env, readerOf(context))).unread

  bindCall(http, unreadCount, async (context) => ({ unread: await unreadOf(context) }))
  bindCall(http, messageCounts, (context) => countInbox(context.env, readerOf(context)))
  bindCall(http, messages, async (context, { category = null, pageNo, pageSize }) => {
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
    const { rows, total } = await listInbox(context.env, readerOf(context), category, page)
    return toPage(rows, pageNo, pageSize, total)
  })
  bindCall(http, readMessage, async (context, { id }) => {
    if (!(await readOne(context.env, readerOf(context), id))) return fail('NOT_FOUND')
    return { unread: await unreadOf(context) }
  })
  bindCall(http, readMessages, async (context, input) => {
    const which = 'ids' in input ? input : { category: input.category ?? null }
    const read = await readMany(context.env, readerOf(context), which)
    return { read, unread: await unreadOf(context) }
  })
  bindCall(http, deleteMessages, async (context, { ids }) => ({
    removed: await removeMany(context.env, readerOf(context), ids),
  }))

  bindCall(http, messagePreferences, ({ env, account }) => showPreferences(env, account.id))
  bindCall(http, saveMessagePreferences, async ({ env, account }, { marketing, mail, sms }) => {
    const known = (chosen: readonly MessageCategory[]) => MESSAGE_CATEGORIES.filter((one) => chosen.includes(one))
    await putChoice(env.db, account.id, { marketing, mail: known(mail), sms: known(sms) }, env.clock.now())
    return showPreferences(env, account.id)
  })
}

async function showPreferences({ db }: Env, memberId: string): Promise<OutputOf<typeof messagePreferences>> {
  const [choice, { email, mobile }] = await Promise.all([getChoice(db, memberId), findProvenContacts(db, memberId)])
  return { ...choice, reachable: { mail: email !== null, sms: mobile !== null } }
}
