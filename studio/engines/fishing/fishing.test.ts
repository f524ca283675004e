import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { isShotRecord, recount } from '#games/fishing/rules.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import type { HistoryPage, RotateSeedsResult } from '#studio/protocol.ts'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import { FishingNight, type FishingScreen } from '#studio/testing/fishing-night.ts'
import { newRequestId } from '#studio/testing/studio-house.ts'
import { settleLeftMagazines } from './fishing-halls.ts'
import type { FishingDetail, FishingRules } from './protocol.ts'

let night: FishingNight
beforeAll(async () => {
  night = await FishingNight.begin(inject('postgresUrl'), 'reef')
})
afterAll(() => night.house.close())
beforeEach(() => {
  night.house.door.demo = false
})
afterEach(() => night.endStory())

/** What the door has booked for a magazine: staked and won. A unit is ৳1. */
const bookedOf = (roundId: string) => {
  const all = [...night.house.door.transactions.values()].filter(
    (one) => one.roundId === roundId && one.state === 'posted',
  )
  const sum = (command: string) =>
    Number(all.filter((one) => one.command === command).reduce((total, { amount }) => total + amount, 0n)) / 10_000
  return { staked: sum('bet'), won: sum('win') }
}
const historyOf = async (screen: FishingScreen) =>
  (await screen.member.call<HistoryPage<FishingDetail>>('GET', '/api/history')).body.rounds

describe('a magazine', () => {
  test('GAME-4 is paid by bets, shot one by one, and settled after a minute: what was shot stays, the rest goes back, wins are paid', async () => {
    const screen = await night.sit('angler')
    expect(screen.last('welcome')).toMatchObject({ hall: 'reef', seat: 0, balance: '1000.00', magazine: null })
    await screen.load(100)
    expect(screen.last('loaded')).toMatchObject({ balance: '900.00', magazine: { units: 100, spent: 0, won: '0.00' } })
    const { roundId } = screen.last('loaded').magazine
    let won = 0
    for (let shot = 0; shot < 12; shot++) {
      await screen.shoot({ level: 3 })
      won += Number(screen.last('shot').shot.win)
    }
    const shots = screen.all('shot').map(({ shot }) => shot)
    expect(shots.some(({ multiplier }) => multiplier > 0) && shots.some(({ multiplier }) => multiplier === 0)).toBe(
      true,
    )
    expect(shots.map(({ nonce }) => nonce)).toEqual(shots.map((_, index) => index))
    await night.pass(61_000)
    expect(screen.last('settled')).toMatchObject({
      roundId,
      stake: '36.00',
      returned: '64.00',
      win: won.toFixed(2),
      nonce: 12,
    })
    expect(bookedOf(roundId)).toEqual({ staked: 36, won })
    expect(screen.last('balance').balance).toBe((1000 - 36 + won).toFixed(2))
    const [round] = await historyOf(screen)
    expect(round).toMatchObject({
      state: 'settled',
      stake: '36.00',
      win: won.toFixed(2),
      detail: { variant: 'reef', unit: '1.00' },
      proof: { kind: 'seeds', nonce: 0, nonceCount: 12 },
    })
  })

  test('GAME-8 the revealed seeds decide every shot again; while a magazine is loaded they stay sealed', async () => {
    const screen = await night.sit('doubter')
    await screen.load(20)
    for (let shot = 0; shot < 4; shot++) await screen.shoot()
    const rotate = () =>
      screen.member.call<RotateSeedsResult>('POST', '/api/seeds/rotate', {
        clientSeed: 'mine',
        requestId: newRequestId(),
      })
    expect(await rotate()).toMatchObject({ status: 409, body: { error: 'ROUND_OPEN' } })
    await screen.send({ type: 'settle' })
    await night.settle()
    const { revealed } = (await rotate()).body
    expect(revealed.rounds).toBe(4)
    const [round] = await historyOf(screen)
    const shots = round?.detail.shots ?? []
    expect(shots).toHaveLength(4)
    expect(shots.every(isShotRecord)).toBe(true)
    expect(
      await recount(
        hmacSha256,
        { serverSeed: revealed.serverSeed, clientSeed: revealed.clientSeed, nonce: 0 },
        'reef',
        shots,
      ),
    ).toEqual(shots)
    const told = night.house.door.calls.find(
      ({ command, body }) => (command === 'win' || command === 'endRound') && body.roundId === round?.roundId,
    )
    expect(told?.body).toMatchObject({ detail: { engine: 'fishing', shots, proof: { serverSeed: null } } })
  })

  test('that nobody shot of goes back as a whole; an empty one settles by itself', async () => {
    const screen = await night.sit('idler')
    await screen.load(37)
    await night.pass(61_000)
    expect(screen.last('settled')).toMatchObject({ stake: '0.00', returned: '37.00' })
    expect(night.house.door.balanceOf('idler')).toBe('1000.00')
    await screen.load(3)
    await screen.shoot({ level: 3 })
    expect(screen.last('settled')).toMatchObject({ stake: '3.00', returned: '0.00' })
  })
})

