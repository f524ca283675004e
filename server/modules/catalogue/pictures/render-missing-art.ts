/** Renders the cards that did not come with the product, in a process of its own at low priority, a few at a time. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn, enqueue } from '#server/lib/jobs.ts'
import { readSetting } from '#server/lib/settings.ts'
import { SHOULD_RENDER_ART } from '../catalogue.settings.ts'
import { getCatalogue } from '../titles/catalogue.ts'
import { paint, startWorker, type Answer } from './art-worker.ts'
import { forgetPictures, getPictures } from './pictures.ts'

/** The number of cards in one run: few, so that stopping the server does not wait for art. */
const CARDS_A_RUN = 4
const PAUSE_MS = 2 * SECOND_MS
/** The codes that the art generator accepts (art/render-card.ts). */
const RENDERABLE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Codes of games whose card failed to render; retried after a restart. */
const failed = new Set<string>()
let isRunning = false

/** Adds what was rendered to DATA_DIR/art/manifest.json, which is replaced whole, never half-written. */
async function addToManifest(folder: string, painted: readonly Answer[]): Promise<void> {
  const file = join(folder, 'manifest.json')
  const known = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>) : {}
  for (const { code, facts } of painted) if (facts) known[code] = facts
  await writeFile(`${file}.part`, JSON.stringify(known))
  await rename(`${file}.part`, file)
}

/**
 * Renders the next few missing cards, the first games of each lane first, and schedules another run while some are
 * left.
 */
export async function renderMissingArt(env: Env): Promise<void> {
  if (!readSetting(env.config, SHOULD_RENDER_ART) || isRunning) return
  isRunning = true
  try {
    const [{ games }, pictures] = await Promise.all([getCatalogue(env), getPictures(env)])
    const missing = games.filter(
      (game) => !pictures.cards.has(game.code) && !failed.has(game.code) && RENDERABLE.test(game.code),
    )
    if (missing.length === 0) return
    const folder = join(env.config.dataDir, 'art')
    await mkdir(join(folder, 'cards'), { recursive: true })
    const worker = startWorker(join(folder, 'cards'))
    const painted: Answer[] = []
    try {
      for (const game of missing.slice(0, CARDS_A_RUN)) painted.push(await paint(worker, game))
    } finally {
      if (worker.connected) worker.disconnect()
    }
    for (const { code, error } of painted) {
      if (error === undefined) continue
      failed.add(code)
      env.log.warn({ code, error }, 'a card could not be painted; its stand-in stays')
    }
    await addToManifest(folder, painted)
    forgetPictures(env)
    await enqueue(env.db, RENDER_ART, {}, { key: RENDER_ART.name, runAt: after(env.clock.now(), PAUSE_MS) })
  } finally {
    isRunning = false
  }
}

export const RENDER_ART = defineTurn({ name: 'games.render-missing-art', schedule: '* * * * *', run: renderMissingArt })
