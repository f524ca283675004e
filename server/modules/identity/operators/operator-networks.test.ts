/**
 * The networks from which operators may log in and act: who narrows the list, who widens it, and that a change takes
 * effect on the next request.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officePasskeyAdd, officePasskeyBegin } from '#contract/identity/office-factors.ts'
import { officePasskeyLogin, officePasskeyLoginBegin } from '#contract/identity/office-login.ts'
import { listAudit, officeLogin, officeSession } from '#contract/identity/office-identity.ts'
import { officeFreezeOperator, officeInviteOperator } from '#contract/identity/office-operators.ts'
import {
  officeOperatorNetworks,
  officeSetOperatorNetworks,
  OPERATOR_NETWORKS_MAX,
} from '#contract/identity/operator-networks.ts'
import { letsIn, letsMoreIn } from '#server/lib/networks.ts'
import { Browser } from '#server/testing/browser.ts'
import { buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { ORIGIN } from '#server/testing/logins.ts'
import { codeOf, speakOfOperators } from '#server/testing/operators.ts'
import { SoftPasskey } from '#server/testing/passkey.ts'
import { clearNetworksByHand } from './operators-by-hand.ts'

let house: House
let say: ReturnType<typeof speakOfOperators>
let [one, two, staff]: Person[] = []
beforeAll(async () => {
  house = await openHouse()
  say = speakOfOperators(house)
})
afterAll(() => house.close())
/** Other people, no list, and nothing that waits. */
beforeEach(async () => {
  await house.env.db.query('delete from identity.operator_networks')
  await house.env.db.query(
    `update core.decisions set state = 'withdrawn', closed_at = now(), closed_by = 'the next one' where state = 'open'`,
  )
  ;[one, two, staff] = [
    await buildOperator(house, 'manager'),
    await buildOperator(house, 'manager'),
    await buildOperator(house, 'house-staff', null),
  ]
})

const HERE = '127.0.0.0/8'
const set = (who: Person | undefined, networks: string[], scope: 'brand' | 'house' = 'brand') =>
  (who ?? one!).caller.call(officeSetOperatorNetworks, { scope, networks, reason: 'the office moved' })
const listOf = async (scope: 'brand' | 'house' = 'brand') =>
  (await staff!.caller.ok(officeOperatorNetworks, { scope })).networks
const waitingOf = async (answer: ReturnType<typeof set>) => {
  const { body } = await answer
  if (!body.success || !body.value.waiting) throw new Error(`nothing waits: ${JSON.stringify(body)}`)
  return body.value.waiting.id
}
const at = (who: Person | undefined, ip: string) => {
  const browser = new Browser(house, ip)
  browser.token = who?.token ?? null
  return browser
}

