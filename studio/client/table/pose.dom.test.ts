/** The dealer of a live table says with the hands what the round does. */
import { beforeAll, expect, test } from 'vitest'
import type { TableRound } from '#studio/engines/table/protocol.ts'
import { signal } from '#studio/client/lib/signal.ts'

beforeAll(() => {
  window.matchMedia = ((media: string) => Object.assign(new EventTarget(), { matches: false, media })) as never
})

test('GAME-5 the dealer invites while bets are open, closes them, deals, and shows the result once it was dealt', async () => {
  const { presenter } = await import('./presenter.ts')
  const { poseOf } = await import('./scene.ts')
  const table = { round: signal<TableRound | null>(null), isShown: signal(true) }
  const dealer = presenter('V', () => poseOf(table))
  const poses: string[] = []
  const seen = async (phase: TableRound['phase'], isShown: boolean) => {
    table.round.set({ phase } as TableRound)
    table.isShown.set(isShown)
    await Promise.resolve()
    poses.push(dealer.className)
  }
  await seen('BETTING', true)
  await seen('LOCKED', true)
  await seen('RESULT', false)
  await seen('RESULT', true)
  await seen('IDLE', true)
  expect(poses).toEqual(['invite', 'close', 'deal', 'show', 'idle'].map((pose) => `presenter ${pose}`))
  // hands, eyes, brows and mouth are parts of their own, in every dealer
  for (const part of ['arm left', 'arm right', 'pupil', 'brows', 'mouth'])
    expect(dealer.querySelector(`[class='${part}']`)).not.toBeNull()
})
