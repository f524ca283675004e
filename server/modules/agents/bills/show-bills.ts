import type { dailySalary, RunningBill } from '#contract/agents/bills.ts'
import type { ContractKind } from '#contract/agents/terms.ts'
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { neighboursOf, readTurn } from '#server/lib/turn-page.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { findContract } from '../contracts/contracts.sql.ts'
import { listOfAgent, listRunningIds, sumOfAgent } from './bill-lists.sql.ts'
import { payerOf } from './new-bills.ts'
import { daysOf, presentBill, presentReckoning, presentWindow } from './present-bill.ts'
import { reckonRunning, windowAt } from './running.ts'
import { readAside } from './set-aside.ts'

/** Running periods that are added up for one answer. */
const RUNNING_MAX = 50

type Asked = ParsedInputOf<typeof dailySalary>

async function listRunning(
  { env, account, brand }: PlayerContext,
  kind: ContractKind,
  side: Asked['side'],
): Promise<RunningBill[]> {
  const at = env.clock.now()
  const { timeZone } = brand
  const of = { agentId: account.id, side, kind, day: localDay(at, timeZone), at }
  const shown: RunningBill[] = []
  for (const { id, taker, giver } of await listRunningIds(env.db, of, RUNNING_MAX)) {
    const contract = await findContract(env.db, id)
    const window = contract && windowAt(contract, { at, timeZone })
    if (!contract || !window) continue
    const { giverId, takerId, currency, terms } = contract
    shown.push({
      contract: String(id),
      kind,
      ...presentWindow(window),
      currency,
      taker: { id: takerId, username: taker },
      giver: giverId === null ? null : { id: giverId, username: giver ?? '' },
      terms,
      reckoning: presentReckoning(terms, await reckonRunning(env.db, contract, window), daysOf(window)),
      setAside: payerOf(contract) === null ? null : toWire(await readAside(env.db, contract)),
      at: at.toISOString(),
    })
  }
  return shown
}

/** Returns the agent's bills of a kind, and what runs. Fails with AGENTS_CLOSED. */
export async function showBills(
  context: PlayerContext,
  kind: ContractKind,
  { side, from, to, state, pageNo, pageSize, before, after }: Asked,
): Promise<OutputOf<typeof dailySalary>> {
  const { env, account, brand } = context
  guardAgents(brand)
  const of = { agentId: account.id, side, kind, currency: account.currency, from, to, state: state ?? null }
  const { total, paid, open, owed } = await sumOfAgent(env.db, of)
  const turn = readTurn({ before, after, pageNo, limit: pageSize })
  const { content, ...beside } = await listOfAgent(env.db, of, turn)
  return {
    ...toPage(content.map(presentBill), pageNo, pageSize, total),
    ...neighboursOf(beside),
    currency: account.currency,
    today: localDay(env.clock.now(), brand.timeZone),
    running: await listRunning(context, kind, side),
    paid: toWire(paid),
    open: toWire(open),
    owed: toWire(owed),
  }
}