describe('OFFICE-1 the list of a brand', () => {
  test('bites on the next request and at the login, in either family of addresses; inside, everything goes on', async () => {
    expect(await at(two, '203.0.113.9').refusal(officeSession)).toBe('ok')
    expect(codeOf(await set(one, [HERE, '2001:db8:7::/48']))).toBe('ok')
    for (const ip of ['203.0.113.9', '2001:db8:8::1', '::ffff:203.0.113.9']) {
      expect(await at(two, ip).refusal(officeSession), ip).toBe('LOGIN_REQUIRED')
      expect(await at(undefined, ip).refusal(officeLogin, { username: two!.username, password: PASSWORD }), ip).toBe(
        'NETWORK_CLOSED',
      )
      expect(
        await at(undefined, ip).refusal(officeLogin, { username: two!.username, password: 'a guess' }),
        'nothing is said to a guesser',
      ).toBe('LOGIN_FAILED')
    }
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '2001:db8:7:1::1'])
      expect(await at(two, ip).refusal(officeSession), ip).toBe('ok')
    expect(await at(staff, '203.0.113.9').refusal(officeSession), 'the house’s people have a list of their own').toBe(
      'ok',
    )
    const log = (await one!.caller.ok(listAudit, { subject: `operator:${two!.username}` })).content
    expect(
      log.filter(({ action, after }) => action === 'operator.login-failed' && after?.step === 'network'),
    ).toHaveLength(3)
    expect((await one!.caller.ok(listAudit, { subject: 'operator-networks:all' })).content[0]).toMatchObject({
      action: 'operator-networks.set',
      reason: 'the office moved',
    })
  })

  test('a passkey and a waiting second step are refused outside as well', async () => {
    const { browser, username } = await say.enrol('key.networks', 'viewer', one!, two!)
    const key = new SoftPasskey('localhost', ORIGIN)
    await browser.ok(officePasskeyAdd, {
      name: 'Key',
      attestation: key.create((await browser.ok(officePasskeyBegin)).options),
    })
    await set(one, [HERE])
    const stranger = new Browser(house, '203.0.113.9')
    const { loginId, options } = await stranger.ok(officePasskeyLoginBegin)
    expect(await stranger.refusal(officePasskeyLogin, { loginId, assertion: key.get(options) })).toBe('NETWORK_CLOSED')
    expect(await stranger.refusal(officeSession)).toBe('LOGIN_REQUIRED')
    expect((await say.offerOf(username, new Browser(house))).methods).toContain('passkey')
  })

  test('one person narrows it; two widen, change or empty it, of whom the asker is one', async () => {
    await set(one, [HERE, '198.51.100.0/24'])
    expect(codeOf(await set(two, [HERE]))).toBe('ok')
    expect(await listOf()).toEqual([HERE])
    for (const wider of [[], [HERE, '198.51.100.7'], ['0.0.0.0/0'], [HERE, '::/0']]) {
      const waiting = await waitingOf(set(one, wider))
      expect(await listOf(), 'nothing yet').toEqual([HERE])
      expect(codeOf(await set(two, [...wider, '192.0.2.1', HERE])), 'one waits at a time').toBe('DECISION_OPEN')
      expect(await say.stateAfter(one!.caller, waiting)).toBe('SECOND_OPERATOR')
      expect(await say.stateAfter(two!.caller, waiting)).toBe('done')
      expect(await listOf()).toEqual(wider)
      await set(one, [HERE])
    }
  })

  test('a tightening is not held up by a loosening that waits, which is over then', async () => {
    await set(one, [HERE, '198.51.100.0/24'])
    const waiting = await waitingOf(set(one, []))
    await set(two, [HERE])
    expect(await say.stateAfter(two!.caller, waiting)).toBe('DECISION_STALE')
    expect(await listOf()).toEqual([HERE])
  })

  test('nobody locks themselves out, neither the asker nor the last to agree', async () => {
    expect(codeOf(await set(one, ['203.0.113.0/24']))).toBe('OWN_NETWORK')
    expect(await listOf()).toEqual([])
    await set(one, [HERE, '203.0.113.0/24'])
    const waiting = await waitingOf(set(one, ['127.0.0.1', '192.0.2.0/24']))
    const elsewhere = at(two, '203.0.113.9')
    expect(await say.stateAfter({ call: elsewhere.call.bind(elsewhere) } as Person['caller'], waiting)).toBe(
      'OWN_NETWORK',
    )
    expect(await say.stateAfter(two!.caller, waiting)).toBe('done')
  })

  test('two at once: the second is judged by what the first left', async () => {
    const answers = await Promise.all([set(one, [HERE]), set(two, ['127.0.0.1'])])
    expect(answers.map(codeOf)).toEqual(['ok', 'ok'])
    expect(await listOf()).toEqual(['127.0.0.1'])
  })

  test('an operator who was frozen while their request waits is not counted', async () => {
    await set(one, [HERE])
    const waiting = await waitingOf(set(one, []))
    await staff!.caller.ok(officeFreezeOperator, { id: one!.id, reason: 'left' })
    expect(await say.stateAfter(two!.caller, waiting)).toBe('open')
    expect(await listOf()).toEqual([HERE])
  })

  test('bad lists are refused, and another brand’s stays as it is', async () => {
    for (const wrong of [
      ['localhost'],
      ['10.0.0.0/33'],
      ['2001:db8::/129'],
      [''],
      Array.from({ length: OPERATOR_NETWORKS_MAX + 1 }, (_one, index) => `10.0.0.${index}`),
    ]) {
      expect(codeOf(await set(one, wrong)), wrong.join().slice(0, 30)).toBe('INVALID_INPUT')
    }
    await set(one, [HERE])
    expect(await house.env.db.query('select scope from identity.operator_networks')).toEqual([{ scope: 'fairhouse' }])
    expect(
      codeOf(
        await (
          await buildOperator(house, 'viewer')
        ).caller.call(officeSetOperatorNetworks, { networks: [], reason: 'no right to' }),
      ),
    ).toBe('PERMISSION_DENIED')
  })

  test('an invited one outside it does not set himself up there', async () => {
    await one!.caller.ok(officeInviteOperator, {
      username: 'far.away',
      role: 'viewer',
      personName: 'Far Away',
      email: 'far@example.com',
      reason: 'a new colleague',
    })
    await set(one, [HERE])
    const link = await say.linkTo('far@example.com')
    await expect(say.accept(link, new Browser(house, '203.0.113.9'))).rejects.toThrow('NETWORK_CLOSED')
    await say.accept(link)
  })
})

