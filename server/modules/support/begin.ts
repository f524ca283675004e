/** How a conversation begins. */
import { networkOf } from '#contract/callers.ts'
import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { SupportDesk } from '#contract/support/office-support.ts'
import type { supportBegin } from '#contract/support/support.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Context } from '#server/lib/http.ts'
import { PASS_WORK } from '#server/lib/people.ts'
import { answerOf } from '#server/lib/slots.ts'
import { readAddress } from '#server/modules/site/contact-house.ts'
import {
  countBegun,
  findLatest,
  insertConversation,
  isBegun,
  lockBeginner,
  lockBegun,
  lockLatest,
  putVisitor,
  type Conversation,
  type Reader,
} from './conversations.sql.ts'
import { isOpenAt, opensAt } from './desk-hours.ts'
import { findDesk } from './desks.sql.ts'
import { joinVisitor } from './join-visitor.ts'
import { insertEvent, insertLine } from './lines.sql.ts'
import { sayOnce } from './say.ts'
import { giveToken, readerOf, tellPages } from './who-reads.ts'

type Begin = ParsedInputOf<typeof supportBegin>

/** The most conversations that a member, and all visitors of one network, may begin in an hour. */
export const BEGUN_PER_HOUR = { member: 6, network: 10 }
/** So long after its beginning a visitor whose answer was lost gets the conversation by its request id. */
const REPEAT_MS = 10 * MINUTE_MS

/**
 * Begins a conversation and returns its id; with one that runs, adds the text to it. A repeated request is one. A
 * visitor gets a token, and brings a solved challenge unless they repeat. Fails with SUPPORT_OFF, BOT_CHECK_REQUIRED,
 * CONTACT_ADDRESS_NEEDED for an address that is none, and TOO_MANY_REQUESTS.
 */
export async function beginConversation(context: Context, input: Begin): Promise<{ id: string }> {
  const { env, brand, ip } = context
  const desk = await findDesk(env.db, brand.code)
  if (!desk?.isOn) return fail('SUPPORT_OFF')
  await joinVisitor(context)
  const reader = readerOf(context)
  const isMember = reader !== null && 'memberId' in reader
  const contact = isMember || !input.address ? null : readAddress(env, input.address, brand.market)
  if (!isMember && input.address && !contact) return fail('CONTACT_ADDRESS_NEEDED')
  const network = networkOf(ip)
  const since = after(env.clock.now(), -REPEAT_MS)
  if (!isMember) {
    const latest = reader && (await findLatest(env.db, brand.code, reader))
    const isKnown =
      (latest && latest.state !== 'ended') || (await isBegun(env.db, brand.code, network, input.requestId, since))
    if (!isKnown) await answerOf(env, PASS_WORK)(context, input.botCheck)
  }
  const id = await env.db.tx(async (tx) => {
    await lockBeginner(tx, isMember ? `member ${reader.memberId}` : `network ${network}`)
    const running = await lockRunning(tx, context, reader, { network, requestId: input.requestId, since })
    if (running) {
      await sayOnce(tx, context, running, input)
      return running.id
    }
    return insertNew(tx, context, { reader, network, desk, input, contact: contact?.contact ?? null })
  })
  return { id: String(id) }
}

/** Returns the reader's running conversation under lock: by the token or account, else by the visitor's request. */
async function lockRunning(
  tx: Tx,
  context: Context,
  reader: Reader | null,
  { network, requestId, since }: { network: string; requestId: string; since: Date },
): Promise<Conversation | null> {
  const latest = reader && (await lockLatest(tx, context.merchant, reader))
  if (latest && latest.state !== 'ended') return latest
  if (reader && 'memberId' in reader) return null
  const begun = await lockBegun(tx, context.merchant, network, requestId, since)
  if (begun) await putVisitor(tx, begun.id, giveToken(context))
  return begun
}

type New = { reader: Reader | null; network: string; desk: SupportDesk; input: Begin; contact: string | null }

async function insertNew(tx: Tx, context: Context, { reader, network, desk, input, contact }: New): Promise<bigint> {
  const { env, brand, locale } = context
  const at = env.clock.now()
  const isMember = reader !== null && 'memberId' in reader
  const begun = await countBegun(
    tx,
    isMember ? { brand: brand.code, memberId: reader.memberId } : { network },
    after(at, -HOUR_MS),
  )
  if (begun >= BEGUN_PER_HOUR[isMember ? 'member' : 'network'])
    return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / SECOND_MS })
  const opens = isOpenAt(desk.hours, brand.timeZone, at) ? at : opensAt(desk.hours, brand.timeZone, at)
  const id = await insertConversation(tx, {
    brand: brand.code,
    reader: isMember ? reader : { visitorHash: giveToken(context) },
    network,
    requestId: input.requestId,
    topic: input.topic,
    language: locale,
    contact,
    at,
    countsFrom: opens ?? at,
  })
  await insertLine(tx, id, { speaker: 'member', text: input.text, requestId: input.requestId, at })
  if (opens !== at) await insertEvent(tx, id, { event: 'closed-hours', ...(opens ? { opensAt: opens } : {}), at })
  tx.onCommit(() => tellPages(env, { brand: brand.code, member_id: isMember ? reader.memberId : null }))
  return id
}
