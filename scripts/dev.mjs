// npm run dev: the house from its sources, restarted when a server file changes, and Vite's server for the pages on
// 5173.
import { spawn } from 'node:child_process'

const run = (args, env = {}) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
const children = [
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/start.ts'], {
    NODE_ENV: process.env.NODE_ENV || 'development',
    SANDBOX: process.env.SANDBOX || 'on',
  }),
  run(['node_modules/vite/bin/vite.js', '-c', 'vite.player.config.ts', '--port', '5173']),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