describe('bullets', () => {
  test('doubled messages are harmless: one load, one bullet, one shot', async () => {
    const screen = await night.sit('stutter')
    const requestId = await screen.load(10)
    await screen.load(10, requestId)
    await screen.load(11, requestId)
    expect(screen.last('refused').error).toBe('REQUEST_MISMATCH')
    expect(new Set(screen.all('loaded').map(({ magazine }) => magazine.roundId)).size).toBe(1)
    const fish = night.fish('whale')
    const bullet = await screen.shoot({ fish })
    await screen.send({ type: 'fire', bullet, level: 1, angle: 0, target: fish })
    await screen.send({ type: 'hit', bullet, fish, at: night.clock.now() })
    expect(screen.all('shot').map(({ shot }) => shot.bullet)).toEqual([bullet, bullet])
    expect(screen.last('shot').magazine).toMatchObject({ spent: 1, flying: 0 })
    await screen.load(10)
    expect(screen.last('refused').error).toBe('ROUND_OPEN')
  })

  test('more than five a second are refused, and more than the magazine holds', async () => {
    const screen = await night.sit('hasty')
    await screen.load(6)
    for (let count = 0; count < 6; count++)
      await screen.send({ type: 'fire', bullet: night.nextBullet(), level: 1, angle: -1, target: null })
    expect(screen.last('refused')).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
    await night.pass(1_001)
    await screen.send({ type: 'fire', bullet: night.nextBullet(), level: 2, angle: -1, target: null })
    expect(screen.last('refused')).toMatchObject({ error: 'NO_AMMUNITION' })
    await night.pass(8_000)
    expect(screen.all('returned').flatMap(({ bullets }) => bullets)).toHaveLength(5)
    expect(screen.last('returned').magazine).toMatchObject({ spent: 0, flying: 0, units: 6 })
  })

  test('a hit far from the bullet, of a fish that is gone, or of a bullet that is not there counts nothing', async () => {
    const screen = await night.sit('cheat')
    await screen.load(10)
    const [here, gone] = [night.fish('whale'), night.fish('whale')]
    const bullet = night.nextBullet()
    await screen.send({ type: 'fire', bullet, level: 1, angle: -Math.PI, target: null })
    await screen.send({ type: 'hit', bullet, fish: here, at: night.clock.now() })
    expect(screen.last('refused')).toMatchObject({ error: 'MOVE_NOT_ALLOWED', bullet })
    night.room.fish.delete(gone)
    await screen.send({ type: 'hit', bullet, fish: gone, at: night.clock.now() })
    expect(screen.last('refused')).toMatchObject({ error: 'FISH_GONE', bullet })
    await screen.send({ type: 'hit', bullet: 999_999, fish: here, at: night.clock.now() })
    expect(screen.last('refused')).toMatchObject({ error: 'NOT_FOUND', bullet: 999_999 })
    expect(screen.all('shot')).toEqual([])
    await screen.send({ type: 'settle' })
    await night.settle()
    await screen.send({ type: 'hit', bullet, fish: here, at: night.clock.now() })
    expect(screen.last('refused')).toMatchObject({ error: 'NOT_FOUND', bullet })
    expect(night.house.door.balanceOf('cheat')).toBe('1000.00')
  })

  test('GAME-9 two players at one fish: who comes too late keeps the bullet, and each goes on with seeds of their own', async () => {
    const [anna, bela] = [await night.sit('anna'), await night.sit('bela')]
    expect(bela.last('welcome').seat).toBe(1)
    expect(anna.last('seats').seats).toHaveLength(2)
    await anna.load(200)
    await bela.load(200)
    for (let look = 0; look < 60 && !(await night.willCatch(anna)); look++)
      await anna.shoot({ fish: night.fish('minnow') })
    const fish = night.fish()
    const bullets = [night.nextBullet(), night.nextBullet()]
    await bela.send({ type: 'fire', bullet: bullets[1], level: 1, angle: 0, target: fish })
    await anna.send({ type: 'fire', bullet: bullets[0], level: 1, angle: 0, target: fish })
    expect(bela.last('fired')).toMatchObject({ seat: 0 })
    await night.pass(900)
    const before = bela.all('shot').length
    anna.raw.sendOnly({ type: 'hit', bullet: bullets[0], fish, at: night.clock.now() })
    await anna.raw.settled()
    await bela.send({ type: 'hit', bullet: bullets[1], fish, at: night.clock.now() })
    await night.settle()
    expect(anna.last('shot').shot).toMatchObject({ multiplier: 2, bullet: bullets[0] })
    expect(bela.last('caught')).toMatchObject({ seat: 0, fish, multiplier: 2 })
    expect(bela.all('shot')).toHaveLength(before)
    expect(bela.all('returned').flatMap((one) => one.bullets)).toContain(bullets[1])
    await bela.shoot()
    expect(bela.last('shot').shot.nonce).toBe(0)
  })
})

