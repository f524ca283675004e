import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as games from '#contract/catalogue/games.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { jackpots } from '#contract/catalogue/jackpots.ts'
import {
  FIRST_ORDER,
  type LobbyOrder,
  type LobbyOrderSection,
  type LobbySection,
} from '#contract/catalogue/lobby-order.ts'
import { lobbyHome } from '#contract/lobby/lobby.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import * as office from '#contract/catalogue/office-lobby-order.ts'
import { setWinnerPrivacy, winnerPrivacy } from '#contract/catalogue/player-games.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { fundCash, sitDown, vendorClient } from '#server/testing/vendor.ts'

let house: House
let keys: StudioVendors
let visitor: Caller
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  visitor = house.as()
  admin = await buildOperator(house)
})
afterAll(() => house.close())

const codes = (page: { content: { gameCode: string }[] }) => page.content.map((game) => game.gameCode)
const now = () => admin.caller.ok(office.getLobbyOrder)
const changed = (content: LobbyOrder, name: LobbySection, change: Partial<LobbyOrderSection>): LobbyOrder => ({
  ...content,
  sections: content.sections.map((one) => (one.section === name ? { ...one, ...change } : one)),
})
const save = async (content: LobbyOrder, reason?: string) =>
  admin.caller.ok(office.setLobbyOrder, { content, revision: (await now()).revision, reason })

describe('the order of the lobby', () => {
  test('OFFICE-3 LOBBY-5 a brand begins with the order of the house; what is saved applies to the menus, the first screen and the lists at once', async () => {
    expect(await now()).toEqual({ revision: 0, content: FIRST_ORDER })
    const moved: LobbyOrder = {
      ...FIRST_ORDER,
      sections: FIRST_ORDER.sections.toSorted(
        (a, b) =>
          Number(b.section === 'HOT') - Number(a.section === 'HOT') ||
          Number(b.section === 'INHOUSE') - Number(a.section === 'INHOUSE'),
      ),
    }
    const content = changed(changed(moved, 'INHOUSE', { pins: ['plinko', 'dice'] }), 'COCKFIGHT', { shown: false })
    expect(await save(content, 'our own games first')).toMatchObject({ revision: 1 })
    const { sections } = await visitor.ok(games.gameMenus, {})
    expect(sections.slice(0, 2).map((one) => one.section)).toEqual(['HOT', 'INHOUSE'])
    expect(sections.map((one) => one.section)).not.toContain('COCKFIGHT')
    expect(codes(await visitor.ok(games.gameQuery, { gameType: 'RNG', vassalage: 'INHOUSE' })).slice(0, 3)).toEqual([
      'plinko',
      'dice',
      'skyrise',
    ])
    const home = await visitor.ok(lobbyHome, {})
    expect(home.firstLane?.lane).toBe('INHOUSE')
    expect(home.firstLane?.page.content[0]?.gameCode).toBe('plinko')
    expect((await visitor.ok(games.gameQuery, { gameType: 'COCKFIGHT' })).total).toBeGreaterThan(0)
    const {
      content: [act],
    } = await admin.caller.ok(listAudit, { subject: 'lobby:fairhouse' })
    expect(act).toMatchObject({ action: 'lobby.order', operator: admin.username, reason: 'our own games first' })
  })

  test('OFFICE-3 hot pins come first, in every lane; a pinned game that is off is left out', async () => {
    const content = changed((await now()).content, 'HOT', { pins: ['mines', 'bac'] })
    await save(content)
    expect(codes(await visitor.ok(games.hotGames, {})).slice(0, 2)).toEqual(['mines', 'bac'])
    await house.env.db.query(`update games.games set status = 'off' where code = 'mines'`)
    house.clock.advance(11_000)
    await expect.poll(async () => codes(await visitor.ok(games.hotGames, {}))[0]).toBe('bac')
  })

  test('OFFICE-3 every revision is stored; an earlier one is restored by saving it again, and two operators do not overwrite each other', async () => {
    const { content: revisions, total } = await admin.caller.ok(office.listLobbyOrders)
    expect(total).toBe(2)
    expect(revisions.map((one) => one.revision)).toEqual([2, 1])
    const first = revisions.at(-1)
    if (!first) throw new Error('no revision')
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.caller.call(office.setLobbyOrder, { content: first.content, revision: 2 })),
    )
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.body.success && answer.body.code === 'LOBBY_ORDER_CHANGED')).toHaveLength(
      2,
    )
    expect(await now()).toEqual({ revision: 3, content: first.content })
    await expect(asOwner(house, (db) => db.query('delete from games.lobby_orders'))).rejects.toThrow('append-only')
  })

  test('OFFICE-3 wrong orders are refused: an unknown game, a game of another lane, a section twice, hot games not first', async () => {
    const { content, revision } = await now()
    const refusal = async (wrong: LobbyOrder) => {
      const { body } = await admin.caller.call(office.setLobbyOrder, { content: wrong, revision })
      return body.success ? 'saved' : body.code
    }
    expect(await refusal(changed(content, 'LIVE', { pins: ['no-such-game'] }))).toBe('GAME_NOT_FOUND')
    expect(await refusal(changed(content, 'LIVE', { pins: ['dice'] }))).toBe('INVALID_INPUT')
    expect(await refusal({ ...content, sections: [...content.sections, ...content.sections.slice(1, 2)] })).toBe(
      'INVALID_INPUT',
    )
    expect(await refusal({ ...content, sections: content.sections.toReversed() })).toBe('INVALID_INPUT')
    expect((await now()).revision).toBe(revision)
    const viewer = await buildOperator(house, 'viewer')
    expect((await viewer.caller.call(office.setLobbyOrder, { content, revision })).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    expect((await viewer.caller.call(office.getLobbyOrder)).body).toMatchObject({ success: true })
  })

  test('OFFICE-3 LOBBY-5 a preview says why each game is at its place, counts real players where it sorts by them, and saves nothing', async () => {
    const members = await Promise.all([buildMember(house), buildMember(house)])
    await house.env.db.query(
      `insert into bets.game_players (merchant, currency, game_code, member_id, last_day)
       select brand, 'BDT', game, m || brand, (now() at time zone 'UTC')::date - days from unnest($1::text[]) as m,
         (values ('fairhouse', 'ludo-roll', 0), ('meghna', 'mines', 0), ('fairhouse', 'plinko', 9)) as t(brand, game, days)`,
      [members.map((member) => member.id)],
    )
    house.clock.advance(5 * 60_000)
    const before = await now()
    const content = changed(changed(before.content, 'INHOUSE', { sort: 'popular', pins: ['dice'] }), 'LIVE', {
      shown: false,
    })
    const { sections } = await admin.caller.ok(office.previewLobbyOrder, { content, language: 'en' })
    const inhouse = sections.find((one) => one.section === 'INHOUSE')
    expect(inhouse?.games.slice(0, 3).map(({ game, reason, players }) => [game.gameName, reason, players])).toEqual([
      ['Fair Dice', 'pinned', 0],
      ['Ludo Roll', 'played', 2],
      ['Skyrise', 'house', 0],
    ])
    expect(sections.some((one) => one.section === 'LIVE')).toBe(false)
    expect(await now()).toEqual(before)
    await save(content)
    const [, ludo] = (await visitor.ok(games.gameQuery, { gameType: 'RNG', vassalage: 'INHOUSE' })).content
    expect(ludo).toMatchObject({ gameCode: 'ludo-roll', players: 2 })
    const [first, second] = (await visitor.ok(games.popular, {})).content
    expect([first?.gameCode, first?.players, second?.players]).toEqual(['ludo-roll', 2, undefined])
  })
})

