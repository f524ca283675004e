/** An agent's links: made, listed with their funnels, closed. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type {
  closeInvitation as closeCall,
  createInvitation as createCall,
  InvitationLink,
  invitationLinks,
} from '#contract/agents/accounts.ts'
import { LINE_KINDS, type LineKind } from '#contract/agents/line.ts'
import { fail } from '#contract/errors.ts'
import type { Rates } from '#contract/agents/rates.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { newReference } from '#server/lib/random.ts'
import { answerOf } from '#server/lib/slots.ts'
import {
  closeLink,
  countOpenLinks,
  findLinkByRequest,
  insertInvitation,
  listLinks,
  type Link,
} from '#server/modules/identity/members/invitations.sql.ts'
import { readFunnels, type Funnel } from './funnels.sql.ts'
import { guardAgents } from './guard-agents.ts'
import { RATES_AHEAD } from './line.slots.ts'
import { kindOf, typeOpened } from './may-open.ts'
import { areSameRates } from './same-rates.ts'
import { countOpenedToday } from './opened-accounts.sql.ts'
import { readPolicy } from './policies.sql.ts'

/** Links that are listed: all open ones, and the last closed ones. */
type Above = { brand: string; agentId: string }
const LINKS_SHOWN = 250
const CODE_ATTEMPTS = 3
const NONE: Funnel = { opened: 0, registered: 0, deposited: 0, active: 0 }

type Ahead = { rates: Rates; fits: boolean }

function present(link: Link, funnel: Funnel = NONE, ahead?: Ahead): InvitationLink {
  return {
    id: link.id,
    code: link.code,
    label: link.label,
    opens: kindOf(link.opens),
    rates: ahead?.rates ?? null,
    fits: ahead?.fits ?? true,
    isOpen: link.closedAt === null,
    createdAt: link.createdAt.toISOString(),
    closedAt: link.closedAt?.toISOString() ?? null,
    funnel,
  }
}

async function presentAll(q: Queryable, env: Env, above: Above, links: readonly Link[]): Promise<InvitationLink[]> {
  const ids = links.map(({ id }) => id)
  const funnels = await readFunnels(q, ids)
  const ahead = await answerOf(env, RATES_AHEAD).show(q, env, above, ids)
  return links.map((link) => present(link, funnels.get(link.id), ahead.get(link.id)))
}
const presentOne = async (q: Queryable, env: Env, above: Above, link: Link) =>
  only(await presentAll(q, env, above, [link]))

/** Returns an account's links as its owner and operators see them. */
export async function showLinks(env: Env, above: Above): Promise<InvitationLink[]> {
  return presentAll(env.db, env, above, await listLinks(env.db, above.agentId, LINKS_SHOWN))
}

/** Returns the agent's links, and which accounts he may open. Fails with AGENTS_CLOSED. */
export async function listInvitations({
  env,
  account,
  merchant,
  brand,
}: PlayerContext): Promise<OutputOf<typeof invitationLinks>> {
  guardAgents(brand)
  const [links, open, policy, today] = await Promise.all([
    showLinks(env, { brand: merchant, agentId: account.id }),
    countOpenLinks(env.db, account.id),
    readPolicy(env.db, merchant),
    countOpenedToday(env.db, account.id, brand.timeZone, env.clock.now()),
  ])
  return {
    links,
    kinds: LINE_KINDS.filter((kind) => typeOpened(policy, account.type, kind) !== null),
    open,
    linksMax: policy.linksMax,
    today: { opened: today, limit: policy.accountsPerDay },
  }
}

type Asked = { label: string; opens: LineKind; rates: Rates | undefined }

const isSame = (link: InvitationLink, { label, opens, rates }: Asked) =>
  link.label === label && link.opens === opens && areSameRates(link.rates, rates ?? null)

/**
 * Makes a link. The same request asked again is the same link. Fails with AGENTS_CLOSED, AGENT_MAY_NOT, LINKS_FULL,
 * RATE_OUT_OF_BOUNDS, KEY_REUSED.
 */
export async function createInvitation(
  { env, account, merchant, brand }: PlayerContext,
  { requestId, opens, label, rates }: ParsedInputOf<typeof createCall>,
): Promise<InvitationLink> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agent links ${account.id}`)
    const known = await findLinkByRequest(tx, account.id, requestId)
    const above = { brand: merchant, agentId: account.id }
    const shown = known && (await presentOne(tx, env, above, known))
    if (shown && !isSame(shown, { label, opens, rates })) return fail('KEY_REUSED')
    if (shown) return shown
    const policy = await readPolicy(tx, merchant)
    const type = typeOpened(policy, account.type, opens) ?? fail('AGENT_MAY_NOT')
    if ((await countOpenLinks(tx, account.id)) >= policy.linksMax)
      return fail('LINKS_FULL', { limit: String(policy.linksMax) })
    const row = { merchant, kind: 'affiliate', accountId: BigInt(account.id), at: env.clock.now() } as const
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
      const code = newReference(env.random, 'A')
      if (await insertInvitation(tx, { ...row, code, opens: type, label, requestId })) break
    }
    const made = await findLinkByRequest(tx, account.id, requestId)
    if (!made) throw new Error('no free invitation code')
    if (rates) await answerOf(env, RATES_AHEAD).keep(tx, env, { ...above, linkId: made.id }, rates)
    return presentOne(tx, env, above, made)
  })
}

/** Closes a link for good. Fails with AGENTS_CLOSED, NOT_FOUND for another's link, LINK_STANDS for the first code. */
export async function closeInvitation(
  { env, account, merchant, brand }: PlayerContext,
  { id }: ParsedInputOf<typeof closeCall>,
): Promise<InvitationLink> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    const link = (await closeLink(tx, account.id, id, env.clock.now())) ?? fail('NOT_FOUND')
    if (link.label === null) return fail('LINK_STANDS')
    return presentOne(tx, env, { brand: merchant, agentId: account.id }, link)
  })
}
