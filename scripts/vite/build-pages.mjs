// Builds the site, the frame that the server draws it with, and the games' pages, one after the other in one process:
// what Vite and its plugins have loaded serves all three. The faces are cut once, by the first build.
import { build } from 'vite'

const player = { configFile: 'vite.player.config.ts', logLevel: 'warn' }
await build(player)
await build({ ...player, build: { ssr: true } })
await build({ configFile: 'vite.studio.config.ts', logLevel: 'warn' })
