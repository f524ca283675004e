import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gameList, gameQuery } from '#contract/catalogue/games.ts'
import { gameLaunch, launchGame, type GameUnavailable } from '#contract/doors/launch.ts'
import { FAVORITES_MAX } from '#contract/limits.ts'
import * as calls from '#contract/catalogue/player-games.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import { updateGame, updateVendor } from '../titles/catalogue.sql.ts'

let house: House
let visitor: Caller
let member: Person

beforeAll(async () => {
  house = await openHouse()
  await seedGames(house.env, { studioVendors: null })
  visitor = house.as()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
})

const codes = (page: { content: { gameCode: string }[] }) => page.content.map((game) => game.gameCode)

describe('launch', () => {
  test('GAME-1 a launch leads to the vendor’s page with a token in the fragment, and is remembered under recent', async () => {
    const launched = await member.caller.ok(gameLaunch, { gameCode: 'sundarban', device: 'MOBILE', language: 'bn' })
    expect(launched).toMatchObject({
      gameCode: 'sundarban',
      title: 'সুন্দরবনের বাঘ',
      vendor: 'PT',
      isTrial: false,
      backUrl: '/rng',
      currency: 'BDT',
    })
    const url = new URL(launched.url)
    expect(`${url.origin}${url.pathname}`).toBe(`${house.env.config.studioOrigin}/play/slot`)
    expect(Object.fromEntries(url.searchParams)).toEqual({ vendor: 'PT', game: 'sundarban', lang: 'bn' })
    expect(url.hash).toMatch(/^#t=[\w-]{43}$/)
    const token = url.hash.slice(3)
    expect(await house.env.db.query('select 1 from games.launches where token_hash = $1', [token])).toEqual([])

    await member.caller.ok(gameLaunch, { gameCode: 'dice', backUrl: '/favorite' })
    const recent = await member.caller.ok(calls.recentGames, {})
    expect(codes(recent)).toEqual(['dice', 'sundarban'])
    expect(codes(await member.caller.ok(gameList, { category: 'RECENT', gameType: 'RNG' }))).toEqual(['sundarban'])
    const byNode = await member.caller.ok(gameLaunch, { nodeId: recent.content[0]?.nodeId })
    expect(byNode.gameCode).toBe('dice')
  })

  test('GAME-1 visitors and operators are asked to log in; trial players get play money; agents may play', async () => {
    const operator = await buildOperator(house)
    const [trial, agent] = [await buildTrial(house), await buildAgent(house)]
    for (const caller of [visitor, operator.caller]) {
      expect((await caller.call(gameLaunch, { gameCode: 'dice' })).body).toMatchObject({
        success: false,
        code: 'LOGIN_REQUIRED',
      })
    }
    expect(await trial.caller.ok(gameLaunch, { gameCode: 'dice', trial: false })).toMatchObject({ isTrial: true })
    expect(await agent.caller.ok(gameLaunch, { gameCode: 'dice' })).toMatchObject({ isTrial: false })
    expect(await member.caller.ok(gameLaunch, { gameCode: 'dice', trial: true })).toMatchObject({ isTrial: true })
  })

  test('GAME-1 LOTT-1 LOBBY-9 every title of the lottery lanes opens the hall, at its own lottery', async () => {
    for (const gameType of ['LOTT', 'ELOTT'] as const) {
      const pages = [1, 2].map((pageNo) => visitor.ok(gameQuery, { gameType, pageSize: 60, pageNo }))
      const content = (await Promise.all(pages)).flatMap((page) => page.content)
      expect(content.length).toBe(GAMES.filter(({ type }) => type === gameType).length)
      for (const { gameCode, isPlayable } of content) {
        expect(isPlayable, gameCode).toBe(true)
        const { url } = await member.caller.ok(gameLaunch, { gameCode, backUrl: '/lott' })
        const { searchParams, hash } = new URL(url, 'https://site.example')
        expect([searchParams.get('gameCode'), searchParams.get('backUrl'), hash], url).toEqual([gameCode, '/lott', ''])
      }
    }
  })

  test('GAME-5 a game that cannot be played answers with playable games of its lane instead', async () => {
    const unavailable = async (call: typeof gameLaunch | typeof launchGame, gameCode: string) => {
      const { status, body } = await member.caller.call(call, { gameCode })
      expect(status).toBe(422)
      if (body.success) throw new Error('it was launched')
      expect(body.code).toBe('GAME_UNAVAILABLE')
      return body.value as unknown as GameUnavailable
    }
    // every seeded title has an engine that plays it; a title that an operator lists before its engine exists has none
    const playedBy = async (engine: string | null) => {
      await house.env.db.query('update games.games set engine = $1 where code = $2', [engine, 'holdem'])
      announceCatalogue(house.env)
    }
    await playedBy(null)
    const table = await unavailable(gameLaunch, 'holdem')
    expect(table.reason).toBe('no-engine')
    expect(table.recommended).toHaveLength(6)
    expect(table.recommended.every((game) => game.isPlayable)).toBe(true)
    expect((await unavailable(launchGame, 'holdem')).gameName).toBe(table.gameName)
    await playedBy('pvp-holdem')

    await updateGame(house.env.db, 'medusa', { status: 'maintenance' })
    await updateVendor(house.env.db, 'CQ9', { status: 'off' })
    announceCatalogue(house.env)
    const slot = await unavailable(gameLaunch, 'medusa')
    expect(slot.reason).toBe('maintenance')
    expect(slot.recommended.every((game) => game.vendor === 'PT')).toBe(true)
    expect((await visitor.ok(gameQuery, { search: 'gaze of medusa' })).content[0]).toMatchObject({
      status: 'maintenance',
      isPlayable: false,
    })
    const ofOff = GAMES.find((game) => game.vendor === 'CQ9')?.code ?? ''
    expect((await unavailable(gameLaunch, ofOff)).reason).toBe('off')
    expect((await visitor.ok(gameQuery, { vassalage: 'CQ9' })).total).toBe(0)
    await updateGame(house.env.db, 'medusa', { status: 'on' })
    await updateVendor(house.env.db, 'CQ9', { status: 'on' })
    announceCatalogue(house.env)
    expect(await member.caller.ok(gameLaunch, { gameCode: 'medusa' })).toMatchObject({ gameCode: 'medusa' })
  })

  test('GAME-1 unknown games, foreign ways back and frozen members are refused', async () => {
    expect((await member.caller.call(gameLaunch, { gameCode: 'no-such-game' })).body).toMatchObject({
      code: 'GAME_NOT_FOUND',
    })
    expect((await member.caller.call(gameLaunch, { nodeId: '1' })).body).toMatchObject({ code: 'GAME_NOT_FOUND' })
    expect((await member.caller.call(launchGame, { gameCode: 'dice' })).body).toMatchObject({ code: 'GAME_NOT_FOUND' })
    expect((await member.caller.call(gameLaunch, {})).body).toMatchObject({ code: 'INVALID_INPUT' })
    for (const backUrl of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:0',
    ]) {
      expect((await member.caller.call(gameLaunch, { gameCode: 'dice', backUrl })).body).toMatchObject({
        code: 'INVALID_INPUT',
      })
    }
    await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id])
    expect((await member.caller.call(gameLaunch, { gameCode: 'dice' })).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
  })
})

