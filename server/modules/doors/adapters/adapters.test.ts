/** Every wire format of the vendor door through the same cases, and then each one's own cases. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { DOOR_CASES, type Dialect, type Happening } from '#server/testing/door-cases.ts'
import {
  actionSpeaker,
  formSpeaker,
  ownSpeaker,
  postActions,
  postForm,
  twoPlaces,
  type Seat,
  type Speaker,
} from '#server/testing/door-speakers.ts'
import { openStage, STAGE_GAME, type Stage } from '#server/testing/door-stage.ts'
import { fundCash, vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import { DOORS_JOBS } from '../doors.jobs.ts'
import { fromDecimal, fromUnits, toPlaces, toUnits } from './vendor-units.ts'

const VENDOR = 'BGS'
let stage: Stage
let key: SigningKey
let ids = 0
beforeAll(async () => {
  stage = await openStage(VENDOR)
  key = stage.vendor.key
})
afterAll(() => stage.house.close())
afterEach(() => expectBalancedBooks(stage.house.env.db))

async function speak(adapter: Dialect, settings: object = {}): Promise<void> {
  await stage.house.env.db.query(
    'update games.vendors set adapter = $2, adapter_settings = $3, networks = $4::cidr[] where code = $1',
    [VENDOR, adapter, JSON.stringify(settings), adapter === 'own' ? [] : ['127.0.0.1/32']],
  )
  stage.house.clock.advance(3 * SECOND_MS)
}

async function sit(speaker: Speaker): Promise<{ seat: Seat; memberId: string }> {
  const member = await buildMember(stage.house)
  await fundCash(stage.house, member.id, 1000)
  const { url } = await member.caller.ok(gameLaunch, { gameCode: STAGE_GAME })
  const seat = await speaker.sit(url.slice(url.indexOf('#t=') + 3))
  return { seat: { ...seat, gameCode: STAGE_GAME }, memberId: member.id }
}

const forgetMessages = async () => {
  await DOORS_JOBS.find((job) => job.name === 'games.forget-messages')?.run(stage.house.env, {})
}

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const back of undo.splice(0)) await back()
})
async function happen(happening: Happening, memberId: string): Promise<void> {
  const { db } = stage.house.env
  const off = async (what: string, where = '') => {
    await db.query(`update games.${what} set status = 'off' ${where}`)
    undo.push(() => db.query(`update games.${what} set status = 'on' ${where}`))
  }
  if (happening === 'expired') stage.house.clock.advance(13 * HOUR_MS)
  if (happening === 'frozen') await db.query(`update identity.accounts set status = 'frozen' where id = $1`, [memberId])
  if (happening === 'barred')
    await db.query(
      `insert into games.barred_members (member_id, reason, operator_id, at) values ($1, 'test', 1, now())`,
      [memberId],
    )
  if (happening === 'logged-out') await db.query('delete from identity.sessions where account_id = $1', [memberId])
  if (happening === 'game-off') await off('games', `where code = '${STAGE_GAME}'`)
  if (happening === 'vendor-off') await off('vendors', `where code = '${VENDOR}'`)
  if (happening === 'play-off') await off('play_switch')
}

describe.each([
  ['own', ownSpeaker],
  ['form-hash', formSpeaker],
  ['action-list', actionSpeaker],
] as const)('the cases, said as %s', (dialect, speakerOf) => {
  beforeAll(() => speak(dialect))

  test.each(DOOR_CASES.map((one) => [one.name, one.steps] as const))('GAME-2 %s', async (_name, steps) => {
    const speaker = speakerOf(stage.house, VENDOR, key)
    const { seat, memberId } = await sit(speaker)
    expect(twoPlaces(seat.balance)).toBe('1000.00')
    const run = ++ids
    const answered = new Map<string, string | undefined>()
    for (const step of steps) {
      const expected = step.differs && dialect in step.differs ? step.differs[dialect] : step.expects
      if (!expected) return
      if (step.after) await happen(step.after, memberId)
      const said = await speaker.say({
        does: step.does,
        seat,
        txId: `${run}-${step.id}`,
        roundId: `${run}-${step.round ?? 'one'}`,
        amount: step.amount ?? '0',
        currency: step.currency ?? 'BDT',
        session: step.session === 'wrong' ? 'x'.repeat(43) : seat.session,
        target: step.of === undefined ? undefined : `${run}-${step.of}`,
      })
      const where = `${step.does} ${step.id}: ${JSON.stringify(said.raw)}`
      expect(said.error, where).toBe(speaker.errorOf(expected.code))
      if (expected.balance !== undefined) expect(twoPlaces(said.balance), where).toBe(expected.balance)
      if (expected.same !== undefined) expect(said.id, where).toBe(answered.get(expected.same))
      else if (expected.nothing) expect(said.id, where).toBeUndefined()
      else if (expected.code === 'OK' && !answered.has(step.id)) answered.set(step.id, said.id)
    }
  })
})

describe('who may speak', () => {
  test('GAME-2 a vendor is heard in its own format only, and only with its own secret', async () => {
    const status = () => vendorClient(stage.house, VENDOR, key).send('status', { txId: 'x' })
    const form = (one: SigningKey) => postForm(stage.house, VENDOR, one, 'balance', { userId: '1', currency: 'BDT' })
    const list = async (one: SigningKey) =>
      (await postActions(stage.house, VENDOR, one, 'play', { user_id: '1', currency: 'BDT' })).body.code
    const stranger = { ...key, secret: 'a stranger’s' }
    await speak('form-hash')
    expect([(await status()).code, (await form(key)).error, await list(key), (await form(stranger)).error]).toEqual([
      5, 2, 403, 5,
    ])
    await speak('action-list')
    expect([(await status()).code, (await form(key)).error, await list(key), await list(stranger)]).toEqual([
      5, 5, 101, 403,
    ])
    await speak('own')
    expect([(await status()).code, (await form(key)).error, await list(key)]).toEqual([0, 5, 403])
  })
})

describe('form-hash', () => {
  test('GAME-2 the hash is SHA-256 unless MD5 was agreed; a changed field, a field twice and an unknown call are refused', async () => {
    await speak('form-hash', { hash: 'md5' })
    const form = { userId: '1', currency: 'BDT' }
    expect(await postForm(stage.house, VENDOR, key, 'balance', form, 'md5')).toMatchObject({ error: 2 })
    expect(await postForm(stage.house, VENDOR, key, 'balance', form)).toMatchObject({ error: 5 })
    await speak('form-hash')
    expect(await postForm(stage.house, VENDOR, key, 'balance', form, 'md5')).toMatchObject({ error: 5 })
    expect(await postForm(stage.house, VENDOR, key, 'balance', form)).toMatchObject({ error: 2 })
    expect(await postForm(stage.house, VENDOR, key, 'steal', form)).toMatchObject({ error: 7 })
    const twice = await stage.house.app.inject({
      method: 'POST',
      url: `/vendor/${VENDOR}/form/balance`,
      payload: 'userId=1&userId=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(twice.json()).toMatchObject({ error: 7 })
  })

  test('GAME-2 OFFICE-2 a bet that was overheard is no win: posted byte by byte to another call it is refused, also where the bet was', async () => {
    await speak('form-hash')
    const { seat } = await sit(formSpeaker(stage.house, VENDOR, key))
    const form = { userId: seat.accountRef, gameId: STAGE_GAME, roundId: 'm2', currency: 'BDT', token: seat.session }
    const refused = { ...form, reference: 'm2-refused', amount: '5000' }
    expect(await postForm(stage.house, VENDOR, key, 'bet', refused)).toMatchObject({ error: 1 })
    const taken = { ...form, reference: 'm2-taken', amount: '5' }
    expect(await postForm(stage.house, VENDOR, key, 'bet', taken)).toMatchObject({ error: 0, cash: '995.00' })
    for (const overheard of [refused, taken]) {
      for (const call of ['result', 'bonusWin', 'jackpotWin', 'promoWin', 'adjustment'])
        expect(await postForm(stage.house, VENDOR, key, call, overheard), call).toMatchObject({ error: 7 })
    }
    expect(
      await postForm(stage.house, VENDOR, key, 'balance', { userId: seat.accountRef, currency: 'BDT' }),
    ).toMatchObject({ cash: '995.00' })
    expect(
      await postForm(stage.house, VENDOR, key, 'balance', { userId: seat.accountRef, currency: 'BDT&amount=1' }),
    ).toMatchObject({ error: 7 })
    expect(
      await postForm(stage.house, VENDOR, key, 'balance', {
        userId: seat.accountRef,
        currency: 'BDT',
        roundDetails: 'a=1',
      }),
    ).toMatchObject({ error: 7 })
  })

  test('GAME-2 OFFICE-2 what was refused stays refused: the same form later does nothing, whatever holds by then', async () => {
    await speak('form-hash')
    const { seat, memberId } = await sit(formSpeaker(stage.house, VENDOR, key))
    const { db } = stage.house.env
    const send = (call: string, more: Record<string, string>) =>
      postForm(stage.house, VENDOR, key, call, {
        userId: seat.accountRef,
        gameId: STAGE_GAME,
        roundId: 'o1',
        currency: 'BDT',
        token: seat.session,
        ...more,
      })
    const bet = { reference: 'o-bet', amount: '5000' }
    expect(await send('bet', bet)).toMatchObject({ error: 1, cash: '1000.00' })
    await fundCash(stage.house, memberId, 9000)
    expect(await send('bet', bet), 'answered as the first time').toMatchObject({ error: 1, cash: '1000.00' })
    await db.query(`update games.vendors set may_adjust = false where code = $1`, [VENDOR])
    const correction = { reference: 'o-up', amount: '50' }
    expect(await send('adjustment', correction)).toMatchObject({ error: 3 })
    await db.query(`update games.vendors set may_adjust = true where code = $1`, [VENDOR])
    stage.house.clock.advance(2 * DAY_MS)
    await forgetMessages()
    expect(await send('adjustment', correction)).toMatchObject({ error: 3 })
    expect(await send('result', { ...bet, reference: 'o-bet' }), 'nor under another call').toMatchObject({ error: 7 })
    expect(
      await postForm(stage.house, VENDOR, key, 'balance', { userId: seat.accountRef, currency: 'BDT' }),
    ).toMatchObject({ cash: '10000.00' })
  })

  test('GAME-2 OFFICE-2 a form with a timestamp does something new within its window alone; what was done is answered again, also when its reference was dropped', async () => {
    await speak('form-hash')
    const { seat } = await sit(formSpeaker(stage.house, VENDOR, key))
    const send = (call: string, more: Record<string, string>) =>
      postForm(stage.house, VENDOR, key, call, {
        userId: seat.accountRef,
        gameId: STAGE_GAME,
        roundId: 'c1',
        currency: 'BDT',
        token: seat.session,
        ...more,
      })
    const at = (ms: number) => String(stage.house.clock.now().getTime() + ms)
    expect(await send('bet', { reference: 'c-old', amount: '1', timestamp: at(-HOUR_MS) })).toMatchObject({ error: 7 })
    expect(await send('bet', { reference: 'c-ahead', amount: '1', timestamp: at(HOUR_MS) })).toMatchObject({ error: 7 })
    expect(await send('bet', { reference: 'c-none', amount: '1', timestamp: 'yesterday' })).toMatchObject({ error: 7 })
    const bet = { reference: 'c-bet', amount: '10', timestamp: at(-SECOND_MS) }
    expect(await send('bet', bet)).toMatchObject({ error: 0, cash: '990.00' })
    expect(await send('result', { reference: 'c-late', amount: '10', timestamp: at(-8 * DAY_MS) })).toMatchObject({
      error: 7,
    })
    const win = { reference: 'c-win', amount: '10', timestamp: at(-DAY_MS) }
    expect(await send('result', win)).toMatchObject({ error: 0, cash: '1000.00' })
    const refund = { reference: 'c-bet', timestamp: at(-8 * DAY_MS) }
    expect(await send('refund', refund), 'a refund of long ago').toMatchObject({ error: 7 })
    stage.house.clock.advance(30 * DAY_MS)
    await forgetMessages()
    expect(
      await stage.house.env.db.query(`select reference from games.form_references where reference like 'c-%'`),
    ).toEqual([])
    expect(await send('bet', bet), 'as the first time').toMatchObject({ error: 0, cash: '1000.00' })
    expect(await send('result', win)).toMatchObject({ error: 0, cash: '1000.00' })
    for (const call of ['bonusWin', 'adjustment']) expect(await send(call, bet), call).toMatchObject({ error: 7 })
  })

  test('GAME-2 OFFICE-2 a format without a nonce is heard from the networks on its list alone; without a list it is not heard', async () => {
    const { db } = stage.house.env
    for (const [networks, ok] of [
      [[], false],
      [['203.0.113.0/24'], false],
      [['127.0.0.1/32'], true],
    ] as const) {
      for (const adapter of ['form-hash', 'action-list'] as const) {
        await speak(adapter)
        await db.query('update games.vendors set networks = $2::cidr[] where code = $1', [VENDOR, networks])
        stage.house.clock.advance(3 * SECOND_MS)
        const answer =
          adapter === 'form-hash'
            ? (await postForm(stage.house, VENDOR, key, 'balance', { userId: '1', currency: 'BDT' })).error
            : (await postActions(stage.house, VENDOR, key, 'play', { user_id: '1', currency: 'BDT' })).body.code
        expect(answer, `${adapter} ${networks.join()}`).toBe(adapter === 'form-hash' ? (ok ? 2 : 5) : ok ? 101 : 403)
      }
    }
  })

  test('GAME-2 every kind of win, corrections, contributions, and amounts below our unit with their remainder', async () => {
    await speak('form-hash')
    const { seat } = await sit(formSpeaker(stage.house, VENDOR, key))
    const send = (call: string, more: Record<string, string>) =>
      postForm(stage.house, VENDOR, key, call, {
        userId: seat.accountRef,
        gameId: STAGE_GAME,
        roundId: 'f1',
        currency: 'BDT',
        ...more,
      })
    expect(
      await send('bet', { reference: 'f-b', amount: '10.00001', token: seat.session, jackpotContribution: '0.5' }),
    ).toMatchObject({ error: 0, cash: '989.99' })
    for (const [place, call] of ['result', 'bonusWin', 'jackpotWin', 'promoWin'].entries())
      expect(await send(call, { reference: `f-w${place}`, amount: '1.00009' })).toMatchObject({ error: 0 })
    expect(await send('adjustment', { reference: 'f-a', amount: '-3' })).toMatchObject({ error: 0, cash: '990.99' })
    expect(await send('adjustment', { reference: 'f-a2', amount: '-3000' })).toMatchObject({ error: 1, cash: '990.99' })
    expect(
      await send('bet', { reference: 'f-b3', amount: '1', token: seat.session, jackpotContribution: '2' }),
    ).toMatchObject({ error: 7 })
    const rows = await stage.house.env.db.query(
      `select tx_id, amount, remainder::text from games.vendor_transactions where tx_id in ('f-b', 'f-w0', 'f-a') order by tx_id`,
    )
    expect(rows).toEqual([
      { tx_id: 'f-a', amount: -30_000n, remainder: '0' },
      { tx_id: 'f-b', amount: 100_001n, remainder: '-0.00009' },
      { tx_id: 'f-w0', amount: 10_000n, remainder: '0.00009' },
    ])
  })
})

describe('action-list', () => {
  test('GAME-2 the actions of a call happen all or none, a list may grow, and its end closes the round', async () => {
    await speak('action-list')
    const { seat } = await sit(actionSpeaker(stage.house, VENDOR, key))
    const round = {
      user_id: seat.accountRef,
      currency: 'BDT',
      game: STAGE_GAME,
      game_id: 'a1',
      session_id: seat.session,
    }
    const act = (action: string, id: string, amount: number | string, more: object = {}) => ({
      action,
      action_id: id,
      amount,
      ...more,
    })
    const send = (actions: object[], more: object = {}) =>
      postActions(stage.house, VENDOR, key, 'play', { ...round, actions, ...more })
    expect(await send([act('bet', 'a-1', 1000), act('bet', 'a-2', 999_999)])).toMatchObject({
      status: 412,
      body: { code: 100 },
    })
    const first = await send([act('bet', 'a-1', 1000, { jackpot_contribution: 10 }), act('win', 'a-3', '500')])
    expect(first).toMatchObject({
      status: 200,
      body: { balance: 99_500, transactions: [{ action_id: 'a-1' }, { action_id: 'a-3' }] },
    })
    const grown = await send(
      [act('bet', 'a-1', 1000, { jackpot_contribution: 10 }), act('win', 'a-3', '500'), act('win', 'a-4', 300)],
      { finished: true },
    )
    expect(grown.body.transactions?.slice(0, 2)).toEqual(first.body.transactions)
    expect(grown.body.balance).toBe(99_800)
    expect(await send([])).toMatchObject({ status: 200, body: { balance: 99_800 } })
    for (const wrong of [
      [act('bet', 'x', -1)],
      [act('bet', 'x', 1.5)],
      [act('bet', 'x', 1), act('win', 'x', 1)],
      [act('bet', 'x', 1, { jackpot_contribution: 2 })],
      [act('steal', 'x', 1)],
    ]) {
      expect(await send(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { code: 400 } })
    }
    expect(
      await postActions(stage.house, VENDOR, key, 'freespins', {
        user_id: seat.accountRef,
        currency: 'BDT',
        game: STAGE_GAME,
        issue_id: 'fs',
        total_amount: 200,
      }),
    ).toMatchObject({ status: 200, body: { balance: 100_000 } })
  })

  test('GAME-2 OFFICE-2 a call that was refused stays refused, though the money for it came', async () => {
    await speak('action-list')
    const { seat, memberId } = await sit(actionSpeaker(stage.house, VENDOR, key))
    const body = {
      user_id: seat.accountRef,
      currency: 'BDT',
      game: STAGE_GAME,
      game_id: 'a9',
      session_id: seat.session,
      actions: [{ action: 'bet', action_id: 'a9-b', amount: 500_000 }],
    }
    expect(await postActions(stage.house, VENDOR, key, 'play', body)).toMatchObject({
      status: 412,
      body: { code: 100 },
    })
    await fundCash(stage.house, memberId, 9000)
    expect(await postActions(stage.house, VENDOR, key, 'play', body)).toMatchObject({
      status: 412,
      body: { code: 100 },
    })
    expect(await postActions(stage.house, VENDOR, key, 'play', { ...body, actions: [] })).toMatchObject({
      status: 200,
      body: { balance: 1_000_000 },
    })
  })

  test('GAME-2 a rollback takes back any action, several in a call, and answers an empty id for what is unknown', async () => {
    await speak('action-list')
    const { seat } = await sit(actionSpeaker(stage.house, VENDOR, key))
    const round = {
      user_id: seat.accountRef,
      currency: 'BDT',
      game: STAGE_GAME,
      game_id: 'a2',
      session_id: seat.session,
    }
    await postActions(stage.house, VENDOR, key, 'play', {
      ...round,
      actions: [
        { action: 'bet', action_id: 'ab', amount: 1000 },
        { action: 'win', action_id: 'aw', amount: 5000 },
      ],
    })
    const back = (id: string, original: string) => ({ action: 'rollback', action_id: id, original_action_id: original })
    const again = { ...back('r0', 'ab'), rebet: { txId: 'ab2', amount: '1' } }
    expect(
      (await postActions(stage.house, VENDOR, key, 'rollback', { ...round, actions: [again] })).status,
      'this format stakes nothing again',
    ).toBe(400)
    const answer = await postActions(stage.house, VENDOR, key, 'rollback', {
      ...round,
      actions: [back('r1', 'ab'), back('r2', 'aw'), back('r3', 'never')],
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        balance: 100_000,
        transactions: [{ tx_id: expect.stringMatching(/./) }, { tx_id: expect.stringMatching(/./) }, { tx_id: '' }],
      },
    })
  })

  test('GAME-2 a vendor may count in hundred-thousandths: what is below our unit is cut toward the house and recorded', async () => {
    await speak('action-list', { places: 5 })
    const { seat } = await sit(actionSpeaker(stage.house, VENDOR, key))
    const round = {
      user_id: seat.accountRef,
      currency: 'BDT',
      game: STAGE_GAME,
      game_id: 'a3',
      session_id: seat.session,
    }
    const played = await postActions(stage.house, VENDOR, key, 'play', {
      ...round,
      actions: [
        { action: 'bet', action_id: 'p1', amount: 123_456 },
        { action: 'win', action_id: 'p2', amount: 123_456 },
      ],
    })
    expect(played.body.balance).toBe(99_999_990)
    const rows = await stage.house.env.db.query(
      `select amount, remainder::text from games.vendor_transactions where tx_id in ('p1', 'p2') order by tx_id`,
    )
    expect(rows).toEqual([
      { amount: 12_346n, remainder: '-0.00004' },
      { amount: 12_345n, remainder: '0.00006' },
    ])
  })
})

test.each([
  ['1.23456', 'down', 12_345n, '0.00006'],
  ['1.23456', 'up', 12_346n, '-0.00004'],
  ['1.2345', 'up', 12_345n, undefined],
  ['-1.23456', 'down', -12_346n, '0.00004'],
  ['7', 'down', 70_000n, undefined],
] as const)('GAME-2 %s cut %s', (text, cut, amountMinor, remainder) => {
  expect(fromDecimal(text, cut, true)).toEqual({ amountMinor, remainder })
})

test('GAME-2 units of every size are converted without a float', () => {
  expect(fromUnits(12_345n, 2, 'down')).toEqual({ amountMinor: 1_234_500n, remainder: undefined })
  expect([toUnits(12_399n, 2), toUnits(12_345n, 5), toPlaces(-12_399n, 2), toPlaces(5n, 0)]).toEqual([
    123n,
    123_450n,
    '-1.23',
    '0',
  ])
  for (const wrong of ['', '1e3', '--1', '1.', ' 1', '-1']) expect(() => fromDecimal(wrong, 'down')).toThrow(/amount/)
})