describe('money', () => {
  test('who has too little loads nothing, and what was taken on the way is given back', async () => {
    const screen = await night.sit('poor')
    await screen.load(1_500)
    expect(screen.last('refused').error).toBe('INSUFFICIENT_FUNDS')
    await night.settle()
    expect(night.house.door.balanceOf('poor')).toBe('1000.00')
    await screen.load(500)
    expect(screen.last('loaded').balance).toBe('500.00')
  })

  test.each(['dropBefore', 'dropAfter', 'http500', 'RETRY_LATER'] as const)(
    'a bet of a magazine that is answered %s takes the magazine back',
    async (fault) => {
      const screen = await night.sit('unlucky')
      night.house.door.fail('bet', fault)
      await screen.load(50)
      expect(screen.last('refused').error).toBe('BET_UNANSWERED')
      await night.settle()
      expect(night.house.door.balanceOf('unlucky')).toBe('1000.00')
    },
  )

  test('limits of the member come through as they are told', async () => {
    const screen = await night.sit('limited')
    night.house.door.fail('bet', 'LIMIT_REACHED', 'LIMIT_REACHED')
    await screen.load(2)
    expect(screen.last('refused').error).toBe('LIMIT_REACHED')
    for (const units of [0, 2_001, 1.5]) await screen.send({ type: 'load', requestId: newRequestId(), units })
    expect(
      screen
        .all('refused')
        .slice(-3)
        .map(({ error }) => error),
    ).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST'])
  })
})