describe('jackpots', () => {
  test('LOBBY-3 OFFICE-3 where an operator turns them on, the pools of the ledger are shown, never older than 30 s with the time until asked again', async () => {
    const content = (await now()).content
    await save({ ...content, jackpot: 'pools' })
    expect(await visitor.ok(jackpots)).toMatchObject({ display: 'pools', amount: '0.00', pools: [], ticks: [] })
    const member = await buildMember(house)
    await fundCash(house, member.id, 100)
    const key = keys.BGS
    if (!key) throw new Error('no key')
    const vendor = vendorClient(house, 'BGS', key)
    const seat = await sitDown(house, vendor, member, 'dice')
    expect(
      await vendor.send('bet', {
        txId: 'pool-1',
        session: seat.session,
        accountRef: seat.accountRef,
        roundId: 'pool-1',
        gameCode: 'dice',
        amount: '10',
        currency: 'BDT',
        jackpotContribution: '0.25',
      }),
    ).toMatchObject({ code: 0 })
    house.clock.advance(11_000)
    const shown = await visitor.ok(jackpots)
    expect(shown).toMatchObject({
      display: 'pools',
      amount: '0.25',
      pools: [{ vendor: 'BGS', displayName: 'Kite & Co', amount: '0.25' }],
    })
    expect(house.clock.now().getTime() - new Date(shown.at).getTime() + shown.refreshAfterMs).toBeLessThan(30_000)
    await save({ ...content, jackpot: 'counter' })
    expect(await visitor.ok(jackpots)).toMatchObject({ display: 'counter', pools: [] })
  })
})

