import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loginFreeplay } from '#contract/identity/identity.ts'
import { messages } from '#contract/messages/messages.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { answerFeedback, closeFeedback, getFeedback, listFeedback } from '#contract/site/office-feedback.ts'
import { feedback } from '#contract/site/site-pages.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { MAIL_ANSWER } from './mail-answer.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  operator = (await buildOperator(house)).caller
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)

/** Sends a remark to the house and returns it as operators see it. */
async function write(caller: Caller, content: string, contact?: string, headers: Record<string, string> = {}) {
  house.clock.advance(HOUR_MS / 4 + MINUTE_MS) // five remarks an hour from one network
  await caller.ok(feedback, { content, ...(contact ? { contact } : {}) }, headers)
  operator = (await buildOperator(house)).caller
  const [row] = (await operator.ok(listFeedback, {})).content
  if (row?.content !== content) throw new Error('the remark is not the newest')
  return row
}

const sent = (recipient: string) =>
  house.env.db.query<{ subject: string; body: string }>(
    'select subject, body from core.outgoing_messages where recipient = $1',
    [recipient],
  )

/** Runs the waiting jobs that send mails, each twice: a job may be run again. */
async function workMails(): Promise<void> {
  const jobs = await house.env.db.query<{ payload: unknown }>(
    'select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = $1 order by j.id',
    [MAIL_ANSWER.name],
  )
  const job = MAIL_ANSWER
  for (const { payload } of [...jobs, ...jobs]) await job?.run(house.env, payload)
}

describe('feedback in the back office', () => {
  test('SITE-12 SITE-14 a member’s remark is answered by a message in their language, and closed; its history has every act', async () => {
    const member = await buildMember(house)
    const row = await write(member.caller, 'Bets load slowly', 'also@example.com')
    expect(row).toMatchObject({ state: 'open', way: 'message', memberId: member.id })
    const answered = await operator.ok(answerFeedback, { id: row.id, answer: 'Thank you: {mended} today.' })
    expect(answered).toMatchObject({
      state: 'answered',
      history: [{ act: 'answer', way: 'message', note: 'Thank you: {mended} today.' }],
    })
    const [told] = (await member.caller.ok(messages, {}, { 'accept-language': 'bn' })).content
    expect(told).toMatchObject({ title: 'আপনার মতামতের উত্তর', isRead: false })
    expect(told?.text).toBe('Thank you: {mended} today.\n\nআপনি লিখেছিলেন: Bets load slowly')
    await operator.ok(answerFeedback, { id: row.id, answer: 'And faster still.' })
    const closed = await operator.ok(closeFeedback, { id: row.id, note: 'settled' })
    expect([closed.state, closed.history.map(({ act }) => act)]).toEqual(['closed', ['answer', 'answer', 'close']])
    expect(await operator.ok(getFeedback, { id: row.id })).toEqual(closed)
    expect((await operator.ok(listFeedback, { state: 'closed' })).content.map(({ id }) => id)).toEqual([row.id])
    expect((await operator.ok(listFeedback, { state: 'open' })).total).toBe(0)
    expect(await sent('also@example.com')).toEqual([])
    expect((await operator.ok(listAudit, {})).content.map(({ action }) => action).slice(0, 3)).toEqual([
      'feedback.close',
      'feedback.answer',
      'feedback.answer',
    ])
  })

  test('SITE-12 a mail is not marked as sent before it was, nothing is locked while it leaves, and it is tried again', async () => {
    const row = await write(house.as(), 'Is anybody there?', 'again@example.com')
    await operator.ok(answerFeedback, { id: row.id, answer: 'We are.' })
    const sentAt = async () => (await operator.ok(getFeedback, { id: row.id })).history[0]?.sentAt
    const gateway = vi.spyOn(messageGateway, 'send').mockRejectedValueOnce(new Error('the line is cut'))
    await expect(workMails()).rejects.toThrow('the line is cut')
    expect(await sentAt()).toBeNull()
    gateway.mockImplementationOnce(async () => {
      await house.env.db.query('update site.feedback_acts set note = note where feedback_id = $1', [row.id])
    })
    await workMails()
    expect(await sentAt()).not.toBeNull()
    gateway.mockRestore()
  })

  test('SITE-12 a visitor who left a mail address gets one answer there, in the language of their visit', async () => {
    const row = await write(house.as(), 'কখন খেলা শুরু?', 'reader@example.com', { 'accept-language': 'bn' })
    expect(row).toMatchObject({ way: 'mail', memberId: null })
    expect((await operator.ok(answerFeedback, { id: row.id, answer: 'সন্ধ্যা সাতটায়।' })).history).toMatchObject([
      { way: 'mail', sentAt: null },
    ])
    await workMails()
    const mails = await sent('reader@example.com')
    expect(mails).toEqual([
      {
        subject: expect.stringContaining('আপনার মতামতের উত্তর') as string,
        body: expect.stringMatching(/কখন খেলা শুরু\?[^]*সন্ধ্যা সাতটায়।/) as string,
      },
    ])
    expect((await operator.ok(getFeedback, { id: row.id })).history[0]?.sentAt).not.toBeNull()
  })

  test('SITE-12 where no address is known nothing can be answered, only closed; what is closed stays so', async () => {
    const trial = house.as((await house.as().ok(loginFreeplay, {})).token)
    for (const [caller, contact] of [
      [house.as(), 'call me'],
      [house.as(), undefined],
      [trial, undefined],
    ] as const) {
      const row = await write(caller, `no address ${contact ?? ''}${caller === trial ? 'trial' : ''}`.trim(), contact)
      expect(row.way).toBeNull()
      expect(codeOf(await operator.call(answerFeedback, { id: row.id, answer: 'hello' }))).toBe('FEEDBACK_NO_ADDRESS')
      const both = await Promise.all(
        [1, 2].map(() => operator.call(closeFeedback, { id: row.id, note: 'nobody to tell' })),
      )
      expect(both.map(codeOf).sort()).toEqual(['FEEDBACK_CLOSED', 'ok'])
      expect(codeOf(await operator.call(answerFeedback, { id: row.id, answer: 'hello' }))).toBe('FEEDBACK_CLOSED')
      expect((await operator.ok(getFeedback, { id: row.id })).history).toHaveLength(1)
    }
  })

  test('SITE-6 OFFICE-1 another brand’s operators neither see nor answer it; a viewer only reads', async () => {
    const row = await write(house.as(), 'for one house only', 'one@example.com')
    const there = { host: MEGHNA.domain }
    const theirs = (await buildOperator(house, 'admin', MEGHNA.code)).caller
    expect((await theirs.ok(listFeedback, {}, there)).total).toBe(0)
    for (const id of [row.id, '999999', 'x']) {
      expect(codeOf(await theirs.call(getFeedback, { id }, there))).toBe('NOT_FOUND')
      expect(codeOf(await theirs.call(answerFeedback, { id, answer: 'hello' }, there))).toBe('NOT_FOUND')
      expect(codeOf(await theirs.call(closeFeedback, { id, note: 'hello' }, there))).toBe('NOT_FOUND')
    }
    const viewer = (await buildOperator(house, 'viewer')).caller
    expect((await viewer.ok(getFeedback, { id: row.id })).state).toBe('open')
    expect(codeOf(await viewer.call(answerFeedback, { id: row.id, answer: 'hello' }))).toBe('PERMISSION_DENIED')
    for (const answer of ['', '  ', 'ok', 'x'.repeat(2001)])
      expect(codeOf(await operator.call(answerFeedback, { id: row.id, answer }))).toBe('INVALID_INPUT')
  })
})
