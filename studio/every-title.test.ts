/**
 * Every tile works: each seeded title opens its engine's page with its own session, and the shared rooms play through
 * the real door.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { HALL_ENGINE } from '#server/modules/catalogue/seeds/games-lottery.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openPlayedHouse, type PlayedHouse } from '#server/testing/played-house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { FishingNight } from './testing/fishing-night.ts'
import { PvpNight } from './testing/pvp-night.ts'

let house: PlayedHouse
let platform: PlayedHouse['platform']
let studio: PlayedHouse['studio']
beforeAll(async () => {
  house = await openPlayedHouse()
  platform = house.platform
  studio = house.studio
})
afterAll(async () => {
  await expectBalancedBooks(platform.env.db)
  await house.close()
})

async function rich(): Promise<Person> {
  const person = await buildMember(platform)
  await fundCash(platform, person.id, 2_000)
  return person
}

/** Off until a brand turns it on. */
const BIRDS = 'COCKFIGHT'

/** Titles that this studio plays: the lottery hall is a page of the site. */
const PLAYED = GAMES.filter(({ type, engine }) => type !== BIRDS && engine !== HALL_ENGINE)

/** Returns what is wrong with the titles of one vendor. */
async function faultsOf(vendor: string): Promise<string[]> {
  const person = await rich()
  const faults: string[] = []
  for (const { code, type } of PLAYED.filter((game) => game.vendor === vendor)) {
    try {
      const { member } = await house.launch(person, code)
      if (member.state.game?.code !== code)
        faults.push(`${vendor} ${code} opens ${JSON.stringify(member.state).slice(0, 120)}`)
    } catch (error) {
      faults.push(`${vendor} ${type} ${code}: ${(error as Error).message.slice(0, 120)}`)
    }
  }
  return faults
}

test('GAME-4 LOBBY-8 LOBBY-9 every title of every vendor has an engine, and its page takes the member’s session', async () => {
  const vendors = [...new Set(PLAYED.map(({ vendor }) => vendor))]
  expect(vendors.length).toBeGreaterThan(20)
  expect((await Promise.all(vendors.map(faultsOf))).flat()).toEqual([])
})

test('GAME-2 GAME-4 GAME-7 fishing through the real door: what was shot is the stake, the rest of the magazine comes back', async () => {
  const title = GAMES.find(({ engine }) => engine === 'fishing-reef')?.code ?? ''
  const person = await rich()
  const { member } = await house.launch(person, title)
  const night = FishingNight.of(studio, house.clock, 'reef')
  const screen = await night.sitAgain(member)
  await screen.load(10)
  for (let shots = 0; shots < 3; shots++) await screen.shoot()
  await night.pass(3_000) // the number of messages a second is limited
  screen.raw.leave()
  studio.env.outbox.start()
  for (let look = 0; look < 40; look++) await night.pass(1_000)
  await studio.env.outbox.stop()
  const [row] = (await person.caller.ok(bets, {})).content
  expect(row).toMatchObject({ stake: '3.00', state: 'settled' })
  expect((await person.caller.ok(betDetail, { id: row?.id ?? '' })).detail).toMatchObject({
    engine: 'fishing',
    proof: { kind: 'seeds' },
  })
})

test('GAME-2 GAME-4 GAME-7 a hand between people through the real door: both blinds are stakes, the pot is the winner’s', async () => {
  const night = PvpNight.of(studio, house.clock, 'holdem', 'KX')
  const people = [await rich(), await rich()]
  for (const [seat, person] of people.entries()) {
    const { member } = await house.launch(person, 'holdem')
    const screen = await night.comeAgain(`player${seat}`, member, 'real-BDT-2-1')
    await screen.say({ type: 'sit', seat, buyIn: '500.00', seed: `seed-of-player${seat}` })
  }
  await night.toHand()
  await night.play('fold')
  for (const screen of night.screens) await screen.say({ type: 'leave' })
  studio.env.outbox.start()
  for (let look = 0; look < 40; look++) await night.pass(1_000)
  await studio.env.outbox.stop()
  const rows = await Promise.all(
    people.map(async (person) =>
      (await person.caller.ok(bets, {})).content.map(({ stake, payout, state }) => ({ stake, payout, state })),
    ),
  )
  expect(rows.flat().toSorted((a, b) => Number(a.payout) - Number(b.payout))).toEqual([
    { stake: '5.00', payout: '0.00', state: 'settled' },
    { stake: '5.00', payout: '10.00', state: 'settled' },
  ])
})
