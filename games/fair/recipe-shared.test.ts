/**
 * The second part of the printed recipe: from that text, the data printed beside a game and a round's record alone, it
 * finds what our rules draw and pay, in every slot, at fish, in crash and at the tables.
 */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bustOfLink } from '#games/crash/rules.ts'
import { FISHING_PREFIX, HALLS, hallOf } from '#games/fishing/fish.ts'
import { decideShot } from '#games/fishing/rules.ts'
import { drawSpin } from '#games/slot/rules.ts'
import { ALL_SKINS, SKIN_PREFIX } from '#games/slot/skins.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { TABLE_GAMES, type TableKind } from '#games/table/table-games.ts'
import { openPlayerStream } from './player-stream.ts'
import { printedData } from './printed-data.ts'
import { RECIPE } from './recipe.ts'
import { SHARED_RECIPE } from './recipe-shared.ts'
import { decidingHash, MIX_RECIPE } from './round-mix.ts'

type Seeds = [serverSeed: string, clientSeed: string, nonce: number]
type Verifier = {
  spin(
    skin: unknown,
    ...seeds: [...Seeds, isFree: boolean]
  ): Promise<{ stops?: number[]; windows?: string[][][]; coins: number }>
  shot(fish: unknown, ...seeds: [...Seeds, isLaser: boolean]): Promise<{ word: number; bullets: number }>
  before(hash: string): Promise<string>
  mixed(link: string, mix: object): Promise<string>
  crash(hash: string, salt: string): Promise<number>
  table(name: string, hash: string, number: number, salt: string): Promise<unknown>
}
const names = 'spin, shot, before, mixed, crash, table'
// oxlint-disable-next-line no-implied-eval -- the text is what is tested
const printed = new Function(`${RECIPE}\n${SHARED_RECIPE}\nreturn { ${names} }`)() as Verifier
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test.each(ALL_SKINS.map((skin) => [skin.name, skin] as const))(
  'GAME-8 the printed recipe and the printed reels of %s find the spins and their pays, free ones too',
  async (name, skin) => {
    const data: unknown = JSON.parse(printedData(`${SKIN_PREFIX}${name}`) ?? 'null')
    for (let nonce = 0; nonce < 60; nonce++) {
      const isFree = nonce % 3 === 0
      const drawn = await drawSpin(
        skin,
        openPlayerStream(hmac, { serverSeed: 'house', clientSeed: 'ঢাকা', nonce }),
        isFree,
      )
      const { stops = [], windows, coins } = await printed.spin(data, 'house', 'ঢাকা', nonce, isFree)
      expect({ stops, coins }).toEqual({ stops: drawn.stops, coins: drawn.pays })
      if (windows) expect(windows).toEqual(drawn.drops.map(({ grid }) => grid))
    }
  },
)

test('GAME-8 the printed recipe and the printed fish find every shot of every hall', async () => {
  for (const hall of HALLS) {
    const data = JSON.parse(printedData(`${FISHING_PREFIX}${hall}`) ?? '{}') as Record<string, unknown>
    for (const { fish } of hallOf(hall).fish) {
      for (let nonce = 0; nonce < 30; nonce++) {
        const isLaser = nonce % 2 === 1
        const stream = openPlayerStream(hmac, { serverSeed: 'house', clientSeed: 'mine', nonce })
        const { draw, multiplier } = await decideShot(stream, hall, { fish, level: 1, isLaser })
        expect(await printed.shot(data[fish], 'house', 'mine', nonce, isLaser)).toEqual({
          word: draw,
          bullets: multiplier,
        })
      }
    }
  }
})

test('GAME-8 the printed recipe finds the deciding hash of a mixed round, the end of a flight and the link before', async () => {
  const link = hashOf('link')
  const beacon = { source: 'drand/x', pulse: 7, value: hashOf('pulse'), signature: null }
  for (const told of [null, beacon]) {
    const mix = { round: 'crash:1', seed: 's', root: hashOf('root'), beacon: told }
    const whole = { ...mix, recipe: MIX_RECIPE, seal: hashOf('s'), closesAt: 0, own: null } as const
    const hash = await decidingHash(hmac, link, whole)
    expect(await printed.mixed(link, mix)).toBe(hash)
    expect(Math.round((await printed.crash(hash, 'salt')) * 100)).toBe(await bustOfLink(hmac, hash, 'salt'))
  }
  expect(await printed.before(link)).toBe(hashOf(link))
})

const baccarat = ({ player, banker }: Record<string, number[]>) => [
  ...(player?.slice(0, 2) ?? []),
  ...(banker?.slice(0, 2) ?? []),
]

/** What a round shows, as the list of what was drawn for it. */
const DRAWN: Readonly<Record<TableKind, (outcome: never) => unknown>> = {
  baccarat: baccarat,
  'baccarat-no-commission': baccarat,
  'dragon-tiger': ({ dragon, tiger }: Record<string, number>) => [dragon, tiger],
  'andar-bahar': ({ joker, dealt }: { joker: number; dealt: number[] }) => [joker, ...dealt],
  'teen-patti': ({ a, b }: Record<string, number[]>) => [a?.[0], b?.[0], a?.[1], b?.[1], a?.[2], b?.[2]],
  'twenty-one': ({ player, dealer }: Record<string, number[]>) => [
    player?.[0],
    dealer?.[0],
    player?.[1],
    dealer?.[1],
    ...(player?.slice(2) ?? []),
    ...(dealer?.slice(2) ?? []),
  ],
  'sic-bo': (dice: number[]) => dice,
  roulette: ({ pocket }: { pocket: number }) => pocket,
  'fan-tan': ({ beads }: { beads: number }) => beads,
  wheel: ({ field }: { field: number }) => field,
}

test.each(Object.keys(TABLE_GAMES) as TableKind[])('GAME-8 the printed recipe deals the rounds of %s', async (kind) => {
  for (let number = 1; number <= 12; number++) {
    const hash = hashOf(`round ${number}`)
    const { outcome } = await drawRound(hmac, kind, { hash, number }, 'salt')
    const found = await printed.table(TABLE_GAMES[kind].code, hash, number, 'salt')
    const shown = DRAWN[kind](outcome as never)
    expect(Array.isArray(found) && Array.isArray(shown) ? found.slice(0, shown.length) : found).toEqual(shown)
  }
})
