/** The verifier shows a slot's spin as the game does: in the pictures of its title, or in signs where it knows no title. */
import { afterEach, expect, test, vi } from 'vitest'
import { SKINS } from '#games/slot/skins.ts'
import { drawSpin } from '#games/slot/rules.ts'
import { signOf } from '#games/slot/signs.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'

const SEEDS = { serverSeed: 'house', clientSeed: 'mine', nonce: 4 }

const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : nothing),
  set: () => true,
})

/** Opens the page at an address that fills its fields, presses its button, and returns what each cell shows. */
async function cellsOf(skin: string, title: object): Promise<string[]> {
  vi.resetModules() // a page's first module runs once
  Object.assign(document, { fonts: { load: async () => [] } })
  HTMLCanvasElement.prototype.getContext = (() => nothing) as typeof HTMLCanvasElement.prototype.getContext
  vi.stubGlobal(
    'Path2D',
    class {
      ellipse = () => undefined
    },
  )
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/webp;base64,AAAA'
  HTMLImageElement.prototype.decode = async () => undefined
  const filled = new URLSearchParams({ engine: 'slot', option: skin, ...SEEDS, nonce: '4', ...title })
  history.replaceState(null, '', `/verify?lang=en#${filled.toString()}`)
  document.body.innerHTML = '<div id="studio"></div>'
  await import('./verify/main.ts')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  const isPainted = Object.keys(title).length > 0
  await vi.waitFor(
    () => expect(document.querySelector(isPainted ? '.verify-cell img' : '.verify-cell')).not.toBeNull(),
    {
      timeout: 10_000,
    },
  )
  return [...document.querySelectorAll('.verify-cell')].map(
    (cell) => cell.querySelector('img')?.alt ?? cell.textContent ?? '',
  )
}

afterEach(() => document.body.replaceChildren())

test.each(['l20', 'tumble-gems'] as const)('GAME-8 the verifier shows what the reels of %s showed', async (skin) => {
  const { drops, stops } = await drawSpin(SKINS[skin], openPlayerStream(hmacSha256, SEEDS), false)
  const shown = drops.flatMap(({ grid }) =>
    grid[0]?.flatMap((_, row) => grid.map((column) => signOf(column[row] ?? ''))),
  )
  expect(await cellsOf(skin, {})).toEqual(shown)
  expect(document.querySelector('.verify-cell img')).toBeNull()
  expect(await cellsOf(skin, { title: 'gem-rush', theme: 'gems' })).toEqual(shown)
  expect(document.querySelectorAll('.verify-cell img')).toHaveLength(shown.length)
  const told = document.querySelector('dl')?.textContent ?? ''
  expect(told.includes(`Stops of the reels: ${stops.join(' · ')}`)).toBe(stops.length > 0)
})
