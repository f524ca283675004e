/** The painter of cards ends when nobody expects it. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Game } from '../titles/catalogue.ts'
import { paint, startWorker } from './art-worker.ts'

// only what `paint` sends is read; a whole title of the catalogue has forty fields more
const GAME = {
  code: 'skyrise',
  names: { en: 'Skyrise' },
  vendor: { code: 'BGS', names: {}, mark: 'B' },
} as unknown as Game

test('LOBBY-5 a painter that is killed, before or while it is asked, costs the card and not the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-art-'))
  try {
    const worker = startWorker(folder)
    worker.kill('SIGKILL')
    expect(await paint(worker, GAME)).toMatchObject({ code: 'skyrise', error: expect.any(String) as string })
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
    expect(await paint(worker, GAME)).toMatchObject({ code: 'skyrise', error: expect.any(String) as string })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