describe('favourites', () => {
  const nodeOf = async (search: string) => (await visitor.ok(gameQuery, { search })).content[0]?.nodeId ?? ''

  test('LOBBY-10 favourites are kept, listed the latest first and let go; doing so twice changes nothing', async () => {
    const [sky, dice, bac] = [await nodeOf('skyrise'), await nodeOf('fair dice'), await nodeOf('baccarat royale')]
    for (const nodeId of [sky, dice, bac, sky]) {
      house.clock.advance(1_000)
      await member.caller.ok(calls.addFavorite, { nodeId, vendor: 'BGS', gameType: 'RNG' })
    }
    expect(await member.caller.ok(calls.favoriteIds)).toEqual({ ids: [bac, dice, sky] })
    expect(codes(await member.caller.ok(calls.favorites, { pageSize: 2 }))).toEqual(['bac', 'dice'])
    expect(codes(await member.caller.ok(calls.favorites, { gameType: 'LIVE' }))).toEqual(['bac'])
    expect(codes(await member.caller.ok(gameList, { category: 'FAV', vassalage: 'INHOUSE' }))).toEqual([
      'dice',
      'skyrise',
    ])
    await member.caller.ok(calls.removeFavorite, { nodeId: dice })
    await member.caller.ok(calls.removeFavorite, { nodeId: dice })
    expect(await member.caller.ok(calls.favoriteIds)).toEqual({ ids: [bac, sky] })
    const other = await buildMember(house)
    expect(await other.caller.ok(calls.favoriteIds)).toEqual({ ids: [] })
  })

  test('LOBBY-10 unknown games are refused, the thousandth favourite too, also when fifty come at once; visitors log in first', async () => {
    expect((await member.caller.call(calls.addFavorite, { nodeId: '1' })).body).toMatchObject({
      code: 'GAME_NOT_FOUND',
    })
    expect((await visitor.call(calls.addFavorite, { nodeId: '1' })).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    expect((await visitor.call(calls.favoriteIds)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    await house.env.db.query(
      `with made as (insert into games.games (code, vendor, game_type, classify, names, theme, sort, status)
         select 'filler-' || n, 'PT', 'RNG', 'SLOT', '{"en":"Filler"}', '', 5000 + n, 'off' from generate_series(1, $2::int) n returning code)
       insert into games.favorites (member_id, game_code, added_at) select $1, code, now() from made limit 0`,
      [member.id, FAVORITES_MAX - 1],
    )
    await house.env.db.query(
      `insert into games.favorites (member_id, game_code, added_at) select $1, code, now() from games.games where code like 'filler-%'`,
      [member.id],
    )
    const nodes = (await visitor.ok(gameQuery, { gameType: 'LIVE', pageSize: 50 })).content.map((game) => game.nodeId)
    const answers = await Promise.all(nodes.map((nodeId) => member.caller.call(calls.addFavorite, { nodeId })))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.body.success && answer.body.code === 'FAVORITES_FULL')).toHaveLength(
      nodes.length - 1,
    )
  })
})
