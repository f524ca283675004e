/** A member exports everything that the house stores about them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadExport, listExports, orderPersonalData } from '#contract/exports/exports.ts'
import { setLimit } from '#contract/protection/protection.ts'
import { confirmItsMe } from '#contract/identity/factors.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { buildAgent, buildMember, buildTrial, PASSWORD, type Person } from '#server/testing/builders.ts'
import { askWithdrawal, buildPayee, openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { playLine } from '#server/testing/rounds.ts'
import { PERSONAL_DATA } from './personal-data.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(() => house.close())

let count = 0
const order = () => ({ requestId: `personal-${++count}` })

async function fetchFile({ caller }: Person, id: string) {
  const { action, ticket } = await caller.ok(downloadExport, { id })
  return house.app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket }).toString(),
  })
}

describe('orderPersonalData', () => {
  test('AUTH-17 CASH-5 profile, logins, devices, limits, money, bets and messages become one file, with live progress, for a fresh session', async () => {
    const payee = await buildPayee(house)
    const withdrawal = await askWithdrawal(house, payee)
    await payee.caller.ok(setLimit, { kind: 'loss', period: 'day', value: '500' })
    await playLine(house.env, payee.id, 'mine-1', { kind: 'stake', amountMinor: 100_000n })
    await playLine(house.env, payee.id, 'mine-1', { kind: 'close', amountMinor: 0n })
    const signals: string[] = []
    const stop = house.env.live.listen(payee.id, ({ topic }) => signals.push(topic))
    const { id, record, state } = await payee.caller.ok(orderPersonalData, order())
    expect([record, state]).toEqual(['personal', 'waiting'])
    await house.work()
    stop()
    expect(signals).toContain('exports')
    expect((await payee.caller.ok(listExports)).exports[0]).toMatchObject({
      id,
      state: 'ready',
      fileName: expect.stringMatching(/^my-data_.*\.json$/) as string,
    })

    house.clock.advance(HOUR_MS)
    expect((await payee.caller.call(downloadExport, { id })).body).toMatchObject({ code: 'REAUTH_REQUIRED' })
    const direct = () =>
      house.app.inject({ url: `/wps/member/exports/${id}/file`, headers: { authorization: `Bearer ${payee.token}` } })
    expect((await direct()).json()).toMatchObject({ code: 'REAUTH_REQUIRED' })
    await payee.caller.ok(confirmItsMe, { method: 'password', password: PASSWORD })
    expect((await direct()).statusCode).toBe(200)

    const { headers, body } = await fetchFile(payee, id)
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    const data = JSON.parse(body) as Record<string, Record<string, unknown>[]>
    expect(Object.keys(data)).toEqual([
      'account',
      'profile',
      'logins',
      'sessions',
      'devices',
      'markers',
      'limits',
      'limitChanges',
      'points',
      'redemptions',
      'invitation',
      'referralRewards',
      'vip',
      'vipChanges',
      'vipBonuses',
      'agentContracts',
      'agentBills',
      'rewards',
      'grants',
      'payoutAccounts',
      'deposits',
      'withdrawals',
      'transfers',
      'transactions',
      'shots',
      'bets',
      'messageChoices',
      'campaignsRead',
      'campaignsSent',
      'agentRemarks',
      'conversations',
      'conversationRatings',
      'messages',
    ])
    expect(data.account).toMatchObject([{ id: payee.id, account: payee.username }])
    expect(data.logins?.[0]).toMatchObject({ ip: '127.0.0.1', method: 'password' })
    expect(data.limits).toMatchObject([{ kind: 'loss', period: 'day', value: '500.00' }])
    expect(data.limitChanges).toMatchObject([{ fromValue: null, toValue: '500.00' }])
    expect(data.payoutAccounts).toHaveLength(1)
    expect(data.withdrawals).toMatchObject([{ reference: withdrawal.reference }])
    expect(data.bets).toMatchObject([{ round: 'mine-1', stake: '10.00' }])
    expect(data.transactions?.length).toBeGreaterThan(0)
    expect(body).not.toMatch(/argon2|token|secret|hash/i)
  })

  test('AUTH-17 CASH-5 written in parts of any size it is the same file', async () => {
    const payee = await buildPayee(house)
    for (const round of ['a', 'b', 'c']) {
      await playLine(house.env, payee.id, `part-${round}`, { kind: 'stake', amountMinor: 10_000n })
      await playLine(house.env, payee.id, `part-${round}`, { kind: 'close', amountMinor: 0n })
    }
    const reading = {
      env: house.env,
      player: { id: payee.id, isTrial: false, currency: 'BDT' as const },
      merchant: 'fairhouse',
      filter: {},
      locale: 'en',
      utcOffsetMinutes: 0,
    }
    const write = async (limit: number) => {
      let text = ''
      let cursor: string | null = null
      do {
        const part = await PERSONAL_DATA.write(reading, cursor, limit)
        text += part.text
        cursor = part.next
      } while (cursor !== null)
      return text
    }
    const whole = await write(5_000)
    for (const limit of [1, 2, 3]) expect(await write(limit)).toBe(whole)
    expect((JSON.parse(whole) as { bets: unknown[] }).bets).toHaveLength(3)
  })

  test('AUTH-18 it is a member’s own alone, once for a request; a trial has none', async () => {
    const [owner, stranger] = [await buildMember(house), await buildMember(house)]
    const wanted = order()
    const file = await owner.caller.ok(orderPersonalData, wanted)
    expect((await owner.caller.ok(orderPersonalData, wanted)).id).toBe(file.id)
    await house.work()
    expect((await stranger.caller.call(downloadExport, { id: file.id })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (
        await house.app.inject({
          url: `/wps/member/exports/${file.id}/file`,
          headers: { authorization: `Bearer ${stranger.token}` },
        })
      ).statusCode,
    ).toBe(404)
    const { body } = await fetchFile(owner, file.id)
    expect(body).not.toContain(stranger.username)
    expect((await (await buildTrial(house)).caller.call(orderPersonalData, order())).body).toMatchObject({
      code: 'in_need_true_account',
    })
    expect((await house.as().call(orderPersonalData, order())).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await (await buildAgent(house)).caller.ok(orderPersonalData, order())).record).toBe('personal')
  })
})
