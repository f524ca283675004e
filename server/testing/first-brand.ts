/**
 * One thing of every kind that operators handle, at the first brand: an operator of another brand must never see or
 * change any of them.
 */
import { createExport, createOfficeExport, listOfficeExports } from '#contract/exports/exports.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { createContent, listContents, listVersions } from '#contract/site/office-contents.ts'
import { officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import { officeDecisions } from '#contract/decisions/decisions.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { openRounds, resolveRound } from '#contract/play/open-rounds.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { insertOrder } from '#server/modules/vendor-wallets/moves/moves.sql.ts'
import { buildAgent, buildHouseOperator, buildOperator, type Person } from './builders.ts'
import { askWithdrawal, buildPayee, newRequestId, openDeposit, type CashierHouse } from './cashier-house.ts'
import { playLine } from './rounds.ts'

/** The kinds of things that an id may name. */
export type Noun =
  | 'member'
  | 'agent'
  | 'deposit'
  | 'withdrawal'
  | 'adjustment'
  | 'decision'
  | 'finding'
  | 'round'
  | 'transfer'
  | 'export'
  | 'content'
  | 'version'
  | 'feedback'
  | 'win'
  | 'operator'
  | 'colleague'
  | 'operatorSession'
  | 'grant'

export type FirstBrand = {
  ids: Record<Noun, string>
  member: Person
  /** The operator with every permission of the brand that decides or reads, who also asked for what waits. */
  admin: Person
  manager: Person
  /** Names, references and texts that are only in the first brand's things. */
  marks: string[]
  /** A notice as it is sent, without its id. */
  notice: Record<string, unknown>
  /** The same ids, by the field of an input that takes them. */
  names: Record<string, string>
}

async function firstId(house: CashierHouse, question: string): Promise<string> {
  const [row] = await house.env.db.query<{ id: bigint }>(question)
  if (!row) throw new Error(`nothing is there: ${question}`)
  return String(row.id)
}

async function buildWrittenThings(
  house: CashierHouse,
  member: Person,
  admin: Person,
): Promise<{
  ids: Pick<FirstBrand['ids'], 'content' | 'version' | 'feedback' | 'export'>
  notice: Record<string, unknown>
}> {
  await member.caller.ok(feedback, { content: 'A remark for the first brand alone.' })
  const { content: remarks } = await admin.caller.ok(listFeedback, {})
  const { content: notices } = await admin.caller.ok(listContents, { kind: 'notice' })
  const [notice] = notices
  if (!notice || !remarks[0]) throw new Error('no notice or no remark')
  const { id: _id, updatedAt: _at, removed: _removed, ...fields } = notice
  const made = await admin.caller.call(createContent, fields as never)
  const content = made.body.success ? (made.body.value as { id: string }).id : notice.id
  const { content: versions } = await admin.caller.ok(listVersions, { subject: `content:${content}` })
  const now = house.clock.now().getTime()
  const span = { from: new Date(now - DAY_MS).toISOString(), to: new Date(now).toISOString() }
  await member.caller.ok(createExport, { requestId: newRequestId(house), record: 'transactions', ...span })
  await admin.caller.ok(createOfficeExport, {
    requestId: newRequestId(house),
    record: 'officeDeposits',
    ...span,
  } as never)
  const { exports } = await admin.caller.ok(listOfficeExports)
  const version = versions[0]?.id ?? (await firstId(house, 'select id from site.versions limit 1'))
  return { notice: fields, ids: { content, version, feedback: remarks[0].id, export: exports[0]?.id ?? '' } }
}

/** Builds the things; the house must be seeded with both brands before. */
export async function buildFirstBrand(house: CashierHouse): Promise<FirstBrand> {
  const { env, clock } = house
  const [member, other, agent] = [await buildPayee(house), await buildPayee(house), await buildAgent(house)]
  const [admin, manager, guest] = [
    await buildOperator(house),
    await buildOperator(house, 'manager'),
    await buildHouseOperator(house),
  ]
  const withdrawal = await askWithdrawal(house, member)
  const deposit = await openDeposit(house, other, { methodCode: 'takago-send', amount: '750' } as never)
  await playLine(env, member.id, 'the first brand’s round', { kind: 'stake', amountMinor: 100n })
  const [round] = (await member.caller.ok(openRounds)).content
  const order = await env.db.tx((tx) =>
    insertOrder(tx, {
      orderNo: 'T-FIRSTBRD',
      merchant: 'fairhouse',
      memberId: member.id,
      username: member.username,
      vendor: 'MG',
      direction: 'in',
      amountMinor: 100n,
      currency: 'BDT',
      requestId: newRequestId(house),
      isAutomatic: false,
      createdAt: clock.now(),
      nextAskAt: after(clock.now(), DAY_MS),
    }),
  )
  await env.db.query(`update games.transfer_orders set state = 'unknown', sent_at = $2 where id = $1`, [
    order.id,
    clock.now(),
  ])
  const adjustment = await admin.caller.ok(officeRequestAdjustment, {
    username: member.username,
    amount: '12.50',
    reasonKey: 'goodwill',
    reason: 'a correction of the first brand',
  })
  await playLine(env, member.id, 'the first brand’s other round', { kind: 'stake', amountMinor: 100n })
  const [, otherRound] = (await member.caller.ok(openRounds)).content
  await admin.caller.ok(resolveRound, {
    id: otherRound?.id ?? '',
    outcome: 'void',
    reason: 'a decision of the first brand',
  })
  const [decision] = (await admin.caller.ok(officeDecisions, {})).content
  const [finding] = await env.db.query<{ id: bigint }>(
    `insert into cashier.findings (provider, event_id, kind, reference, deposit_id, amount, currency, provider_reference, at)
     select provider, 'first-brand', 'second_payment', reference, id, 75000, 'BDT', 'P-FIRST', $2 from cashier.deposits where id = $1 returning id`,
    [deposit.id, clock.now()],
  )
  const [grant] = await env.db.query<{ id: bigint }>(
    `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at) values ($1, 'fairhouse', '{deposits.read}', 'looks after the first brand', $2, $3) returning id`,
    [guest.id, clock.now(), after(clock.now(), 60 * MINUTE_MS)],
  )
  const win = await firstId(
    house,
    `insert into games.held_wins (vendor, tx_id, member_id, merchant, round_id, game_code, game_type, currency, amount, kind, cap, closes, held_at)
     values ('BGS', 'first-brand-win', '${member.id}', 'fairhouse', 'first-brand-win', 'skyrise', 'crash', 'BDT', 100, 'win', 'win', true, now()) returning id`,
  )
  const written = await buildWrittenThings(house, member, admin)
  const { sessions } = await member.caller.ok(securityOverview)
  if (!round || !decision || !finding || !grant || !sessions[0]) throw new Error('the first brand lacks something')
  return {
    member,
    admin,
    manager,
    notice: written.notice,
    ids: {
      ...written.ids,
      member: member.id,
      agent: agent.id,
      deposit: deposit.id,
      withdrawal: withdrawal.id,
      adjustment: adjustment.id,
      decision: decision.id,
      finding: String(finding.id),
      round: round.id,
      transfer: String(order.id),
      win,
      operator: admin.id,
      colleague: (await buildOperator(house, 'viewer')).id,
      operatorSession: await firstId(house, `select id from identity.sessions where operator_id = ${admin.id}`),
      grant: String(grant.id),
    },
    marks: [
      withdrawal.reference,
      deposit.reference,
      member.username,
      other.username,
      agent.username,
      admin.username,
      'A remark for the first brand alone.',
      'a correction of the first brand',
      decision.reference,
      'T-FIRSTBRD',
      'P-FIRST',
      'looks after the first brand',
      'the first brand’s round',
      'first-brand-win',
    ],
    names: {
      username: member.username,
      search: member.username,
      operator: admin.username,
      reference: withdrawal.reference,
      orderNo: 'T-FIRSTBRD',
      roundId: 'the first brand’s round',
      subject: `member:${member.id}`,
      uplineId: agent.id,
      memberId: member.id,
    },
  }
}
