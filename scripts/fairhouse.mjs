#!/usr/bin/env node
// The executable of a house: fairhouse <command>. `fairhouse --help` lists the commands (server/fairhouse.ts).
import { loadProgram, refuseOldNode } from './load-program.mjs'

refuseOldNode()
const APART = { verify: () => import('./verify.mjs'), conformance: () => loadProgram('conformance/main.ts') }
const name = process.argv[2] ?? ''
if (Object.hasOwn(APART, name)) {
  process.argv.splice(2, 1)
  await APART[name]()
} else await loadProgram('server/fairhouse.ts')