describe('what happens to a process, or to a line', () => {
  test('GAME-2 killed in the middle: shots that were told count, the rest of the magazine goes back, once', async () => {
    const screen = await night.sit('victim')
    await screen.load(90)
    for (let shot = 0; shot < 5; shot++) await screen.shoot({ level: 2 })
    await screen.send({ type: 'fire', bullet: night.nextBullet(), level: 10, angle: 1, target: null })
    const { roundId } = screen.last('loaded').magazine
    const won = screen.all('shot').reduce((sum, { shot }) => sum + Number(shot.win), 0)
    night.house = await night.house.restart()
    night.screens = []
    expect(await giveUpUnanswered(night.house.env, night.clock.now())).toBe(0)
    expect(await settleLeftMagazines(night.house.env)).toBe(1)
    expect(await settleLeftMagazines(night.house.env)).toBe(0)
    night.house.env.outbox.start()
    for (let look = 0; look < 20; look++) await night.pass(1_000)
    expect(bookedOf(roundId)).toEqual({ staked: 10, won })
    expect(night.house.door.balanceOf('victim')).toBe((990 + won).toFixed(2))
  })

  test('GAME-2 killed while a magazine is being paid: all of its bets go back', async () => {
    const screen = await night.sit('halfway')
    const release = night.house.door.hold('bet')
    screen.raw.sendOnly({ type: 'load', requestId: newRequestId(), units: 30 })
    await expect
      .poll(() => night.house.door.callsOf('bet').filter(({ body }) => body.accountRef === 'halfway').length)
      .toBe(5)
    expect(await giveUpUnanswered(night.house.env, night.clock.now())).toBe(1)
    release()
    await expect.poll(() => screen.all('refused').length).toBe(1)
    await night.settle()
    expect(screen.last('refused').error).toBe('BET_UNANSWERED')
  })

  test('a cut line keeps seat and magazine; who stays away is settled and the seat is free', async () => {
    const screen = await night.sit('commuter')
    await screen.load(40)
    await screen.shoot()
    screen.raw.leave()
    await night.pass(5_000)
    const back = await night.sitAgain(screen.member)
    expect(back.last('welcome')).toMatchObject({ seat: 0, magazine: { spent: 1, units: 40 } })
    back.raw.leave()
    const watcher = await night.sit('watcher')
    await night.pass(16_000)
    expect(watcher.last('seats').seats.map(({ name }) => name)).toHaveLength(1)
    const { roundId } = screen.last('loaded').magazine
    expect(bookedOf(roundId).staked).toBe(1)
  })

  test('a hall has eight seats, the ninth opens another room; play money sits by itself', async () => {
    for (let seat = 0; seat < 9; seat++) await night.sit(`guest${seat}`)
    expect(night.house.fishing.rooms().map(({ seats }) => seats.filter(Boolean).length)).toEqual([8, 1])
    night.house.door.demo = true
    const player = await night.sit('visitor')
    expect(player.last('seats').seats).toHaveLength(1)
    await player.load(10)
    expect(player.last('loaded').balance).toBe('990.00')
    expect(night.house.fishing.rooms()).toHaveLength(3)
  })
})

describe('the laser', () => {
  test('GAME-9 is charged by its owner’s shots, costs no money, and keeps its charge', async () => {
    night.house.door.gameCode = 'deep'
    const screen = await night.sit('gunner')
    await screen.load(60)
    const laser = (fish: number) => screen.send({ type: 'laser', bullet: night.nextBullet(), level: 1, fish })
    await laser(night.fish('puffer'))
    expect(screen.last('refused').error).toBe('MOVE_NOT_ALLOWED')
    for (let shot = 0; shot < 5; shot++) await screen.shoot({ level: 10 })
    expect(screen.last('shot').charge).toBe(50)
    await laser(night.fish('puffer'))
    expect(screen.last('refused').error).toBe('MOVE_NOT_ALLOWED')
    await night.house.env.db.query('update studio.fishing_charges set parts = 260')
    night.seatOf(screen).charge = 260
    await laser(night.fish('puffer'))
    await night.settle()
    expect(screen.last('shot')).toMatchObject({
      charge: 10,
      shot: { isLaser: true, multiplier: 5, win: '25.00' },
      magazine: { spent: 50 },
    })
    await laser(night.fish('minnow'))
    expect(screen.last('refused').error).toBe('MOVE_NOT_ALLOWED')
    night.house.door.gameCode = 'reef'
  })
})

test('GAME-9 the rules state every fish with its chance, and what a shot returns', async () => {
  const screen = await night.sit('reader')
  const rules = (await screen.member.call<FishingRules>('GET', '/api/rules/fishing?variant=fishing-reef')).body
  expect(rules).toMatchObject({
    engine: 'fishing',
    variant: 'reef',
    seats: 8,
    unit: '1.00',
    shotRtp: '0.960000',
    hasLaser: false,
  })
  expect(rules.fish.find(({ fish }) => fish === 'minnow')).toMatchObject({
    least: 2,
    most: 2,
    chance: 2_061_584_302 / 2 ** 32,
  })
  expect((await screen.member.call('GET', '/api/rules/fishing?variant=fishing-nowhere')).status).toBe(404)
  expect(screen.member.state.limits).toMatchObject({ min: '1.00', max: '10.00' })
})
