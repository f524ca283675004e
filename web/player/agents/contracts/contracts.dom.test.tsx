/** Agents' contracts: an offer that is read, accepted or rejected, one that is written and signed, notice. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dividendRecords } from '#contract/agents/bills.ts'
import {
  contractEffects,
  contractTakers,
  dividendAnswer,
  dividendOffer,
  dividendRequests,
} from '#contract/agents/contracts.ts'
import { lineTransferOptions } from '#contract/cashier/line-payment.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { permission } from '#contract/site/site.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { AT, brandOf } from '#web/testing/agent-answers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { contractsOf, EFFECT, GIVEN, OFFER, OWN, RECORDS, STANDING } from '#web/testing/contract-answers.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import {
  alerts,
  button,
  expectRefused,
  field,
  leave,
  loadWords,
  pressEnter,
  say,
  type,
  until,
} from '#web/testing/show.tsx'
import { showAt } from '#web/testing/show-at.tsx'
import { DividendPage } from './kind-page.tsx'

const PAGE = '/agentHome/agentDividendRecordCopy2'
const PASSWORD = () => say('proof.paymentPassword')
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const row = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent.includes(words))
  if (!found) throw new Error(`no row ${words} in: ${text()}`)
  return found
}

beforeAll(() => loadWords('agents', 'agent-frame', 'agent-contracts', 'owner-proof', 'wallet', 'bets', 'errors'))
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] })
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'top_agent', nickname: null, type: 1, icon: null })
  fakes.answer(permission, brandOf(true))
  fakes.answer(dividendRequests, contractsOf([OFFER, OWN]))
  fakes.answer(dividendRecords, RECORDS)
  fakes.answer(contractEffects, EFFECT)
  fakes.answer(contractTakers, { takers: [{ account: GIVEN.taker, contract: null, hasOffer: false }] })
  fakes.answer(lineTransferOptions, { ...sampleOf(lineTransferOptions.output), hasPaymentPassword: true })
  fakes.answer(securityOverview, sampleOf(securityOverview.output))
})
afterEach(() => {
  leave()
  endSession()
  vi.useRealTimers()
  fakes.expectHonest()
})

test('AGENT-4 an offer is read whole, with what it ends and what a shortfall means, and signed as it was seen', async () => {
  showAt(`${PAGE}?contract=${OFFER.id}`, DividendPage)
  await until(() => field(PASSWORD()))
  for (const words of [
    say('contracts.gives.loss', { gives: '10%', whose: 'mine' }),
    say('contracts.when.active', { count: 5, shown: '5' }),
    say('contracts.pays.mine'),
    say('contracts.end.mine', { gives: '10%', last: '30 Nov' }),
    say('contracts.carryOver.lastPeriod'),
    say('bets.type.SPORTS'),
    `padma_hub: ${say('contracts.end.uplineChanged', { gives: '8%', last: '30 Nov' })}`,
  ])
    expect(text()).toContain(words)
  expect(await axeFindings()).toEqual([])
  pressEnter(PASSWORD())
  await expectRefused(PASSWORD(), say('proof.enterPassword'))
  fakes.refuse(dividendAnswer, 'PAYMENT_PASSWORD_WRONG', 'The payment password is wrong.')
  type(PASSWORD(), '111111')
  pressEnter(PASSWORD())
  await expectRefused(PASSWORD(), 'The payment password is wrong.')
  // the lists have it in its new state before the form hears of it
  fakes.answer(dividendAnswer, { ...OFFER, state: 'accepted', from: '2026-12-01' })
  fakes.answer(dividendRequests, contractsOf([]))
  type(PASSWORD(), '407161')
  pressEnter(PASSWORD())
  await until(() => expect(text()).toContain(say('contracts.accepted')))
  expect(fakes.sent(dividendAnswer).at(-1)).toEqual({
    id: OFFER.id,
    answer: 'accept',
    seen: EFFECT.print,
    paymentPassword: '407161',
  })
})

test('AGENT-4 where other contracts would end than were shown, they are shown anew before it is signed again', async () => {
  showAt(`${PAGE}?contract=${OFFER.id}`, DividendPage)
  await until(() => field(PASSWORD()))
  fakes.refuse(dividendAnswer, 'CONTRACT_CHANGED', 'Other contracts would end now.')
  fakes.answer(contractEffects, { ...EFFECT, ends: [], print: 'c'.repeat(64) })
  type(PASSWORD(), '407161')
  pressEnter(PASSWORD())
  await until(() => expect(alerts()).toContain('Other contracts would end now.'))
  await until(() => expect(text()).toContain(say('contracts.endsNothing')))
  fakes.answer(dividendAnswer, { ...OFFER, state: 'accepted' })
  pressEnter(PASSWORD())
  await until(() => expect(fakes.sent(dividendAnswer).at(-1)).toMatchObject({ seen: 'c'.repeat(64) }))
})

test('AGENT-4 an offer is rejected after one question, and stays where it is kept', async () => {
  showAt(PAGE, DividendPage)
  await until(() => button(say('contracts.readOffer')))
  button(say('contracts.readOffer')).click()
  await until(() => button(say('contracts.reject')))
  button(say('contracts.reject')).click()
  await until(() => button(say('contracts.rejectNot')))
  button(say('contracts.rejectNot')).click()
  await until(() => expect(text()).not.toContain(say('contracts.rejectAsk')))
  expect(fakes.sent(dividendAnswer)).toEqual([])
  fakes.answer(dividendAnswer, { ...OFFER, state: 'rejected' })
  button(say('contracts.reject')).click()
  await until(() => expect(text()).toContain(say('contracts.rejectAsk')))
  document.querySelector<HTMLButtonElement>('dialog[role=alertdialog] button:last-child')?.click()
  await until(() => expect(fakes.sent(dividendAnswer)).toEqual([{ id: OFFER.id, answer: 'reject' }]))
})

test('AGENT-4 an offer below is written within what may be given, read whole with what it ends, and signed', async () => {
  const address = showAt(`${PAGE}?part=contracts&side=given`, DividendPage)
  await until(() => button(say('contracts.newOffer')))
  button(say('contracts.newOffer')).click()
  await until(() => row('padma_hub'))
  row('padma_hub').click()
  await until(() => expect(address()).toContain('offer=7&name=padma_hub'))
  await until(() => expect(fakes.sent(contractTakers).at(-1)).toMatchObject({ search: 'padma_hub' }))
  await until(() => button(say('contracts.preview')))
  expect(text()).toContain(say('contracts.atMost', { most: '9.5%' }))
  expect(await axeFindings()).toEqual([])
  button(say('contracts.removeTier', { no: '1' })).click()
  const gives = say('contracts.field.gives', { unit: '%' })
  await until(() => expect(field(gives).value).toBe('9.50'))
  type(gives, '12')
  button(say('contracts.preview')).click()
  await expectRefused(gives, say('contracts.fault.aboveTop', { most: '9.5%' }))
  type(gives, '8')
  button(say('contracts.preview')).click()
  await until(() => field(PASSWORD()))
  expect(fakes.sent(contractEffects).at(-1)).toMatchObject({ account: '7', terms: { tiers: [{ gives: '8' }] } })
  expect(text()).toContain(say('contracts.pays.given'))
  fakes.cut(dividendOffer)
  type(PASSWORD(), '407161')
  pressEnter(PASSWORD())
  await until(() => expect(alerts()).toContain(say('proof.unheard')))
  fakes.answer(dividendOffer, GIVEN)
  fakes.answer(contractTakers, { takers: [{ account: GIVEN.taker, contract: null, hasOffer: true }] })
  pressEnter(PASSWORD())
  await until(() => expect(text()).toContain(say('contracts.offered')))
  await until(() => expect(address()).not.toContain('offer='))
  const [first, again] = fakes.sent(dividendOffer)
  expect(again).toMatchObject({ account: '7', paymentPassword: '407161' })
  expect(again?.requestId).toBe(first?.requestId)
})

test('AGENT-4 who has nothing to give is told why, and an agent further down is named as that', async () => {
  fakes.answer(dividendRequests, contractsOf([], { ...STANDING, own: null, top: null }))
  showAt(`${PAGE}?part=contracts&side=given`, DividendPage)
  await until(() => expect(text()).toContain(say('contracts.noOwn')))
  expect(button(say('contracts.newOffer')).disabled).toBe(true)
  expect(text()).toContain(say('contracts.noneGiven'))
  leave()
  fakes.answer(dividendRequests, contractsOf([]))
  showAt(`${PAGE}?part=contracts&side=given&offer=99`, DividendPage)
  await until(() => expect(text()).toContain(say('contracts.notBelow')))
})

test('AGENT-4 notice is signed, and an offer that waits is taken back after one question', async () => {
  showAt(`${PAGE}?contract=${OWN.id}`, DividendPage)
  await until(() => button(say('contracts.giveNotice')))
  button(say('contracts.giveNotice')).click()
  await until(() => field(PASSWORD()))
  expect(text()).toContain(say('contracts.noticeText', { count: 7, shown: '7' }))
  fakes.answer(dividendAnswer, { ...OWN, until: '2026-12-01', endReason: 'byTaker' })
  type(PASSWORD(), '407161')
  pressEnter(PASSWORD())
  await until(() => expect(text()).toContain(say('contracts.noticeGiven', { last: '30 Nov' })))
  leave()
  fakes.answer(dividendRequests, contractsOf([GIVEN]))
  fakes.answer(dividendAnswer, { ...GIVEN, state: 'cancelled' })
  showAt(`${PAGE}?part=contracts&side=given&contract=${GIVEN.id}`, DividendPage)
  await until(() => button(say('contracts.takeBack')))
  expect(text()).not.toContain(say('contracts.accept'))
  button(say('contracts.takeBack')).click()
  await until(() => expect(text()).toContain(say('contracts.takeBackAsk')))
  document.querySelector<HTMLButtonElement>('dialog[role=alertdialog] button:last-child')?.click()
  await until(() => expect(fakes.sent(dividendAnswer).at(-1)).toEqual({ id: GIVEN.id, answer: 'cancel' }))
})

test('AGENT-4 contracts that cannot be loaded are tried again; an account without any sees what would stand here', async () => {
  fakes.cut(dividendRequests)
  showAt(`${PAGE}?part=contracts`, DividendPage)
  await until(() => button(say('common.retry')))
  fakes.answer(dividendRequests, contractsOf([], { ...STANDING, own: null }))
  button(say('common.retry')).click()
  await until(() => expect(text()).toContain(say('contracts.noneGotHint')))
  expect(await axeFindings()).toEqual([])
})
