/** An agent's links: made, listed with their funnels, closed. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type {
  closeInvitation as closeCall,
  createInvitation as createCall,
  InvitationLink,
  invitationLinks,
} from '#contract/agents/accounts.ts'
import { LINE_KINDS } from '#contract/agents/line.ts'
import { fail } from '#contract/errors.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { newReference } from '#server/lib/random.ts'
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
import { kindOf, typeOpened } from './may-open.ts'
import { countOpenedToday } from './opened-accounts.sql.ts'
import { readPolicy } from './policies.sql.ts'

/** Links that are listed: all open ones, and the last closed ones. */
const LINKS_SHOWN = 250
const CODE_ATTEMPTS = 3
const NONE: Funnel = { opened: 0, registered: 0, deposited: 0, active: 0 }

function present(link: Link, funnel: Funnel = NONE): InvitationLink {
  return {
    id: link.id,
    code: link.code,
    label: link.label,
    opens: kindOf(link.opens),
    isOpen: link.closedAt === null,
    createdAt: link.createdAt.toISOString(),
    closedAt: link.closedAt?.toISOString() ?? null,
    funnel,
  }
}

/** Returns an account's links as its owner and operators see them. */
export async function showLinks(q: Queryable, accountId: string): Promise<InvitationLink[]> {
  const links = await listLinks(q, accountId, LINKS_SHOWN)
  const funnels = await readFunnels(
    q,
    links.map(({ id }) => id),
  )
  return links.map((link) => present(link, funnels.get(link.id)))
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
    showLinks(env.db, account.id),
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

/**
 * Makes a link. The same request asked again is the same link. Fails with AGENTS_CLOSED, AGENT_MAY_NOT, LINKS_FULL,
 * KEY_REUSED.
 */
export async function createInvitation(
  { env, account, merchant, brand }: PlayerContext,
  { requestId, opens, label }: ParsedInputOf<typeof createCall>,
): Promise<InvitationLink> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agent links ${account.id}`)
    const known = await findLinkByRequest(tx, account.id, requestId)
    if (known && (known.label !== label || kindOf(known.opens) !== opens)) return fail('KEY_REUSED')
    if (known) return present(known, (await readFunnels(tx, [known.id])).get(known.id))
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
    return present(made)
  })
}

/** Closes a link for good. Fails with AGENTS_CLOSED, NOT_FOUND for another's link, LINK_STANDS for the first code. */
export async function closeInvitation(
  { env, account, brand }: PlayerContext,
  { id }: ParsedInputOf<typeof closeCall>,
): Promise<InvitationLink> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    const link = (await closeLink(tx, account.id, id, env.clock.now())) ?? fail('NOT_FOUND')
    if (link.label === null) return fail('LINK_STANDS')
    return present(link, (await readFunnels(tx, [id])).get(id))
  })
}
