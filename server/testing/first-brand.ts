/**
 * One thing of every kind that operators handle, at the first brand: an operator of another brand must never see or
 * change any of them.
 */
import { officeCreateContractTemplate } from '#contract/agents/office-templates.ts'
import { askFreeze } from '#contract/agents/requests.ts'
import { officeCreateCampaign, officeSaveCampaignTemplate } from '#contract/campaigns/office-campaigns.ts'
import { officeCreateSegment } from '#contract/segments/office-segments.ts'
import type { GoodTerms } from '#contract/points/goods.ts'
import { createExport, createOfficeExport, listOfficeExports } from '#contract/exports/exports.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { createContent, listContents, listVersions } from '#contract/site/office-contents.ts'
import { applyPromotion } from '#contract/promotions/offers.ts'
import { officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import { officeDecisions } from '#contract/decisions/decisions.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { officeCreateSupportAnswer, officeSetSupportDesk, officeSupportDesk } from '#contract/support/office-support.ts'
import { supportBegin } from '#contract/support/support.ts'
import { openRounds, resolveRound } from '#contract/play/open-rounds.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { insertOrder } from '#server/modules/vendor-wallets/moves/moves.sql.ts'
import { buildAgent, buildHouseOperator, buildOperator, type Person, buildMember } from './builders.ts'
import {
  askWithdrawal,
  buildDebtor,
  buildPayee,
  newRequestId,
  openDeposit,
  type CashierHouse,
} from './cashier-house.ts'
import { salary } from './contracts.ts'
import { buildLuckOffer, CASH } from './luck.ts'
import { outgoingOwner } from '#server/lib/outgoing/send-waiting.ts'
import { sealText } from '#server/lib/secret-box.ts'
import { documentWith, FREE_CASH, publishOffer } from './offers.ts'
import { buildGood, LAMP } from './points.ts'
import { missionOf, publish } from './missions.ts'
import { buildAuthority, giveBonus } from './rewards.ts'
import { playLine } from './rounds.ts'

const CAMPAIGN_FIELDS = {
  texts: { en: { title: 'A campaign of the first brand', text: 'For its members alone.' } },
  audience: { kind: 'everybody' },
  offer: null,
} as const

const SEGMENT_FIELDS = {
  title: 'A segment of the first brand',
  rules: { all: [{ any: [{ is: 'language' as const, languages: ['en'] }] }] },
}

/** The kinds of things that an id may name. */
export type Noun =
  | 'member'
  | 'agent'
  | 'deposit'
  | 'withdrawal'
  | 'adjustment'
  | 'decision'
  | 'finding'
  | 'debt'
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
  | 'pointsGood'
  | 'bonus'
  | 'authority'
  | 'freeRounds'
  | 'campaign'
  | 'segment'
  | 'conversation'
  | 'outgoing'
  | 'preparedAnswer'
  | 'campaignTemplate'
  | 'contractTemplate'
  | 'mission'
  | 'review'
  | 'offer'
  | 'application'
  | 'gift'
  | 'signal'
  | 'freezeRequest'
  | 'raffle'
  | 'draw'

export type FirstBrand = {
  ids: Record<Noun, string>
  member: Person
  /** The operator with every permission of the brand that decides or reads, who also asked for what waits. */
  admin: Person
  manager: Person
  finance: Person
  /** Names, references and texts that are only in the first brand's things. */
  marks: string[]
  /** A notice as it is sent, without its id. */
  notice: Record<string, unknown>
  /** Terms of goods of the points mall. */
  goodTerms: GoodTerms
  /** A campaign as it is sent, without its id. */
  campaignFields: Record<string, unknown>
  /** The draft of a segment as it is sent, without its id. */
  segmentFields: Record<string, unknown>
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

/** A gift of an offer that waits for a review; returns its id. */
async function buildHeldGift(house: CashierHouse, offer: string, memberId: string): Promise<string> {
  const evidence = { waitsFor: 'review', signals: [] }
  const [row] = await house.env.db.query<{ id: bigint }>(
    `insert into promotions.participations (offer_id, version, brand, member_id, occurrence, state, currency,
       amount_minor, evidence, at, changed_at)
     values ($1, 1, 'fairhouse', $2, 'held', 'joined', 'BDT', 10000, $3, now(), now()) returning id`,
    [offer, memberId, JSON.stringify(evidence)],
  )
  return String(row?.id)
}

/** Free rounds that a vendor has not answered about yet; returns their reference. */
async function buildFreeRounds(house: CashierHouse, memberId: string): Promise<string> {
  await house.env.db.query(
    `insert into games.free_rounds (reference, source, vendor, game_code, member_id, brand, currency, rounds, stake,
       win_max, winnings, payer, state, created_at, expires_at)
     values ('F-F1RSTBRD', 'test:first-brand', 'BGS', 'dice', $1, 'fairhouse', 'BDT', 5, 100000, 500000, 'cash',
       'house', 'issuing', $2, $3)`,
    [memberId, house.clock.now(), after(house.clock.now(), DAY_MS)],
  )
  return 'F-F1RSTBRD'
}

/** A mission, and a step of it that waits for a person. */
async function buildFreezeRequest(house: CashierHouse, agent: Person): Promise<string> {
  const below = await buildMember(house, { upline: { id: BigInt(agent.id) } })
  return (await agent.caller.ok(askFreeze, { account: below.id, reason: 'of the first brand' })).id
}

async function buildMission(house: CashierHouse, member: Person, admin: Person) {
  const { id } = await publish(house, missionOf(house), admin)
  const review = await firstId(
    house,
    `insert into missions.completions (item_id, version, member_id, win, step, done_at, state, reward_amount)
     values (${id}, 1, '${member.id}', 'once', 0, now(), 'review', 50000) returning id`,
  )
  return { mission: id, review }
}

/** A message whose tries all failed. */
const buildOutgoing = (house: CashierHouse) =>
  firstId(
    house,
    `insert into core.outgoing (reference, brand, kind, channel, recipient, box, state, attempts, error, created_at, due_at, expires_at, ended_at)
     values ('of-the-first-brand', 'fairhouse', 'code', 'sms', '+880•••••99', '${sealText(house.env, outgoingOwner('of-the-first-brand'), '{}')}', 'failed', 12, 'busy', now(), now(), now() + interval '100 days', now())
     returning id`,
  )

/** A conversation that waits, and a prepared answer. */
async function buildTalk(house: CashierHouse, member: Person, admin: Person) {
  const { timeZone: _zone, signature: _name, ...desk } = await admin.caller.ok(officeSupportDesk)
  await admin.caller.ok(officeSetSupportDesk, { ...desk, isOn: true })
  const begun = { requestId: newRequestId(house), topic: 'other', text: 'A line for the first brand alone.' } as const
  const { id: conversation } = await member.caller.ok(supportBegin, begun)
  const said = { title: 'An answer of the first brand', texts: { en: 'For the first brand alone.' } }
  return { conversation, preparedAnswer: (await admin.caller.ok(officeCreateSupportAnswer, said)).id }
}

/** Builds the things; the house must be seeded with both brands before. */
export async function buildFirstBrand(house: CashierHouse): Promise<FirstBrand> {
  const { env, clock } = house
  const [member, other, agent] = [await buildPayee(house), await buildPayee(house), await buildAgent(house)]
  const [admin, manager, finance, guest] = [
    await buildOperator(house),
    await buildOperator(house, 'manager'),
    await buildOperator(house, 'finance'),
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
  const debt = await buildDebtor(house, 750)
  const [grant] = await env.db.query<{ id: bigint }>(
    `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at) values ($1, 'fairhouse', '{deposits.read}', 'looks after the first brand', $2, $3) returning id`,
    [guest.id, clock.now(), after(clock.now(), 60 * MINUTE_MS)],
  )
  const win = await firstId(
    house,
    `insert into games.held_wins (vendor, tx_id, member_id, merchant, round_id, game_code, game_type, currency, amount, kind, cap, closes, held_at)
     values ('BGS', 'first-brand-win', '${member.id}', 'fairhouse', 'first-brand-win', 'skyrise', 'crash', 'BDT', 100, 'win', 'win', true, now()) returning id`,
  )
  await env.db.query(
    `insert into referral.invited (member_id, brand, inviters, registered_at, is_phone_proved, deposits, valid)
     values ($1, 'fairhouse', array[$2], $3, true, 0, 0)`,
    [member.id, other.id, clock.now()],
  )
  const raffle = await buildLuckOffer(house, 'raffle', {
    prizes: [{ amount: '100', count: 1 }],
    drawsAt: after(clock.now(), DAY_MS).toISOString(),
    tickets: { perDay: 1 },
    gift: CASH,
  })
  const [draw] = await env.db.query<{ reference: string }>(
    'select reference from promotions.draws where offer_id = $1',
    [raffle],
  )
  const written = await buildWrittenThings(house, member, admin)
  const terms = { amountMax: '9', amountUsual: '9', ...FREE_CASH }
  const offer = await publishOffer(house, admin, 'application', documentWith(house, terms))
  const applied = await agent.caller.ok(applyPromotion, {
    id: offer,
    requestId: newRequestId(house),
    remark: 'an application of the first brand',
  })
  const { sessions } = await member.caller.ok(securityOverview)
  if (!round || !decision || !finding || !grant || !sessions[0] || !draw)
    throw new Error('the first brand lacks something')
  return {
    member,
    admin,
    manager,
    finance,
    notice: written.notice,
    goodTerms: LAMP,
    campaignFields: CAMPAIGN_FIELDS,
    segmentFields: SEGMENT_FIELDS,
    ids: {
      ...written.ids,
      ...(await buildMission(house, member, admin)),
      member: member.id,
      agent: agent.id,
      freezeRequest: await buildFreezeRequest(house, agent),
      deposit: deposit.id,
      withdrawal: withdrawal.id,
      adjustment: adjustment.id,
      decision: decision.id,
      finding: String(finding.id),
      debt: debt.debtId,
      round: round.id,
      transfer: String(order.id),
      win,
      offer,
      application: applied.application?.id ?? '',
      gift: await buildHeldGift(house, offer, member.id),
      signal: await firstId(
        house,
        `insert into promotions.signals (brand, member_id, rule, key, evidence, at)
         values ('fairhouse', '${member.id}', 'failed_codes', 'a day', '{"others":[],"facts":{"codes":12}}', now()) returning id`,
      ),
      pointsGood: String((await buildGood(house)).id),
      raffle,
      draw: draw.reference,
      campaign: (await admin.caller.ok(officeCreateCampaign, CAMPAIGN_FIELDS)).id,
      segment: (await admin.caller.ok(officeCreateSegment, { code: 'first-brand-only', ...SEGMENT_FIELDS })).id,
      outgoing: await buildOutgoing(house),
      ...(await buildTalk(house, member, admin)),
      campaignTemplate: (
        await admin.caller.ok(officeSaveCampaignTemplate, {
          name: 'A template of the first brand',
          texts: CAMPAIGN_FIELDS.texts,
          of: null,
        })
      ).id,
      contractTemplate: (
        await admin.caller.ok(officeCreateContractTemplate, {
          name: 'Terms of the first brand',
          terms: salary('daily', '0.20'),
        })
      ).id,
      operator: admin.id,
      colleague: (await buildOperator(house, 'viewer')).id,
      operatorSession: await firstId(house, `select id from identity.sessions where operator_id = ${admin.id}`),
      grant: String(grant.id),
      bonus: await giveBonus(house, (await buildMember(house)).id, 10),
      authority: await buildAuthority(house),
      freeRounds: await buildFreeRounds(house, member.id),
    },
    marks: [
      '+880•••••99',
      withdrawal.reference,
      deposit.reference,
      member.username,
      other.username,
      agent.username,
      admin.username,
      'A remark for the first brand alone.',
      'A line for the first brand alone.',
      'An answer of the first brand',
      'a correction of the first brand',
      'an application of the first brand',
      decision.reference,
      'T-FIRSTBRD',
      'P-FIRST',
      'looks after the first brand',
      'the first brand’s round',
      'first-brand-win',
      'F-F1RSTBRD',
      draw.reference,
      'A campaign of the first brand',
      SEGMENT_FIELDS.title,
      'A template of the first brand',
      'Terms of the first brand',
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