describe('winners', () => {
  test('LOBBY-4 LOBBY-7 the biggest win of the last days leads, however many smaller ones came since; it stands in its own brand and currency alone, and goes with the week', async () => {
    const [member, stranger] = [await buildMember(house), await buildMember(house)]
    await house.env.db.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
       select 'meghna', 'Meghna', currency, languages, default_language, time_zone, market, 'meghna.example' from core.brands where is_default`,
    )
    await house.env.db.query(`update identity.accounts set merchant = 'meghna' where id = $1`, [stranger.id])
    const settle = (
      name: string,
      id: string,
      amount: number,
      daysAgo: number,
      { rounds = 1, trial = false, state = 'settled' } = {},
    ) =>
      house.env.db.query(
        `insert into bets.rounds (vendor, round_id, member_id, trial, game_code, game_type, currency, state, stake, valid_bet, payout, detail, opened_at, settled_at)
       select 'BGS', $1 || '-' || n, $2, $6, 'skyrise', 'RNG', 'BDT', $7::bets.round_state, 0, 0, $3::bigint + (n - 1) * 100, '{}', $4, case when $7 = 'settled' then $4::timestamptz end from generate_series(1, $5::int) n`,
        [name, id, amount * 10_000, new Date(house.clock.now().getTime() - daysAgo * 86_400_000), rounds, trial, state],
      )
    try {
      await settle('big', member.id, 50_000, 3)
      await settle('small', member.id, 5, 0, { rounds: 700 })
      await settle('old', member.id, 90_000, 7.1)
      await settle('theirs', stranger.id, 70_000, 1)
      await settle('play', member.id, 80_000, 1, { trial: true })
      await settle('open', member.id, 60_000, 1, { state: 'open' })
      house.clock.advance(6_000)
      const { content } = await visitor.ok(winnerBoard, {})
      expect(content).toHaveLength(20)
      expect(content.slice(0, 2).map((row) => row.winAmount)).toEqual(['50000.00', '11.99'])
      const hot = (await visitor.ok(games.hotGames, {})).content.find((game) => game.gameCode === 'skyrise')
      expect(hot?.prize?.amount).toBe('50000.00')
    } finally {
      await house.env.db.query('delete from bets.rounds where member_id = any ($1)', [[member.id, stranger.id]])
      house.clock.advance(6_000)
    }
  })

  test('LOBBY-4 a member who does not want to be shown is not on the board, past wins included, and returns by the same setting', async () => {
    const member = await buildMember(house)
    await fundCash(house, member.id, 100)
    const key = keys.BGS
    if (!key) throw new Error('no key')
    const vendor = vendorClient(house, 'BGS', key)
    const seat = await sitDown(house, vendor, member, 'dice')
    const base = { accountRef: seat.accountRef, roundId: 'hidden-1', gameCode: 'dice', currency: 'BDT' }
    await vendor.send('bet', { ...base, txId: 'h-b', session: seat.session, amount: '10' })
    await vendor.send('win', { ...base, txId: 'h-w', betTxId: 'h-b', amount: '777', roundClosed: true })
    house.clock.advance(6_000)
    const board = async () => (await visitor.ok(winnerBoard, {})).content.map((row) => row.winAmount)
    expect(await member.caller.ok(winnerPrivacy)).toEqual({ isShown: true })
    expect(await board()).toContain('777.00')
    await member.caller.ok(setWinnerPrivacy, { isShown: false })
    expect(await board()).not.toContain('777.00')
    expect(await member.caller.ok(winnerPrivacy)).toEqual({ isShown: false })
    await member.caller.ok(setWinnerPrivacy, { isShown: true })
    expect(await board()).toContain('777.00')
  })
})

describe('vendors’ health', () => {
  test('OFFICE-3 health is judged by signed messages and opened games; opened games without messages say that a vendor fails', async () => {
    const auditor = await buildHouseOperator(house)
    const seenBy = async ({ caller }: { caller: typeof auditor.caller }, id: string) =>
      (await caller.ok(office.vendorHealth)).content.find((row) => row.id === id)
    const of = (id: string) => seenBy(auditor, id)
    expect(await of('BGS')).toMatchObject({ state: 'well' })
    expect((await of('BGS'))?.messages).toBeGreaterThan(0)
    expect(await of('PT')).toMatchObject({ state: 'quiet', messages: 0, lastMessageAt: null, launches: 0 })
    await house.env.db.query(
      `insert into games.launches (token_hash, member_id, vendor, game_code, currency, is_trial, language, expires_at)
       select 'lost-' || n, '1', 'PT', 'medusa', 'BDT', false, 'en', $1 from generate_series(1, 4) n`,
      [house.clock.now()],
    )
    house.clock.advance(1_000)
    expect(await of('PT')).toMatchObject({ state: 'failing', launches: 4, reached: 0 })
    // a brand sees what its own members opened, and never how much members of other brands play
    expect(await seenBy(admin, 'PT')).toMatchObject({
      state: 'quiet',
      messages: null,
      lastMessageAt: null,
      launches: 0,
      reached: 0,
    })
    const own = await buildMember(house)
    await house.env.db.query(`update games.launches set member_id = $1 where token_hash like 'lost-%'`, [own.id])
    expect(await seenBy(admin, 'PT')).toMatchObject({ state: 'failing', launches: 4 })
    const [all, ours] = [await of('BGS'), await seenBy(admin, 'BGS')]
    expect(ours).toMatchObject({ state: 'well', messages: null, lastMessageAt: null })
    await house.env.db.query(`update bets.rounds set merchant = 'meghna' where vendor = 'BGS' and state = 'open'`)
    expect([(await of('BGS'))?.openRounds, (await seenBy(admin, 'BGS'))?.openRounds]).toEqual([all?.openRounds, 0])
  })
})
