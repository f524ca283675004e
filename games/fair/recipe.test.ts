/** The recipe that the site prints: a verifier made of that text alone finds what the published vectors and our rules say. */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardText } from '#games/cards/cards.ts'
import { findOriginal } from '#games/original/originals.ts'
import { TOWERS } from '#games/towers/paytable.ts'
import { openPlayerStream } from './player-stream.ts'
import { RECIPE } from './recipe.ts'

type Verifier = {
  round(game: string, serverSeed: string, clientSeed: string, nonce: number, option?: unknown): Promise<unknown>
  seedHash(serverSeed: string): Promise<string>
}
type Vector = Record<'wheel10' | 'plinko8' | 'plinko16' | 'dice' | 'limbo' | 'roulette', number> &
  Record<'mines3' | 'mines11' | 'keno', number[]> & { server: string; client: string; nonce: number }

// oxlint-disable-next-line no-implied-eval -- the text is what is tested
const { round, seedHash } = new Function(`${RECIPE}\nreturn { round, seedHash }`)() as Verifier
const { playerSeeded } = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as {
  playerSeeded: Vector[]
}
const sum = (path: unknown) => (path as number[]).reduce((all, one) => all + one, 0)
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()

test.each(playerSeeded)('GAME-8 the printed recipe finds published round $nonce', async (vector) => {
  const of = (game: string, option?: unknown) => round(game, vector.server, vector.client, vector.nonce, option)
  expect({
    dice: await of('dice'),
    limbo: await of('limbo'),
    roulette: await of('roulette'),
    wheel10: await of('wheel', 10),
    plinko8: sum(await of('plinko', 8)),
    plinko16: sum(await of('plinko', 16)),
    mines3: await of('mines', 3),
    mines11: await of('mines', 11),
    keno: await of('keno'),
  }).toEqual(
    Object.fromEntries(
      Object.entries(vector).filter(([name]) => /^(dice|limbo|roulette|wheel|plinko|mines|keno)/.test(name)),
    ),
  )
  expect(await seedHash(vector.server)).toBe(createHash('sha256').update(vector.server).digest('hex'))
})

test('GAME-8 the printed recipe finds what our rules draw, in the games without published vectors', async () => {
  for (let nonce = 0; nonce < 40; nonce++) {
    const seeds = { serverSeed: `house ${nonce}`, clientSeed: 'ঢাকা 7', nonce }
    const drawn = (name: string, choice: unknown) =>
      findOriginal(name)?.draw(openPlayerStream(hmac, seeds), choice as never)
    const of = (game: string, option?: unknown) => round(game, seeds.serverSeed, seeds.clientSeed, nonce, option)
    const coin = (await drawn('coin', {})) ?? []
    expect(await of('coin')).toBe(['heads', 'tails'][coin[0] ?? -1])
    for (const [difficulty, { stones, safe }] of Object.entries(TOWERS))
      expect(((await of('towers', [stones, safe])) as number[][]).flat()).toEqual(await drawn('towers', { difficulty }))
    expect(await of('videoPoker')).toEqual((await drawn('video-poker', {}))?.map(cardText))
    expect(await of('blackjackTable')).toEqual((await drawn('blackjack-table', {}))?.map(cardText))
    for (const name of ['hilo', 'blackjack']) expect(await of(name)).toEqual((await drawn(name, {}))?.map(cardText))
  }
})
