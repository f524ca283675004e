import { STATUS_TOPIC } from '#contract/site/live.ts'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#contract/catalogue/games.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { jackpots } from '#contract/catalogue/jackpots.ts'
import { liveModels } from '#contract/catalogue/live-models.ts'
import { pvpRooms } from '#contract/catalogue/pvp-rooms.ts'
import { parseMoney } from '#contract/money.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'
import { fundCash, sitDown, vendorClient } from '#server/testing/vendor.ts'
import { announceCatalogue } from './titles/catalogue.ts'
import { updateGame } from './titles/catalogue.sql.ts'

let house: House
let keys: StudioVendors
let visitor: Caller
let member: Person

beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  visitor = house.as()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
})

const bengali = { 'accept-language': 'bn' }
const codes = (page: { content: { gameCode: string }[] }) => page.content.map((game) => game.gameCode)

describe('lanes', () => {
  test('LOBBY-11 e-sports and cockfight are separate from sports, the house’s vendor has its own lane, every lane has vendors', async () => {
    const { menus, prizeMode } = await visitor.ok(calls.gameMenus, {})
    const lanes = new Map(menus.map((menu) => [menu.lane, menu.vendors.map((vendor) => vendor.vendor)]))
    expect([...lanes.keys()]).toEqual([
      'INHOUSE',
      'RNG',
      'LIVE',
      'FISH',
      'PVP',
      'SPORTS',
      'ESPORTS',
      'LOTT',
      'ELOTT',
      'COCKFIGHT',
    ])
    expect(lanes.get('INHOUSE')).toEqual(['BGS'])
    expect(lanes.get('RNG')).not.toContain('BGS')
    expect(lanes.get('SPORTS')).toEqual(['SBT', 'IBC', 'UG', 'BTI'])
    expect(lanes.get('ESPORTS')).toEqual(['IMES', 'TF'])
    expect(lanes.get('COCKFIGHT')).toEqual(['DS88'])
    expect(prizeMode).toBe('LOTT')
  })

  test('LOBBY-11 e-lottery leads when its lane has a vn-lotto or lott card', async () => {
    await house.env.db.query(
      `insert into games.games (code, vendor, game_type, classify, names, theme, sort) values ('vn-lotto-1', 'ELOTT', 'ELOTT', 'VN', '{"en":"VN"}', '', 99)`,
    )
    announceCatalogue(house.env)
    expect((await visitor.ok(calls.gameMenus, {})).prizeMode).toBe('ELOTT')
    await updateGame(house.env.db, 'vn-lotto-1', { status: 'off' })
    announceCatalogue(house.env)
    expect((await visitor.ok(calls.gameMenus, {})).prizeMode).toBe('LOTT')
  })

  test('GAME-1 lottery vendors lead to their pages, RNG and fish to lists by vassalage, the rest to a game at once', async () => {
    const { content } = await visitor.ok(calls.gameVendors, {})
    const launch = (vendor: string, gameType: string) =>
      content.find((row) => row.vendor === vendor && row.gameType === gameType)?.launch
    expect(launch('TCG_LOTTO_VN', 'LOTT')).toEqual({ how: 'page', path: '/vnLottery' })
    expect(launch('TCG_SEA', 'LOTT')).toEqual({ how: 'page', path: '/seaLottery' })
    expect(launch('LOTT', 'LOTT')).toEqual({ how: 'page', path: '/lottery' })
    expect(launch('ELOTT', 'ELOTT')).toEqual({ how: 'page', path: '/lottery' })
    expect(launch('PT', 'RNG')).toEqual({ how: 'list', path: '/rng?vassalage=PT' })
    expect(launch('BGS', 'RNG')).toEqual({ how: 'list', path: '/rng?vassalage=INHOUSE' })
    expect(launch('GG', 'FISH')).toEqual({ how: 'list', path: '/fish?vassalage=GG' })
    expect(launch('LOTUS', 'LIVE')).toEqual({ how: 'launch', gameCode: 'bac' })
    const types = await visitor.ok(calls.vendorGameTypes, {})
    expect(types.content.map((row) => row.gameType)).toEqual([...calls.GAME_TYPES])
  })

  test('LOBBY-11 in Turkish lira BTI and the TCG vendors are shown as 123BET', async () => {
    await house.env.db.query(`update core.brands set currency = 'TLB' where code = 'fairhouse'`)
    house.env.live.signal('all', STATUS_TOPIC)
    const names = async () =>
      Object.fromEntries((await visitor.ok(calls.gameVendors, {})).content.map((row) => [row.vendor, row.displayName]))
    try {
      expect(await names()).toMatchObject({
        BTI: '123BET',
        TCG_SEA: '123BET',
        TCG_LOTTO_VN: '123BET',
        PT: 'Northlight',
      })
    } finally {
      await house.env.db.query(`update core.brands set currency = 'BDT' where code = 'fairhouse'`)
      house.env.live.signal('all', STATUS_TOPIC)
    }
    expect(await names()).toMatchObject({ BTI: 'Benchline', TCG_SEA: 'Bay of Numbers' })
  })
})

