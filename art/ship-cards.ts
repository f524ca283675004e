import { readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cardRow, frontGames } from './front.ts'
import { renderCard, type CardFacts } from './render-card.ts'

const ASSETS = fileURLToPath(new URL('../assets/art/', import.meta.url))

/**
 * Renders the shipped cards into assets/art/cards and lists them in assets/art/manifest.json. With codes as arguments
 * it renders only those.
 */
async function shipCards(only: readonly string[]): Promise<void> {
  const games = frontGames()
  const manifest: Record<string, CardFacts> = {}
  const folder = `${ASSETS}cards`
  for (const game of games.filter(({ code }) => only.length === 0 || only.includes(code))) {
    manifest[game.code] = await renderCard(cardRow(game), folder, 'small')
    process.stdout.write(`${game.code}\n`)
  }
  if (only.length > 0) return
  const kept = new Set(games.flatMap(({ code }) => [`${code}-240.avif`, `${code}-240.webp`, `${code}-420.avif`]))
  for (const file of await readdir(folder)) if (!kept.has(file)) await rm(`${folder}/${file}`)
  await writeFile(`${ASSETS}manifest.json`, `${JSON.stringify(manifest, null, 1)}\n`)
}

await shipCards(process.argv.slice(2))
