/**
 * A house whose clock a story in the browser moves: it serves calls and pages like the server's process, on a database that it
 * prepares itself, and nothing in it runs by itself. `POST /story` (server/testing/moved-house.ts) moves its clock and has its
 * turns. Draws of lotteries are due by the database's clock: tickets are played while the clock is at the machine's time.
 */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { buildApp } from '#server/app.ts'
import { checkBooks } from '#server/check-books.ts'
import { after, DAY_MS, SECOND_MS, TestClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { systemRandom } from '#server/lib/random.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import { MODULES, SLOTS, topicsOf } from '#server/modules.ts'
import { closeBills } from '#server/modules/agents/bills/bills.jobs.ts'
import { payBills } from '#server/modules/agents/bills/pay-bills.ts'
import { putContractRule } from '#server/modules/agents/contracts/rules.sql.ts'
import { DEMO_RULE } from '#server/modules/agents/seeds/contract-documents.ts'
import { savePaymentPassword } from '#server/modules/cashier/payment-password/payment-passwords.sql.ts'
import { listMethods } from '#server/modules/cashier/rules/methods.sql.ts'
import { seedDeposits } from '#server/modules/cashier/seeds/past-deposits.ts'
import { describeMember } from '#server/modules/identity/accounts/describe-member.ts'
import { findNodeByName } from '#server/modules/identity/accounts/team.sql.ts'
import { createAccount } from '#server/modules/identity/members/create-account.ts'
import { createOperator } from '#server/modules/identity/operators/create-operator.ts'
import { memberLifetime, openSession, OPERATOR_LIFETIME } from '#server/modules/identity/sessions/open-session.ts'
import { keepTime } from '#server/modules/lottery/draws/keep-time.ts'
import { settleDue } from '#server/modules/lottery/settling/settle-issue.ts'
import { bindPages } from '#server/pages.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { runStage } from '#server/seed.ts'
import { catchUp } from './followers.ts'
import { type Asks, type Entered, PLAYED } from './moved-house.ts'

const { code: BRAND, currency: CURRENCY } = FIRST_BRAND
const FACTS = { ip: '127.0.0.1', userAgent: 'story' }
const PASSWORD = 'Boat-and-river-7'
const IDLE_MINUTES = 720

const config = readConfig(process.env)
const url = config.databaseUrl ?? ''
const env: Env & { clock: TestClock } = {
  db: openDb(url, 6),
  clock: new TestClock(),
  random: systemRandom,
  live: new Live('story', topicsOf(MODULES)),
  redis: null,
  config,
  log: createLog('error', 'story'),
  slots: SLOTS,
}

/** Makes an agent who can sign. */
async function makeAgent({ username, upline, paymentPassword }: Asks['agent']['asks']): Promise<{ id: string }> {
  const hash = await hashPassword(paymentPassword)
  const passwordHash = await hashPassword(PASSWORD)
  return env.db.tx(async (tx) => {
    const account = { merchant: BRAND, currency: CURRENCY, username, type: upline ? 2 : 1, passwordHash }
    const id = await createAccount(tx, env, { ...account, upline: upline ? { id: BigInt(upline) } : null })
    await savePaymentPassword(tx, String(id), hash, env.clock.now())
    return { id: String(id) }
  })
}

async function makeOperator({ username }: Asks['operator']['asks']): Promise<{ id: string }> {
  const operator = { merchant: BRAND, username, role: 'admin', passwordHash: await hashPassword(PASSWORD) } as const
  return { id: String(await env.db.tx((tx) => createOperator(tx, env, { ...operator, isSeeded: true }))) }
}

/** Opens a session at the house's present time. */
async function enter({ id, isOperator }: Asks['enter']['asks']): Promise<Entered> {
  return env.db.tx(async (tx) => {
    if (isOperator)
      return {
        token: (await openSession(tx, env, { operatorId: BigInt(id) }, OPERATOR_LIFETIME, FACTS)).token,
        user: {},
      }
    const { token } = await openSession(tx, env, { accountId: BigInt(id) }, memberLifetime(IDLE_MINUTES), FACTS)
    return { token, user: (await describeMember(tx, BigInt(id))).info }
  })
}

async function fund({ username, units }: Asks['fund']['asks']): Promise<{ id: string }> {
  const [method] = await listMethods(env.db, BRAND, 'deposit')
  const member = await findNodeByName(env.db, BRAND, username)
  if (!member || !method) throw new Error(`${username} cannot pay in`)
  const { id } = member
  const at = env.clock.now()
  const one = { member: { id, username, joinedAt: at, agentLine: null }, at, isPaid: true, method }
  await seedDeposits(
    env,
    [{ ...one, amountMinor: BigInt(units) * MINOR_PER_UNIT, luck: new SeededLuck(username) }],
    after(at, DAY_MS),
  )
  return { id }
}

/**
 * Draws and settles what tickets wait for, and opens the next issues of those lotteries. So is the issue of the story's lottery that
 * is about to close, so that nobody waits for time to buy a ticket.
 */
async function draw(): Promise<void> {
  await env.db.query(
    `with drawn as (
       update lottery.issues i set opens_at = least(opens_at, now() - interval '1 minute'), draws_at = now(),
         closes_at = now() - interval '1 second'
       where state = 'open' and (exists (select from lottery.tickets t where t.issue = i.id)
         or lottery = '${PLAYED}' and closes_at < now() + interval '1 minute') returning lottery
     )
     update lottery.issues set opens_at = least(opens_at, now()) where id in (
       select distinct on (i.lottery) i.id from lottery.issues i join drawn using (lottery)
       where i.state = 'pending' order by i.lottery, i.draws_at)`,
  )
  for (let left = 1; left > 0;) {
    await keepTime(env)
    await settleDue(env)
    const [row] = await env.db.query<{ left: number }>(
      `select count(*)::int as left from lottery.tickets where state = 'placed'`,
    )
    left = row?.left ?? 0
  }
}

/** Everything that the house does about agents by its clock. */
async function turn(): Promise<void> {
  await draw()
  const agents = MODULES.find(({ name }) => name === 'agents')
  for (const follower of agents?.followers ?? []) await catchUp(env, follower as Follower)
  await closeBills(env)
  await payBills(env)
}

const answers: { [Name in keyof Asks]: (asked: Asks[Name]['asks']) => Promise<Asks[Name]['answers']> } = {
  agent: makeAgent,
  operator: makeOperator,
  enter,
  fund,
  async time({ ms }) {
    env.clock.advance(ms)
    await turn()
    return { now: env.clock.now().toISOString() }
  },
  async books() {
    const { checks } = await checkBooks(env.db)
    return { differing: checks.flatMap(({ differing }) => differing) }
  },
}

await prepareDatabase({ ...config, seed: false }, { owner: url, app: url, studio: url })
await runStage(env, MODULES, 'ground', { began: env.clock.now(), members: 0 })
await env.db.query('update core.brands set time_zone = $1 where code = $2', [process.env.STORY_ZONE, BRAND])
// tickets that hardly win are cheap: their salaries are high enough to be paid
await env.db.tx((tx) => putContractRule(tx, BRAND, { ...DEMO_RULE, max: { ...DEMO_RULE.max, realtime: '5.00' } }))
const { app, http } = await buildApp(env, MODULES, { isLate: true })
await bindPages(http)
app.post('/story', async ({ body }) => {
  const { name, asked } = body as { name: keyof Asks; asked: never }
  return answers[name](asked)
})
await app.listen({ host: '127.0.0.1', port: config.port })
setInterval(() => void keepTime(env), SECOND_MS)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
