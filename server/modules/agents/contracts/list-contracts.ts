/** An agent's contracts, what he may give, and what of the agent's pages is shown to him. */
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import type { consolidated, ContractStanding, contractTakers, dividendRequests } from '#contract/agents/contracts.ts'
import { CONTRACT_KINDS, type ContractKind, type ContractSide, type ShownState } from '#contract/agents/terms.ts'
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import { neighboursOf, readTurn } from '#server/lib/turn-page.ts'
import { findNode } from '#server/modules/identity/accounts/team.sql.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { kindOf } from '../line/may-open.ts'
import { readPercent } from '../terms/reckon.ts'
import { placeOf, type Moment } from '../terms/starts.ts'
import { listOwn } from './contracts.sql.ts'
import { topToGive } from './judge.ts'
import { listKindsGoingOn, listKindsOf, listOfAgent, listTakers } from './lists.sql.ts'
import { readContractRule } from './rules.sql.ts'
import { momentOf, presentContract, presentContracts, presentTop, readAt, readInOrder } from './show.ts'

/** Agents that one answer names; a search finds the others. */
const TAKERS_MAX = 200

async function standingOf(
  q: Queryable,
  { account, merchant }: PlayerContext,
  kinds: readonly ContractKind[],
  moment: Moment,
): Promise<ContractStanding[]> {
  const rule = await readContractRule(q, merchant)
  const standing: ContractStanding[] = []
  for (const kind of kinds) {
    const all = await listOwn(q, { kind, takerId: account.id, place: placeOf({ kind }, moment) })
    const own = all.at(-1) ?? null
    const goesOn = own !== null && own.until === null
    const top = goesOn
      ? topToGive(
          all.map(({ terms }) => terms),
          readPercent(rule.gap),
        )
      : null
    standing.push({
      kind,
      isOpen: rule.open[kind],
      own: own && (await presentContract(q, own, moment)),
      top: top && presentTop(top),
      gap: rule.gap,
      noticeMin: rule.noticeMin,
    })
  }
  return standing
}

type Asked = {
  pageNo: number
  pageSize: number
  before?: string | undefined
  after?: string | undefined
  side?: ContractSide | undefined
  state?: ShownState | undefined
}

/** Returns a page of the caller's contracts of some kinds. Fails with AGENTS_CLOSED. */
export async function listContracts(
  context: PlayerContext,
  kinds: readonly ContractKind[],
  { pageNo, pageSize, before, after, side, state }: Asked,
): Promise<OutputOf<typeof dividendRequests>> {
  guardAgents(context.brand)
  const { env, account, merchant } = context
  const moment = await momentOf(env.db, env, merchant)
  const turn = readTurn({ before, after, pageNo, limit: pageSize })
  const of = { kinds, side, state }
  const { content, total, ...beside } = await listOfAgent(env.db, account.id, readAt(moment), of, turn)
  const ids = content.map(({ id }) => id)
  const rows: ContractRow[] = await presentContracts(env.db, await readInOrder(env.db, ids), moment)
  return {
    ...toPage(rows, pageNo, pageSize, total),
    ...neighboursOf(beside),
    currency: account.currency,
    today: readAt(moment).today,
    timeZone: moment.timeZone,
    standing: await standingOf(env.db, context, kinds, moment),
  }
}

/** Returns agents directly below to whom a contract of a kind may be offered. Fails with AGENTS_CLOSED. */
export async function showTakers(
  { env, account, merchant, brand }: PlayerContext,
  { kind, search }: ParsedInputOf<typeof contractTakers>,
): Promise<OutputOf<typeof contractTakers>> {
  guardAgents(brand)
  const moment = await momentOf(env.db, env, merchant)
  const found = await listTakers(env.db, account.id, {
    kind,
    search: search ?? null,
    now: moment.now,
    limit: TAKERS_MAX,
  })
  const contracts = await readInOrder(
    env.db,
    found.flatMap(({ contractId }) => contractId ?? []),
  )
  const rows = new Map((await presentContracts(env.db, contracts, moment)).map((row) => [row.id, row]))
  return {
    takers: found.map(({ id, username, contractId, hasOffer }) => ({
      account: { id, username },
      contract: contractId === null ? null : (rows.get(String(contractId)) ?? null),
      hasOffer,
    })),
  }
}

/**
 * Returns which contracts an account has or had, gives or gave, or may be given: of a kind that is open where nobody stands above, or
 * where the agent right above has one that goes on. A member has none, and nobody has where the brand has no agents.
 */
export async function showConsolidated({ env, account }: PlayerContext): Promise<OutputOf<typeof consolidated>> {
  const { switches } = await getBrand(env, account.merchant)
  const has = new Set<ContractKind>()
  if (account.isAgent && switches.AGENTPOLICY3) {
    const rule = await readContractRule(env.db, account.merchant)
    const node = await findNode(env.db, account.merchant, account.id)
    const above = node?.uplineId ? await listKindsGoingOn(env.db, node.uplineId) : new Set(CONTRACT_KINDS)
    for (const kind of await listKindsOf(env.db, account.id)) has.add(kind)
    for (const kind of CONTRACT_KINDS)
      if (node && kindOf(node.type) === 'agent' && rule.open[kind] && above.has(kind)) has.add(kind)
  }
  return {
    dailysalreqtype: has.has('daily'),
    divtypereq: has.has('dividend'),
    contracthoursalreq: has.has('hourly'),
    realtimesalreqtype: has.has('realtime'),
  }
}