describe('OFFICE-1 the list of the house', () => {
  test('is the house’s own affair: no brand sees or changes it, and it bites at every brand', async () => {
    expect(codeOf(await set(one, [HERE], 'house'))).toBe('NOT_FOUND')
    expect(codeOf(await one!.caller.call(officeOperatorNetworks, { scope: 'house' }))).toBe('NOT_FOUND')
    expect(
      codeOf(await set(await buildOperator(house, 'house', null), [HERE], 'house')),
      'of the house, without the permission',
    ).toBe('PERMISSION_DENIED')
    expect(codeOf(await set(staff, [HERE], 'house'))).toBe('ok')
    expect(await at(staff, '203.0.113.9').refusal(officeSession)).toBe('LOGIN_REQUIRED')
    expect(await at(one, '203.0.113.9').refusal(officeSession)).toBe('ok')
    const waiting = await waitingOf(set(staff, [], 'house'))
    expect(await say.stateAfter(one!.caller, waiting)).toBe('NOT_FOUND')
    expect(await say.stateAfter((await buildOperator(house, 'house-staff', null)).caller, waiting)).toBe('done')
    expect((await one!.caller.ok(listAudit, { subject: 'house-networks:all' })).content).toEqual([])
  })

  test('a network that died with everybody in it: the command line lets them in again, and the log says so', async () => {
    await house.env.db.query(
      `insert into identity.operator_networks values ('fairhouse', '{192.0.2.1}', now()), ('-', '{192.0.2.1}', now())`,
    )
    expect([
      await at(one, '127.0.0.1').refusal(officeSession),
      await at(staff, '127.0.0.1').refusal(officeSession),
    ]).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
    expect(await clearNetworksByHand(house.env, 'fairhouse')).toEqual(['192.0.2.1'])
    expect(await at(one, '127.0.0.1').refusal(officeSession)).toBe('ok')
    expect(await at(staff, '127.0.0.1').refusal(officeSession)).toBe('LOGIN_REQUIRED')
    await clearNetworksByHand(house.env, null)
    expect(await at(staff, '127.0.0.1').refusal(officeSession)).toBe('ok')
    expect((await one!.caller.ok(listAudit, { subject: 'operator-networks:all' })).content[0]).toMatchObject({
      operator: 'command line',
      before: { networks: ['192.0.2.1'] },
    })
    await expect(clearNetworksByHand(house.env, 'nobody')).rejects.toThrow('no such brand')
  })
})

test('what a list lets in, and what is wider', () => {
  expect(letsIn('10.1.2.3', [])).toBe(true)
  for (const [ip, list, is] of [
    ['10.1.2.3', ['10.1.0.0/16'], true],
    ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
    ['10.2.2.3', ['10.1.0.0/16'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['', ['0.0.0.0/0'], false],
    ['nowhere', ['::/0'], false],
  ] as const)
    expect(letsIn(ip, list), `${ip} in ${list.join()}`).toBe(is)
  expect(letsMoreIn(['10.0.0.0/8'], [])).toBe(false)
  expect(letsMoreIn([], ['10.0.0.0/8'])).toBe(true)
  expect(letsMoreIn(['10.0.0.0/9'], ['10.0.0.0/8'])).toBe(false)
  expect(letsMoreIn(['10.0.0.0/7'], ['10.0.0.0/8'])).toBe(true)
})