describe('lists', () => {
  test('LOBBY-8 a list comes in pages of twenty, in its order, in the reader’s language', async () => {
    const first = await visitor.ok(calls.gameQuery, { gameType: 'LIVE' }, bengali)
    expect(first).toMatchObject({
      pageNum: 1,
      pageSize: 20,
      total: GAMES.filter((game) => game.type === 'LIVE').length,
    })
    expect(first.content).toHaveLength(20)
    expect(first.content[0]).toMatchObject({
      gameCode: 'bac',
      gameName: 'বাকারা রয়্যাল',
      displayName: 'পদ্মা লাইভ',
      vendor: 'LOTUS',
      isPlayable: true,
    })
    const second = await visitor.ok(calls.gameQuery, { gameType: 'LIVE', pageNo: 2, language: 'EN' }, bengali)
    expect(second.content[0]?.gameName).toMatch(/^[A-Za-z]/)
    expect(codes(second).some((code) => codes(first).includes(code))).toBe(false)
    const past = await visitor.ok(calls.gameQuery, { gameType: 'LIVE', pageNo: 999 })
    expect(past).toMatchObject({ content: [], total: first.total })
  })

  test('LOBBY-8 lists filter by vendor, classify and category; /bgs and its crash list are the house’s own', async () => {
    const rng = await visitor.ok(calls.gameQuery, { gameType: 'RNG', pageSize: 100 })
    expect(rng.content.some((game) => game.vendor === 'BGS')).toBe(false)
    const crash = await visitor.ok(calls.gameQuery, {
      gameType: 'RNG',
      vassalage: 'INHOUSE',
      gameClassify: 'Crash',
      pageSize: 12,
    })
    expect(crash.content).toHaveLength(12)
    expect(crash.content.every((game) => game.vendor === 'BGS' && game.gameClassify === 'CRASH')).toBe(true)
    expect(crash.content[0]).toMatchObject({ gameCode: 'skyrise', isPlayable: true, isHot: 1 })
    const cricket = await visitor.ok(calls.gameQuery, { gameType: 'SPORTS', gameClassify: 'CRICKET' })
    expect(codes(cricket)[0]).toBe('cricket')
    for (const category of ['HOT', 'NEW'] as const) {
      const page = await visitor.ok(calls.gameQuery, { gameType: 'RNG', category, pageSize: 100 })
      expect(page.total).toBeGreaterThan(3)
      expect(page.content.every((game) => (category === 'HOT' ? game.isHot : game.isNew) === 1)).toBe(true)
    }
  })

  test('LOBBY-8 LOBBY-11 every parameter that the specification names is accepted, and an empty one counts as not chosen', async () => {
    const named = {
      clientType: 3,
      platform: 'html5-desktop',
      merchant: 'fairhouse',
      gameType: 'LIVE',
      vassalage: 'LOTUS',
      pageNo: 1,
      pageSize: 20,
      language: 'EN',
      gameClassify: 'table',
      search: 'baccarat',
    } as const
    expect(codes(await visitor.ok(calls.gameQuery, named))).toEqual(['bac'])
    const all = (await visitor.ok(calls.gameQuery, {})).total
    const query = Object.keys(named)
      .filter((name) => name !== 'clientType' && !name.startsWith('page'))
      .map((name) => `${name}=`)
      .join('&')
    const answer = await house.app.inject({
      url: `/wps/relay/GCSGAME_gameQuery?${query}&category=&volatility=&rtpMin=`,
      headers: { host: 'localhost' },
    })
    expect(answer.json<{ value: { total: number } }>().value.total).toBe(all)
    const board = await house.app.inject({
      url: '/wps/relay/GCSGAME_winnerBoard?gameCategory=&language=&limitNum=20',
      headers: { host: 'localhost' },
    })
    expect(board.statusCode).toBe(200)
    expect((await visitor.call(calls.gameQuery, { pageSize: 101 })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await visitor.call(winnerBoard, { limitNum: 21 })).body).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('LOBBY-7 LOBBY-11 a game and a vendor carry every field of the specification', async () => {
    const {
      content: [game],
    } = await visitor.ok(calls.gameQuery, { search: 'skyrise' })
    expect(game).toMatchObject({
      gameType: 'RNG',
      vassalage: 'INHOUSE',
      displayName: 'Kite & Co',
      gameClassify: 'CRASH',
      gameCode: 'skyrise',
      isHot: 1,
      showIcon: true,
      gameName: 'Skyrise',
      nodeName: 'Skyrise',
      isGame: 'GAME',
    })
    for (const url of [game?.iconUrl, game?.lagerIcon]) expect(url).toMatch(/^\/art\/\S+\.(webp|avif|svg)$/)
    expect(game?.nodeId).toMatch(/^\d+$/)
    const { content } = await visitor.ok(calls.gameVendors, { platform: 'html5-desktop', language: 'en' })
    const of = (vendor: string, gameType: string) =>
      content.find((row) => row.vendor === vendor && row.gameType === gameType)
    expect(of('PT', 'RNG')).toMatchObject({ nodeName: 'Northlight', isGame: 'VASSALAGE' })
    expect(of('PT', 'RNG')).not.toHaveProperty('playCode')
    expect(of('LOTUS', 'LIVE')).toMatchObject({ isGame: 'GAME', playCode: 'bac' })
    expect(of('GG', 'FISH')).toMatchObject({ isGame: 'VASSALAGE' })
    expect((await visitor.ok(calls.gameQuery, { gameType: 'FISH', vassalage: 'GG' })).content[0]?.gameCode).toBe(
      of('GG', 'FISH')?.playCode,
    )
    expect(of('LOTT', 'LOTT')).not.toHaveProperty('playCode')
    const cricket = await visitor.ok(calls.gameVendors, { gameType: 'SPORTS', gameClassify: 'cricket' })
    const played = await visitor.ok(calls.gameQuery, { gameType: 'SPORTS', gameClassify: 'CRICKET', pageSize: 100 })
    expect(new Set(cricket.content.map((row) => row.vendor))).toEqual(new Set(played.content.map((row) => row.vendor)))
    expect(cricket.total).toBeLessThan((await visitor.ok(calls.gameVendors, { gameType: 'SPORTS' })).total)
  })

  test('LOBBY-8 search finds parts of names of games and vendors in both languages, in any case', async () => {
    const found = async (search: string) => codes(await visitor.ok(calls.gameQuery, { search, pageSize: 100 }))
    expect((await found('SKYR'))[0]).toBe('skyrise')
    expect((await found('স্কাইরাইজ'))[0]).toBe('skyrise')
    expect(await found('kite & co')).toContain('skyrise')
    expect(await found('Gaze of m')).toEqual(['medusa'])
    expect(await found('%_\\')).toEqual([])
    expect(await found('no such game anywhere')).toEqual([])
  })

  test('LOBBY-5 LOBBY-6 hot games come from several lanes; popular ones are playable', async () => {
    const hot = await visitor.ok(calls.hotGames, {
      merchantCode: 'fairhouse',
      isPlatform: 2,
      platform: 'flash,html5-desktop',
      limitNum: 12,
    })
    expect(hot.content).toHaveLength(12)
    expect(hot.total).toBe((await visitor.ok(calls.gameQuery, { category: 'HOT' })).total)
    expect(hot.content.every((game) => game.isHot === 1)).toBe(true)
    expect(new Set(hot.content.map((game) => game.gameType)).size).toBeGreaterThan(4)
    const list = await visitor.ok(calls.popular, {})
    expect(list.content).toHaveLength(12)
    expect(list.content.every((game) => game.isPlayable)).toBe(true)
  })

  test('LOBBY-7 a card without a rendered picture has a small vector picture that every device can draw, cached permanently', async () => {
    const {
      content: [game],
    } = await visitor.ok(calls.gameQuery, { search: 'rickshaw to the moon' }, bengali)
    const response = await house.app.inject({ url: game?.picture.standIn ?? '' })
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.body).toContain('Rickshaw')
    expect(response.body).not.toMatch(/[\u0980-\u09ff]/)
    expect(response.body.length).toBeLessThan(2_500)
    const {
      content: [vendor],
    } = await visitor.ok(calls.gameVendors, { gameType: 'COCKFIGHT' })
    expect((await house.app.inject({ url: vendor?.picture.standIn ?? '' })).body).toContain('Dawn Spur')
    expect((await house.app.inject({ url: '/art/stand-in/nothing.svg' })).statusCode).toBe(404)
    expect((await house.app.inject({ url: '/art/stand-in/skyrise.png' })).statusCode).toBe(404)
  })

  test('LOBBY-7 CASH-5 who knows only a game’s code is led to its picture, and to its stand-in while none is rendered', async () => {
    for (const search of ['rickshaw rush', 'sundarban']) {
      const {
        content: [game],
      } = await visitor.ok(calls.gameQuery, { search })
      if (!game) throw new Error(`no game ${search}`)
      const { base, standIn } = game.picture
      const thumb = await house.app.inject({ url: `/art/thumb/${game.gameCode}` })
      expect(thumb.statusCode).toBe(302)
      expect(thumb.headers.location).toBe(base ? `${base}-240.webp` : standIn)
    }
    expect((await house.app.inject({ url: '/art/thumb/nothing' })).statusCode).toBe(404)
  })

  test('GAME-6 room and presenter lists are empty while no table is open', async () => {
    expect(await member.caller.ok(pvpRooms, {})).toMatchObject({ content: [], state: 'away' })
    expect(await visitor.ok(liveModels, {})).toMatchObject({ content: [], source: 'away' })
  })
})

describe('jackpots', () => {
  test('LOBBY-3 the counter is the same for everybody, starts between 20 and 21 million and grows by 100 to 500 every 3, 4 or 5 s', async () => {
    const [one, other] = await Promise.all([visitor.ok(jackpots), member.caller.ok(jackpots)])
    expect(one.display).toBe('counter')
    expect(parseMoney(one.amount)).toBeGreaterThan(parseMoney('20000000'))
    const steps = [one.amount, ...one.ticks.map((tick) => tick.amount)].map(parseMoney)
    const growth = steps.slice(1).map((amount, index) => Number(amount - (steps[index] ?? 0n)) / 10_000)
    expect(growth.length).toBeGreaterThanOrEqual(11)
    expect(growth.every((step) => step >= 100 && step <= 500)).toBe(true)
    const pauses = one.ticks.slice(1).map((tick, index) => tick.afterMs - (one.ticks[index]?.afterMs ?? 0))
    expect(pauses.every((pause) => [3000, 4000, 5000].includes(pause))).toBe(true)
    const last = (answer: typeof one) =>
      answer.ticks.map((tick) => `${new Date(answer.at).getTime() + tick.afterMs} ${tick.amount}`)
    expect(last(other).slice(0, 5)).toEqual(
      last(one)
        .filter((tick) => last(other).includes(tick))
        .slice(0, 5),
    )
  })
})

describe('winners and prizes', () => {
  test('LOBBY-4 LOBBY-7 the board shows real settled wins, the biggest first, names masked; a hot game’s prize is its biggest', async () => {
    expect((await visitor.ok(winnerBoard, { gameCategory: 'ALL', limitNum: 20 })).content).toEqual([])
    const key = keys.BGS
    if (!key) throw new Error('no key')
    const vendor = vendorClient(house, 'BGS', key)
    await fundCash(house, member.id, 100)
    const trial = await buildTrial(house)
    const play = async (who: Person, round: string, paid: string) => {
      const seat = await sitDown(house, vendor, who, 'skyrise')
      const base = { accountRef: seat.accountRef, roundId: round, gameCode: 'skyrise', currency: 'BDT' }
      expect(
        await vendor.send('bet', { ...base, txId: `${round}-b`, session: seat.session, amount: '10' }),
      ).toMatchObject({ code: 0 })
      expect(
        await vendor.send('win', {
          ...base,
          txId: `${round}-w`,
          betTxId: `${round}-b`,
          amount: paid,
          roundClosed: true,
        }),
      ).toMatchObject({ code: 0 })
    }
    await play(member, 'w1', '25.50')
    await play(member, 'w2', '480')
    await play(member, 'w3', '5')
    await play(trial, 'w4', '9000')
    house.clock.advance(6_000)
    const { content } = await visitor.ok(winnerBoard, {})
    expect(content.map((row) => row.winAmount)).toEqual(['480.00', '25.50'])
    const masked = `${member.username.slice(0, 2)}***${member.username.at(-1)}`
    expect(content[0]).toMatchObject({
      customerName: masked,
      gameCode: 'skyrise',
      gameName: 'Skyrise',
      currency: 'BDT',
    })
    expect(JSON.stringify(content)).not.toContain(member.username)
    expect((await visitor.ok(winnerBoard, { gameCategory: 'LIVE' })).content).toEqual([])
    expect((await visitor.ok(winnerBoard, { gameCode: 'skyrise', limitNum: 1 })).content).toEqual(content.slice(0, 1))
    expect((await visitor.ok(winnerBoard, { gameCode: 'sundarban' })).content).toEqual([])
    const hot = await visitor.ok(calls.hotGames, {})
    expect(hot.content.find((game) => game.gameCode === 'skyrise')?.prize).toEqual({
      amount: '480.00',
      currency: 'BDT',
    })
    expect(hot.content.filter((game) => game.prize)).toHaveLength(1)
    await expectBalancedBooks(house.env.db)
  })
})

describe('seeds', () => {
  test('GAME-4 seeding twice changes nothing: operators’ changes and the studio’s keys stay', async () => {
    await updateGame(house.env.db, 'ghuri', { status: 'off', isHot: false })
    const folder = mkdtempSync(join(tmpdir(), 'fairhouse-seeds-'))
    try {
      const file = join(folder, 'data/studio-vendors.json')
      const first = await seedGames(house.env, { studioVendors: file })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(await seedGames(house.env, { studioVendors: file })).toEqual(first)
      const key = first.PT
      if (!key) throw new Error('no key')
      house.clock.advance(3_000)
      expect(await vendorClient(house, 'PT', key).send('status', { txId: 'x' })).toMatchObject({ code: 0 })
      rmSync(file)
      const lost = await seedGames(house.env, { studioVendors: file })
      expect(lost.PT?.keyId).not.toBe(key.keyId)
      house.clock.advance(3_000)
      expect(await vendorClient(house, 'PT', key).send('status', { txId: 'x' })).toMatchObject({ code: 5 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const [ghuri] = await house.env.db.query('select status, is_hot from games.games where code = $1', ['ghuri'])
    expect(ghuri).toEqual({ status: 'off', is_hot: false })
  })
})
