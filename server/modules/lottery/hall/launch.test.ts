/** The ways into the hall by HTTP: a title of the catalogue, a lottery, the lobby; and what a launch may not ask for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchGame } from '#contract/doors/launch.ts'
import { lotteryLaunch, vnGameMenu } from '#contract/lottery/hall.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedGames } from '#server/testing/seed-games.ts'

let house: House
let member: Person
beforeAll(async () => {
  house = await openHouse()
  await seedGames(house.env, { studioVendors: null })
  member = await buildMember(house)
})
afterAll(() => house?.close())

/** Pages of the areas, by the vendor of their titles. */
const PAGES = { TCG_LOTTO_VN: '/vnLottery', TCG_SEA: '/seaLottery', LOTT: '/lottery', ELOTT: '/lottery' }

test.each(Object.entries(PAGES))('GAME-1 LOBBY-11 a title of %s opens the hall', async (vendor, page) => {
  const titles = await house.env.db.query<{ code: string }>(
    `select code from games.games where vendor = $1 and status = 'on' order by code`,
    [vendor],
  )
  expect(titles.length).toBeGreaterThan(0)
  for (const { code } of titles.slice(0, 3)) {
    const launched = await member.caller.ok(launchGame, {
      gameCode: code,
      backUrl: '/favorite',
      trial: true,
      language: 'en',
    })
    const url = new URL(launched.url)
    expect(url.origin, code).toBe(house.env.config.siteOrigin)
    expect(url.pathname.startsWith(page), `${code}: ${url.pathname}`).toBe(true)
    expect(url.href).toContain(code)
    expect(url.searchParams.get('trial')).toBe('1')
    expect(url.searchParams.get('language')).toBe('en')
    expect(url.searchParams.get('backUrl')).toBe('/favorite')
    expect(launched, code).toMatchObject({ gameCode: code, backUrl: '/favorite', isTrial: true })
  }
})

test('GAME-1 a lottery opens though the catalogue has no title of it', async () => {
  const { db } = house.env
  const other = await openHouse()
  try {
    expect(await other.env.db.query('select from games.games')).toEqual([])
    const guest = await buildMember(other)
    const launched = await guest.caller.ok(lotteryLaunch, { gameCode: 'mb' })
    expect(launched).toMatchObject({ gameCode: 'mb', view: 'betting' })
  } finally {
    await other.close()
  }
  await member.caller.ok(lotteryLaunch, { gameCode: 'mb' })
  const recent = await db.query('select game_code as code from games.recent_plays where member_id = $1', [member.id])
  expect(recent).toContainEqual({ code: 'mb' })
})

test('GAME-1 a launch names area, mode, view, way back and language; what does not fit is refused', async () => {
  const ask = { gameCode: 'mb', lottoArea: 'VN', prizeMode: 'ELOTT', backUrl: '/vnLottery', language: 'en' } as const
  const launched = await member.caller.ok(lotteryLaunch, ask)
  expect(launched).toMatchObject({ gameCode: 'mb', prizeMode: 'ELOTT', view: 'betting', isTrial: false })
  const url = new URL(launched.path, 'https://site.example')
  expect(url.origin).toBe('https://site.example')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    gameCode: 'mb',
    prizeMode: 'ELOTT',
    backUrl: '/vnLottery',
    language: 'en',
  })
  expect(url.pathname).toBe('/vnLottery')
  const code = async (more: object) => {
    const { body } = await member.caller.call(lotteryLaunch, { ...ask, ...more })
    return body.success ? 'ok' : body.code
  }
  const lobby = await member.caller.ok(lotteryLaunch, { ...ask, view: 'lobby' })
  expect(lobby).toMatchObject({ gameCode: 'mb', view: 'lobby' })
  expect(
    new URL(lobby.path, 'https://site.example').searchParams.get('gameCode'),
    'the hall, and no lottery',
  ).toBeNull()
  expect(await code({ lottoArea: 'SEA' })).toBe('LOTTERY_NOT_FOUND')
  expect(await code({ gameCode: 'none' })).toBe('LOTTERY_NOT_FOUND')
  expect(await code({ prizeMode: 'ZY' })).toBe('LOTTERY_OFF')
  expect((await house.as().call(lotteryLaunch, ask)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
})

test('GAME-1 a launch and the menus name a device and answer the same for each: one page fits every screen', async () => {
  const launch = async (more: object) => {
    const { body } = await member.caller.call(lotteryLaunch, { gameCode: 'mb', prizeMode: 'ELOTT', ...more })
    return body.success ? body.value : body.code
  }
  const plain = await launch({})
  expect(plain).toMatchObject({ gameCode: 'mb', view: 'betting' })
  expect(
    (await member.caller.call(lotteryLaunch, { gameCode: 'mb', prizeMode: 'ELOTT', device: 'WATCH' } as never)).body,
  ).toMatchObject({ code: 'INVALID_INPUT' })
  const codes = async (device: 'WEB' | 'MOBILE' | 'DESKTOP') =>
    (await member.caller.ok(vnGameMenu, { device })).groups.map(({ lotteries }) =>
      lotteries.map(({ gameCode }) => gameCode),
    )
  const menu = await codes('WEB')
  expect(menu.flat()).toContain('mb')
  for (const device of ['WEB', 'MOBILE', 'DESKTOP'] as const) {
    expect(await launch({ device }), device).toEqual(plain)
    expect(await codes(device), device).toEqual(menu)
  }
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:0', ''])(
  'GAME-1 no launch takes a forged way back: %s',
  async (backUrl) => {
    for (const call of [lotteryLaunch, launchGame])
      expect((await member.caller.call(call, { gameCode: 'mb', backUrl })).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
  },
)
